import type { Element } from 'domhandler';
import { escapeHtml } from '../html/html.js';
import type { LivePart } from '../model/live-page.js';
import type { ScriptMode } from '../model/live-site.js';
import { fragmentOf, liveAddress } from './address.js';
import { diagramSource, isDiagramSource } from './diagram-sources.js';
import { diskAttributes } from './disk-addresses.js';
import { type ElementUse, isStyleSheet, usesOf } from './element-uses.js';
import { forwardingOf } from './forwarding.js';
import { closeTagStart, type Edit, endOf, endOfTag, hiddenSymbols, joinEdits } from './page-edits.js';
import { type PageTree, rawTextOf, readPageTree, tokensOf } from './page-tree.js';
import { readRoute } from './routes.js';
import { modulePlaces } from './script-modules.js';
import { isApplication, isRun, treatScript } from './script-treatment.js';
import { changeStartTag } from './start-tag.js';
import { styleParts } from './style-parts.js';

/** The facts about other files on which the parts of a page depend. */
export interface LivePageContext {
  readonly scripts: ScriptMode;
  /** True when elements of the page contain sources of diagrams that nothing on the page draws. */
  readonly hasDiagrams: boolean;
  /** True when the HTML was read from a browser, where scripts have already run. */
  readonly isDrawn: boolean;
  /** Returns the bundle path of the drawing of a diagram with that source; undefined if it was not drawn. */
  readonly drawing: (source: string) => string | undefined;
  /** Returns the element of a picture file that an address with a fragment refers to, as SVG, and its new id in the page. */
  readonly symbol: (address: string, fragment: string) => { readonly id: string; readonly svg: string } | undefined;
}

/** Cuts a fetched page into parts. Everything that needs no change stays byte for byte. */
export function readLivePage(tree: PageTree, context: LivePageContext): LivePart[] {
  return cutPage(tree, context, 0);
}

/** Cuts a page. `level` is 0 for the page itself, and higher for pages inside an attribute of another. */
function cutPage(tree: PageTree, context: LivePageContext, level: number): LivePart[] {
  const { html, base } = tree;
  const mode = context.isDrawn ? 'strip' : context.scripts;
  const surroundings = {
    mode,
    isApplication: isApplication(html),
    isForwarding: forwardingOf(tree) !== undefined,
    base,
  };
  const symbols = new Map<string, string>();
  const edits: Edit[] = [];
  let isStill = context.isDrawn;
  for (const element of tree.elements) {
    const start = element.startIndex ?? 0;
    // It is inside something that was removed or replaced already.
    if (start < (edits.at(-1)?.end ?? 0)) continue;
    const treatment = element.name === 'script' ? treatScript(element, surroundings).kind : 'keep';
    isStill ||= treatment === 'drop';
    if (isDropped(element) || treatment !== 'keep') {
      edits.push({ start, end: endOf(element), parts: [] });
      continue;
    }
    if (context.hasDiagrams && isDiagramSource(element)) {
      edits.push(...drawingEdits(element, tree, context));
      continue;
    }
    edits.push(...editsOf(element, tree, { context, symbols, level }));
  }
  // A page inside another inherits the policy of the page around it.
  const keepsApplication = mode === 'keep' && surroundings.isApplication;
  edits.push(...slots(tree, { edits, isStill, keepsApplication, isWhole: level === 0 }));
  const parts = joinEdits(
    html,
    edits.sort((a, b) => a.start - b.start || a.end - b.end),
    [...symbols.values()].join(''),
  );
  return level === 0 || symbols.size === 0 ? parts : [...parts, hiddenSymbols([...symbols.values()].join(''))];
}

/**
 * Returns whether an element is removed because it describes something that no longer applies, or asks for something that a file
 * cannot have.
 */
function isDropped({ name, attribs }: Element): boolean {
  if (name === 'base') return true;
  if (name === 'meta') {
    const kind = (attribs['http-equiv'] ?? '').toLowerCase();
    return attribs.charset !== undefined || kind === 'content-type' || kind.startsWith('content-security-policy');
  }
  if (name !== 'link') return false;
  const relations = tokensOf(attribs.rel);
  return !isStyleSheet(relations, attribs) && relations.some((relation) => HINTS.has(relation));
}

const HINTS = new Set(
  'preload prefetch modulepreload prerender preconnect dns-prefetch manifest search pingback webmention opensearch compression-dictionary'.split(
    ' ',
  ),
);

/** Attributes with which browsers would refuse a file that was changed or is loaded from a disk. */
const INTEGRITY_ATTRIBUTES = ['integrity', 'crossorigin', 'nonce'];

