import { textContent } from 'domutils';
import { Parser, parseDocument } from 'htmlparser2';
import { escapeHtml } from '../html/html.js';
import { expandEntities } from './xml-entities.js';

/**
 * Converts an XHTML page to HTML that browsers show the same: elements that XML closes in one tag have an end tag, the texts of scripts and
 * styles are as a parser of XML passes them on, and names have no prefixes of XHTML, SVG and MathML.
 */
export function htmlOfXhtml(xml: string): string {
  const writer = new HtmlWriter();
  const parser = new Parser(writer.handler, { xmlMode: true, decodeEntities: false });
  parser.end(expandEntities(xml.replace(/^\ufeff/, '')));
  return writer.html;
}

const XHTML = 'http://www.w3.org/1999/xhtml';
/** Namespaces whose elements HTML knows without a prefix. */
const PLAIN = new Set([XHTML, 'http://www.w3.org/2000/svg', 'http://www.w3.org/1998/Math/MathML']);
/** Elements of HTML that have no end tag. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Elements of HTML whose text is not parsed. */
const RAW = new Set(['script', 'style']);
/** Elements of HTML in which a parser drops a first line break. */
const DROPS_LINE_BREAK = new Set(['pre', 'textarea', 'listing']);

interface OpenElement {
  /** The name in HTML. */
  readonly name: string;
  readonly isHtml: boolean;
  /** Namespaces by prefix; that of elements without a prefix has an empty one. */
  readonly namespaces: ReadonlyMap<string, string>;
}

class HtmlWriter {
  readonly #parts: string[] = ['<!DOCTYPE html>'];
  readonly #open: OpenElement[] = [];
  /** Links to the style sheets that processing instructions name, until the head begins. */
  #sheets = '';
  #isInCdata = false;
  #mayDropLineBreak = false;

  get html(): string {
    return this.#parts.join('');
  }

  readonly handler = {
    onopentag: (written: string, attributes: Readonly<Record<string, string>>) => this.#openTag(written, attributes),
    onclosetag: () => this.#closeTag(),
    ontext: (text: string) => this.#text(text),
    oncdatastart: () => {
      this.#isInCdata = true;
    },
    oncdataend: () => {
      this.#isInCdata = false;
    },
    oncomment: (text: string) => {
      // A comment in a script is no part of its text.
      if (!this.#isRaw && this.#open.length > 0) this.#parts.push(`<!--${text}-->`);
    },
    onprocessinginstruction: (_name: string, text: string) => {
      this.#sheets += sheetLink(text);
    },
  };

  #openTag(written: string, attributes: Readonly<Record<string, string>>): void {
    const parent = this.#open.at(-1);
    const namespaces = withDeclared(parent?.namespaces ?? new Map(), attributes);
    const { name, namespace } = plainName(written, namespaces);
    const isHtml = namespace === undefined || namespace === XHTML;
    const isInRaw = this.#isRaw;
    this.#open.push({ name, isHtml, namespaces });
    if (isInRaw) return;
    if (isHtml && name === 'body') this.#writeSheets();
    this.#parts.push(`<${name}${attributesOf(attributes)}>`);
    if (isHtml && name === 'head') this.#writeSheets();
    this.#mayDropLineBreak = isHtml && DROPS_LINE_BREAK.has(name);
  }

  #closeTag(): void {
    const closed = this.#open.pop();
    this.#mayDropLineBreak = false;
    if (closed === undefined || this.#isRaw || (closed.isHtml && VOID.has(closed.name))) return;
    this.#parts.push(`</${closed.name}>`);
  }

  #text(text: string): void {
    if (this.#open.length === 0) return;
    const isFirst = this.#mayDropLineBreak && /^\r?\n/.test(text);
    this.#mayDropLineBreak = false;
    if (this.#isRaw) this.#parts.push(rawText(this.#isInCdata ? text : decoded(text)));
    else this.#parts.push(isFirst ? '\n' : '', this.#isInCdata ? escapeHtml(text) : text.replace(/</g, '&lt;'));
  }

  /** True inside a script or a style of HTML, whose text is everything in it. */
  get #isRaw(): boolean {
    return this.#open.some(({ name, isHtml }) => isHtml && RAW.has(name));
  }

  #writeSheets(): void {
    this.#parts.push(this.#sheets);
    this.#sheets = '';
  }
}

function withDeclared(
  outer: ReadonlyMap<string, string>,
  attributes: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const declared = Object.entries(attributes).flatMap(([name, value]) => {
    const prefix = /^xmlns(?:$|:(.*)$)/.exec(name);
    return prefix === null ? [] : [[prefix[1] ?? '', value] as const];
  });
  return declared.length === 0 ? outer : new Map([...outer, ...declared]);
}

/** Returns the name of an element in HTML, which has no prefix if HTML knows its namespace. */
function plainName(written: string, namespaces: ReadonlyMap<string, string>) {
  const [, prefix = '', local = ''] = /^(?:([^:]*):)?(.*)$/s.exec(written) ?? [];
  const namespace = namespaces.get(prefix);
  const isPlain = prefix !== '' && namespace !== undefined && PLAIN.has(namespace);
  return { name: isPlain ? local : written, namespace: namespace === '' ? undefined : namespace };
}

/** Writes attributes. The values have the references with which they were written. */
function attributesOf(attributes: Readonly<Record<string, string>>): string {
  const language = attributes.lang === undefined ? attributes['xml:lang'] : undefined;
  return Object.entries({ ...(language !== undefined && { lang: language }), ...attributes })
    .filter(([name]) => !/^(?:xmlns(?:$|:)|xml:lang$)/.test(name) && /^[^\s"'<>/=]+$/.test(name))
    .map(([name, value]) => ` ${name}="${value.replace(/"/g, '&quot;').replace(/</g, '&lt;')}"`)
    .join('');
}

/** Returns the text that references stand for. */
const decoded = (text: string) => (text.includes('&') ? textContent(parseDocument(text.replace(/</g, '&lt;'))) : text);

/** Returns a text that does not end the script or style that it is in. Both read the added backslash as nothing. */
const rawText = (text: string) => text.replace(/<\/(?=script|style)/gi, '<\\/');

/** Returns a link to the style sheet that `<?xml-stylesheet … ?>` names; empty for others. */
function sheetLink(instruction: string): string {
  if (!/^\??xml-stylesheet\s/.test(instruction)) return '';
  const values = Object.fromEntries(
    [...instruction.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, double, single]) => [
      name,
      double ?? single ?? '',
    ]),
  ) as Readonly<Record<string, string | undefined>>;
  if (values.href === undefined || !/^(?:text\/css)?$/i.test(values.type ?? '')) return '';
  const { href, media, title } = values;
  const rel = values.alternate === 'yes' ? 'alternate stylesheet' : 'stylesheet';
  return `<link${attributesOf({ rel, href, ...(media && { media }), ...(title && { title }) })}>`;
}
