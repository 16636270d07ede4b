import { type CodeFacts, createBlockWriters } from './block-writers.js';
import { openComponent } from './component-writers.js';
import type { ResolveAddress } from './element-writers.js';
import { attributeOf, type HtmlEvents } from './html-events.js';
import { createInlineWriters } from './inline-writers.js';
import { type End, type MarkdownPart, MarkdownSheet } from './markdown-sheet.js';

/** Writes one page's Markdown, divided at its headings. */
export interface PassageWriter extends HtmlEvents {
  /** The Markdown of each part, in page order. The first is the text before the first heading. */
  finish(): readonly MarkdownPart[];
}

/** Elements that are no text for readers, or whose text is written elsewhere. */
const SILENT = namesOf(
  'annotation button head iframe noscript object script select style svg template textarea title video audio canvas',
);
const HIDDEN =
  /\s(?:hidden(?=[\s=>/]|$)|aria-hidden="true"|style="[^"]*(?:display:\s*none|visibility:\s*hidden|font-size:\s*0|opacity:\s*0(?![.\d]))|class="(?:[^"]*\s)?(?:op-page-failure|hidden|invisible|sr-only)[\s"])/;
const INLINE = namesOf(
  'a abbr b bdi bdo cite code del dfn em i img ins kbd label mark q s samp small span strong sub sup time u var wbr',
);
const VOID = namesOf('br hr img input wbr col source link meta');
const HEADING = /^h[1-6]$/;
const DEEPEST = 200;

/**
 * Turns rendered HTML into Markdown for readers of answers: paragraphs, lists, tables, code, callouts and fields. It
 * omits what readers do not see. Headings divide it and are omitted, because callers know them.
 */
export function createPassageWriter(ids: ReadonlySet<string>, resolve: ResolveAddress): PassageWriter {
  const sheet = new MarkdownSheet();
  /** Elements that are not closed yet, with the writers of their ends. */
  const open: { readonly name: string; readonly end?: End }[] = [];
  let code: CodeFacts = NO_CODE;
  const writers = { ...createInlineWriters(sheet, resolve), ...createBlockWriters(sheet, () => code) };

  const begin = (name: string, attributes: string): End | undefined => {
    const kind = /\sclass="(op-[a-z-]+)/.exec(attributes)?.[1];
    if (kind === 'op-code') code = codeFactsOf(attributes);
    const own = kind === undefined || sheet.isVerbatim ? undefined : openComponent(sheet, { name, kind, attributes });
    const write = Object.hasOwn(writers, name) ? writers[name] : undefined;
    const isBlock = !INLINE.has(name);
    if (isBlock && own === undefined && write === undefined) sheet.endLine();
    return own ?? write?.(attributes) ?? (isBlock ? () => sheet.endLine() : undefined);
  };
  const closeFrom = (index: number) => {
    for (const element of open.splice(index).reverse()) element.end?.();
  };
  /** Returns whether an element is the title of code, which is written with the code. */
  const isCodeTitle = (name: string) => name === 'figcaption' && open.at(-1)?.name === 'figure' && code.title !== '';

  return {
    text: (text) => sheet.text(text),
    open(name, attributes) {
      // The colours of code mean nothing, and are most of a page's elements.
      if (sheet.isVerbatim && name === 'span') return false;
      if (SILENT.has(name) || (attributes !== '' && HIDDEN.test(attributes)) || open.length > DEEPEST) return true;
      const id = attributeOf(attributes, 'id');
      if (id !== undefined && ids.has(id)) sheet.startPart(id);
      if (HEADING.test(name)) {
        sheet.endLine();
        return true;
      }
      if (name === 'br') sheet.breakLine();
      if (name === 'img') sheet.text(imageMarkdown(attributes, resolve));
      if (VOID.has(name)) return false;
      if (isCodeTitle(name)) return true;
      open.push({ name, end: begin(name, attributes) });
      return false;
    },
    close(name) {
      if (sheet.isVerbatim && name === 'span') return;
      const index = open.findLastIndex((element) => element.name === name);
      if (index === -1) return;
      closeFrom(index);
      if (name === 'figure') code = NO_CODE;
    },
    finish() {
      closeFrom(0);
      return sheet.finish();
    },
  };
}

const NO_CODE: CodeFacts = { language: '', title: '' };

/** Returns the language and title of a block of code from the attributes of its figure. */
function codeFactsOf(attributes: string): CodeFacts {
  return {
    language: attributeOf(attributes, 'data-language') ?? '',
    title: attributeOf(attributes, 'data-title') ?? '',
  };
}

/** Returns the Markdown of an image; an empty text if it has no alternative text or no file. */
function imageMarkdown(attributes: string, resolve: ResolveAddress): string {
  const alternative = attributeOf(attributes, 'alt') ?? '';
  const target = resolve(attributeOf(attributes, 'src') ?? '');
  return alternative === '' || target === undefined ? '' : `![${alternative}](${target})`;
}

function namesOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}