/** Inserts the drawing of a diagram before its source, which stays for copying and searching. */
function drawingEdits(element: Element, { html }: PageTree, context: LivePageContext): Edit[] {
  const source = diagramSource(element);
  const file = context.drawing(source);
  if (file === undefined) return [];
  const start = element.startIndex ?? 0;
  const tagEnd = endOfTag(html, start);
  const kind = /^[^\S\n]*([a-zA-Z]+)/m.exec(source.replace(/^---\n[\s\S]*?\n---\n|^[^\S\n]*%%.*$/gm, ''))?.[1];
  const before = `<img class="offprint-diagram" style="max-width:100%;height:auto;background:#fff" alt="Diagram${kind === undefined ? '' : ` (${kind})`}"`;
  // Without its class, no script looks for the source.
  const changes = new Map<string, LivePart | null>([
    ['class', null],
    ['hidden', ' hidden'],
  ]);
  const tag = changeTag(html.slice(start, tagEnd), changes);
  return [{ start, end: tagEnd, parts: [before, { own: file, attribute: 'src' }, '>', ...tag] }];
}

interface EditContext {
  readonly context: LivePageContext;
  /** Pictures to insert into the page, by the ids that they get. */
  readonly symbols: Map<string, string>;
  readonly level: number;
}

/** Maximum depth of pages inside pages. Deeper ones are left out. */
export const MAX_DOCUMENT_LEVELS = 3;

function editsOf(element: Element, { html, base }: PageTree, { context, symbols, level }: EditContext): Edit[] {
  const { name, attribs } = element;
  const start = element.startIndex ?? 0;
  const changes = new Map<string, LivePart | readonly LivePart[] | null>();
  for (const attribute of INTEGRITY_ATTRIBUTES)
    if (attribs[attribute] !== undefined && FETCHING.has(name)) changes.set(attribute, null);
  if (name === 'a' && attribs.ping !== undefined) changes.set('ping', null);
  const uses = usesOf(element);
  for (const use of uses) {
    if (use.kind === 'document')
      changes.set('src', null).set(use.attribute, documentPart(use.html, base, context, level));
    else if (use.kind !== 'frame') changes.set(use.attribute, partOf(use, base));
  }
  if (
    name === 'link' &&
    !tokensOf(attribs.rel).includes('stylesheet') &&
    isStyleSheet(tokensOf(attribs.rel), attribs)
  ) {
    changes.set('rel', ' rel="stylesheet"');
    for (const attribute of ['as', 'onload']) changes.set(attribute, null);
  }
  if (name === 'img' && /\blazyload\b/.test(attribs.class ?? '')) changes.set('loading', ' loading="lazy"');
  if (name === 'link' && uses.length === 0 && isDescribing(attribs.rel))
    changes.set('href', describingPart(attribs.href, base));
  if (name === 'use') changes.set(...usePart(attribs, base, { context, symbols, level }));
  for (const attribute of diskAttributes(element, base)) changes.set(attribute, null);
  const edits: Edit[] = [];
  const tagEnd = endOfTag(html, start);
  const frame = uses.find((use) => use.kind === 'frame');
  if (frame !== undefined) return [frameEdit(element, frame, { html, base, tagEnd, changes })];
  if (changes.size > 0) edits.push({ start, end: tagEnd, parts: changeTag(html.slice(start, tagEnd), changes) });
  if (name === 'style' || (name === 'script' && attribs.src === undefined && isRun(element))) {
    const parts = name === 'style' ? styleText(element, base) : scriptText(element, base);
    if (parts !== undefined) edits.push({ start: tagEnd, end: closeTagStart(html, element, tagEnd), parts });
  }
  return edits;
}

const FETCHING = new Set(['link', 'script', 'img', 'video', 'audio', 'style', 'image']);

function changeTag(tag: string, changes: ReadonlyMap<string, LivePart | readonly LivePart[] | null>): LivePart[] {
  return changeStartTag<LivePart | readonly LivePart[]>(tag, changes).flat() as LivePart[];
}

function documentPart(html: string, base: string, context: LivePageContext, level: number): LivePart | null {
  if (level >= MAX_DOCUMENT_LEVELS) return null;
  return { attribute: 'srcdoc', document: cutPage(readPageTree(html, base), context, level + 1) };
}

function partOf(
  use: Exclude<ElementUse, { kind: 'frame' | 'document' }>,
  base: string,
): LivePart | readonly LivePart[] | null {
  const { attribute } = use;
  if (use.kind === 'style') return [' style="', ...cssParts(use.css, base, true), '"'];
  if (use.kind === 'candidates') {
    const known = use.candidates.map(({ address, descriptor }) => [absolute(address, base), descriptor] as const);
    return { candidates: known.filter(([address]) => address !== ''), attribute };
  }
  const fragment = fragmentOf(use.address);
  const address = liveAddress(use.address, base);
  if (use.kind === 'refresh') return address === undefined ? null : { refresh: address, delay: use.delay, fragment };
  if (use.kind === 'file')
    return address === undefined
      ? ` ${attribute}="${escapeHtml(use.address)}"`
      : { file: address, attribute, fragment };
  // It is a fragment of the page itself, or not an address of the web. A route may be another page.
  const isOwnPlace = use.address.trim().startsWith('#') && readRoute(fragment) === undefined;
  if (isOwnPlace || address === undefined) return ` ${attribute}="${escapeHtml(use.address.trim())}"`;
  return { link: address, attribute, fragment };
}

/** Makes an address absolute. `data:` addresses stay as they are; an invalid address becomes empty. */
function absolute(address: string, base: string): string {
  return /^data:/i.test(address) ? address : (liveAddress(address, base) ?? '');
}

const isDescribing = (rel: string | undefined) =>
  tokensOf(rel).some((relation) => relation === 'canonical' || relation === 'alternate');

/** Keeps the public addresses with which a page describes itself. */
function describingPart(href: string | undefined, base: string): LivePart {
  const address = href === undefined ? undefined : liveAddress(href, base);
  return ` href="${escapeHtml(address ?? href ?? '')}"`;
}

function usePart(
  attribs: Readonly<Record<string, string>>,
  base: string,
  { context, symbols }: EditContext,
): [string, LivePart | null] {
  const attribute = attribs.href === undefined ? 'xlink:href' : 'href';
  const written = attribs[attribute] ?? '';
  const address = written.startsWith('#') ? undefined : liveAddress(written, base);
  if (address === undefined) return [attribute, ` ${attribute}="${escapeHtml(written)}"`];
  const symbol = context.symbol(address, fragmentOf(written).slice(1));
  if (symbol === undefined) return [attribute, null];
  symbols.set(symbol.id, symbol.svg);
  return [attribute, ` ${attribute}="#${escapeHtml(symbol.id)}"`];
}

interface FramePlace {
  readonly html: string;
  readonly base: string;
  readonly tagEnd: number;
  readonly changes: ReadonlyMap<string, LivePart | readonly LivePart[] | null>;
}

function frameEdit(
  element: Element,
  use: Extract<ElementUse, { kind: 'frame' }>,
  { html, base, tagEnd, changes }: FramePlace,
): Edit {
  const start = element.startIndex ?? 0;
  const end = Math.max(endOf(element), tagEnd);
  const address = liveAddress(use.address, base);
  if (address === undefined) return { start, end, parts: [] };
  const file = { file: address, attribute: use.attribute, fragment: fragmentOf(use.address) };
  const tag = changeTag(html.slice(start, tagEnd), new Map([...changes, [use.attribute, file], ['srcdoc', null]]));
  const title = element.attribs.title ?? '';
  return { start, end, parts: [{ frame: address, tag: [...tag, html.slice(tagEnd, end)], title }] };
}

function styleText(element: Element, base: string): LivePart[] | undefined {
  const parts = cssParts(rawTextOf(element), base, false);
  return parts.length === 1 && parts[0] === rawTextOf(element) ? undefined : parts;
}

function cssParts(css: string, base: string, inAttribute: boolean): LivePart[] {
  return styleParts(css, base).map((part): LivePart => {
    if (typeof part === 'string') return inAttribute ? escapeHtml(part) : part;
    return { css: part.address, inAttribute, isSheet: part.isSheet, fragment: part.fragment };
  });
}

function scriptText(element: Element, base: string): LivePart[] | undefined {
  const script = rawTextOf(element);
  const places = modulePlaces(script);
  if (places.length === 0) return undefined;
  const parts: LivePart[] = [];
  let from = 0;
  for (const { specifier, start, end } of places) {
    const address = liveAddress(specifier, base);
    if (address === undefined) continue;
    parts.push(script.slice(from, start), { script: address });
    from = end;
  }
  return [...parts, script.slice(from)];
}

/** Returns the places right after `<head>` and before `</body>`, or where a browser would put these. */
function slots(
  { html, elements }: PageTree,
  {
    edits,
    isStill,
    keepsApplication,
    isWhole,
  }: Readonly<Record<'isStill' | 'keepsApplication' | 'isWhole', boolean>> & { readonly edits: readonly Edit[] },
): Edit[] {
  if (!isWhole) return [];
  const head = elements.find(({ name }) => name === 'head');
  const body = elements.findLast(({ name }) => name === 'body');
  const first = elements.find(({ name }) => name !== 'html');
  const headAt = head === undefined ? (first?.startIndex ?? 0) : endOfTag(html, head.startIndex ?? 0);
  const bodyAt = body === undefined ? html.length : endOfContent(html, body);
  // If something that is removed contains the end of the page, the page ends before it.
  const spanning = edits.find(({ start, end }) => start < bodyAt && end > bodyAt);
  const at = spanning?.end ?? bodyAt;
  return [
    { start: headAt, end: headAt, parts: [{ slot: 'head' }] },
    {
      start: at,
      end: at,
      parts: [
        {
          slot: 'body',
          isStill,
          ...(keepsApplication && { isApplication: true }),
          lang: elements.find(({ name }) => name === 'html')?.attribs.lang ?? 'en',
        },
      ],
    },
  ];
}

/** Returns where the content of the body ends. A script or a comment may also contain the text of an end tag. */
function endOfContent(html: string, body: Element): number {
  const end = endOf(body);
  const start = html.lastIndexOf('<', end - 1);
  return start > (body.startIndex ?? 0) && /^<\/body(?=[\s/>])/i.test(html.slice(start, end)) ? start : end;
}
