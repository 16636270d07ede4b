import { parseXml, XmlCdata, type XmlDocument, XmlElement, XmlProcessingInstruction, XmlText } from '@rgrove/parse-xml';
import { isOwnAddress, safeStyles } from './safe-styles.js';
import {
  INERT_ELEMENTS,
  isAnimatable,
  SVG_ATTRIBUTES,
  SVG_ELEMENTS,
  TEXT_ATTRIBUTES,
  XHTML_ATTRIBUTES,
  XHTML_ELEMENTS,
} from './svg-vocabulary.js';

/** An SVG rewritten from allowed parts, or a phrase that says why it may not be in a bundle. */
export type SafeSvg = { readonly svg: string } | { readonly problem: string };

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** The maximum depth of elements. Deeper ones are attacks on whatever walks them. */
const MAX_DEPTH = 500;

/**
 * Parses an SVG from another host as XML and writes its allowed parts. As a picture on a page an SVG can do nothing;
 * opened on its own it is a page of the bundle's origin. What could run or load something is not repaired: the whole
 * picture is refused, and the report says why. What browsers ignore (an editor's own elements and attributes, a
 * document type without rules) is omitted.
 */
export function safeSvg(bytes: Uint8Array): SafeSvg {
  return writeAnew(bytes, 'refused');
}

/** Rewrites a picture of the site itself: what could run or load something is removed, and the rest stays. */
export function repairedSvg(bytes: Uint8Array): SafeSvg {
  return writeAnew(bytes, 'left-out');
}

type Treatment = 'refused' | 'left-out';

function writeAnew(bytes: Uint8Array, danger: Treatment): SafeSvg {
  try {
    return { svg: writeDocument(parse(bytes), danger) };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    throw error;
  }
}

class Refusal extends Error {}

const refuse = (what: string): never => {
  throw new Refusal(`it is an SVG that contains ${what}`);
};

function parse(bytes: Uint8Array): XmlDocument {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('it is an SVG that is not UTF-8');
  }
  const encoding = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]*)/.exec(text)?.[1];
  if (encoding !== undefined && !/^(?:utf-?8|us-ascii|iso-8859-1)$/i.test(encoding))
    refuse('text in an unusual encoding');
  try {
    return parseXml(text, { preserveDocumentType: true, preserveCdata: true });
  } catch (error) {
    const reason =
      error instanceof RangeError ? 'nested too deeply' : String(error instanceof Error ? error.message : error);
    throw new Refusal(`it is an SVG that is not well-formed (${reason.split('\n', 1)[0]?.slice(0, 120)})`);
  }
}

function writeDocument(document: XmlDocument, danger: Treatment): string {
  for (const node of document.children) {
    if (node instanceof XmlProcessingInstruction && node.name === 'xml-stylesheet')
      refuse('a style sheet from elsewhere');
    if (node.type === 'doctype' && 'internalSubset' in node && typeof node.internalSubset === 'string')
      refuse('a document type with its own rules');
  }
  const { root } = document;
  if (root === null) return refuse('nothing');
  const pieces: string[] = [];
  writeElement(root, { prefixes: new Map([['xml', XML]]), namespace: '', depth: 0, danger }, pieces);
  if (pieces.length === 0) refuse('no picture');
  return pieces.join('');
}

interface Surroundings {
  /** Namespaces by prefix. The default namespace has the empty prefix. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** The namespace of the parent element, as it was written. */
  readonly namespace: string;
  readonly depth: number;
  readonly danger: Treatment;
}

/** Appends an element with everything allowed in it. An editor's own element appends nothing. */
function writeElement(element: XmlElement, around: Surroundings, pieces: string[]): void {
  if (around.depth > MAX_DEPTH) refuse('elements nested too deeply');
  const prefixes = declaredPrefixes(element, around.prefixes);
  const { namespace, name } = resolveName(element.name, prefixes, true);
  const isRoot = around.depth === 0;
  if (isRoot && (namespace !== SVG || name !== 'svg')) refuse('another document');
  if (namespace === SVG) {
    if (INERT_ELEMENTS.has(name)) return;
    if (!SVG_ELEMENTS.has(name)) refuse(ELEMENTS_THAT_RUN[name.toLowerCase()] ?? `the element <${shown(name)}>`);
  } else if (namespace === XHTML) {
    if (!XHTML_ELEMENTS.has(name))
      refuse(ELEMENTS_THAT_RUN[name.toLowerCase()] ?? `the element <${shown(name)}> of a page`);
  } else if (FOREIGN_DOCUMENTS.has(namespace)) refuse('elements of another kind of document');
  else return;
  const declarations = isRoot ? ` xmlns="${SVG}"` : namespace === around.namespace ? '' : ` xmlns="${namespace}"`;
  pieces.push(
    `<${name}${declarations}${writeAttributes(element, { namespace, name, prefixes, danger: around.danger })}>`,
  );
  const inside = { prefixes, namespace, depth: around.depth + 1, danger: around.danger };
  if (namespace === SVG && name === 'style') pieces.push(writeSheet(element));
  else
    for (const child of element.children) {
      if (child instanceof XmlElement) {
        const before = pieces.length;
        const isWritten = withoutDanger(around.danger, false, () => {
          writeElement(child, inside, pieces);
          return true;
        });
        if (!isWritten) pieces.length = before;
      } else if (child instanceof XmlText || child instanceof XmlCdata) pieces.push(escapeText(child.text));
    }
  pieces.push(`</${name}>`);
}

/** Runs `write`. If it refuses the content and the rest may stay, returns `nothing`. */
function withoutDanger<Result>(danger: Treatment, nothing: Result, write: () => Result): Result {
  if (danger === 'refused') return write();
  try {
    return write();
  } catch (error) {
    if (error instanceof Refusal) return nothing;
    throw error;
  }
}

const ELEMENTS_THAT_RUN: Readonly<Record<string, string>> = {
  script: 'a script',
  handler: 'a script',
  listener: 'a script',
  ...Object.fromEntries(
    ['iframe', 'object', 'embed', 'base', 'meta', 'link', 'form', 'portal', 'frame', 'input', 'button'].map((name) => [
      name,
      'elements of a page',
    ]),
  ),
};

/** Namespaces that browsers know beside those of pictures and pages, and that of XML itself. */
const FOREIGN_DOCUMENTS: ReadonlySet<string> = new Set([
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/1999/XSL/Transform',
  'http://www.w3.org/2001/xml-events',
  'http://www.mozilla.org/keymaster/gatekeeper/there.is.only.xul',
  XML,
  XMLNS,
]);

function declaredPrefixes(element: XmlElement, known: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  let prefixes: Map<string, string> | undefined;
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    const prefix = name.slice(6);
    if (prefix === 'xml' || prefix === 'xmlns' || (prefix !== '' && value === '')) refuse('an invalid namespace');
    prefixes ??= new Map(known);
    prefixes.set(prefix, value);
  }
  return prefixes ?? known;
}

/** Attributes without a prefix belong to no namespace (Namespaces in XML 1.0, 6.2). */
function resolveName(written: string, prefixes: ReadonlyMap<string, string>, takesDefault: boolean) {
  const parts = written.split(':');
  if (parts.length > 2 || parts.some((part) => part === '')) refuse('an invalid name');
  const [prefix, name] = parts.length === 2 ? (parts as [string, string]) : ['', written];
  if (prefix === '') return { namespace: takesDefault ? (prefixes.get('') ?? '') : '', name };
  return { namespace: prefixes.get(prefix) ?? refuse('a prefix without a namespace'), name };
}

interface ElementName {
  readonly namespace: string;
  readonly name: string;
  readonly prefixes: ReadonlyMap<string, string>;
  readonly danger: Treatment;
}

function writeAttributes(element: XmlElement, owner: ElementName): string {
  let written = '';
  const seen = new Set<string>();
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    const kept = withoutDanger(owner.danger, undefined, () =>
      keptAttribute(resolveName(name, owner.prefixes, false), value, owner),
    );
    if (kept === undefined) continue;
    // Two prefixes may mean one namespace, and a link may be written in both of its forms, of which the plain one counts.
    if (seen.has(kept.name) || (kept.name === 'href' && name !== 'href' && 'href' in element.attributes)) continue;
    seen.add(kept.name);
    written += ` ${kept.name}="${escapeAttribute(kept.value)}"`;
  }
  return written;
}

type Attribute = { readonly name: string; readonly value: string };

/** Returns the value to write for an attribute, or undefined for one without effect. */
function keptAttribute(
  { namespace, name }: { readonly namespace: string; readonly name: string },
  value: string,
  owner: ElementName,
): Attribute | undefined {
  if (namespace === XML) return name === 'space' || name === 'lang' ? { name: `xml:${name}`, value } : undefined;
  if (namespace === '' && /^on/i.test(name)) refuse('a script in an attribute');
  if (name === 'href' && (namespace === '' || namespace === XLINK)) return keptLink(value, owner);
  if (namespace !== '') return undefined;
  if (LOADING_ATTRIBUTES.has(name.toLowerCase())) refuse('something loaded from elsewhere');
  if (name === 'style') return { name, value: checkedStyles(value) };
  if (TEXT_ATTRIBUTES.has(name) || /^(?:aria|data)-[a-z][\w-]*$/.test(name)) return { name, value };
  const known = owner.namespace === SVG ? SVG_ATTRIBUTES : XHTML_ATTRIBUTES;
  if (!known.has(name)) return undefined;
  if (name === 'attributeName' && !isAnimatable(value.trim())) refuse('an animation of an address or a script');
  return { name, value: /[(\\@]/.test(value) ? checkedStyles(value) : value };
}

const LOADING_ATTRIBUTES = new Set(
  'src srcset srcdoc action formaction background poster data codebase ping'.split(' '),
);

/**
 * Checks an address. A link may lead to the web; every other address must be a place in the picture, or contain its
 * content.
 */
function keptLink(value: string, owner: ElementName): Attribute | undefined {
  if (owner.namespace !== SVG) return refuse('an address in a page');
  if (owner.name !== 'a') {
    if (isOwnAddress(value.trim())) return { name: 'href', value: value.trim() };
    return refuse(/^\s*data:/i.test(value) ? 'another document' : 'something loaded from elsewhere');
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of addresses, and so read a scheme across them
  const address = value.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/g, '');
  if (/^(?:https?:\/\/|mailto:|#)/i.test(address)) return { name: 'href', value: address };
  // Where the picture came from it may lead to a neighbour; in a bundle it leads nowhere.
  return /^[^:]*(?:[/?#]|$)/.test(address) ? undefined : refuse('a script in a link');
}

function checkedStyles(css: string): string {
  const checked = safeStyles(css);
  return 'problem' in checked ? refuse(checked.problem) : checked.css;
}

function writeSheet(element: XmlElement): string {
  const css = element.children.map((child) =>
    child instanceof XmlText || child instanceof XmlCdata
      ? child.text
      : child instanceof XmlElement
        ? refuse('elements in a style')
        : '',
  );
  return escapeText(checkedStyles(css.join('')));
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');

const escapeAttribute = (value: string) =>
  escapeText(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

const shown = (name: string) => name.replace(/[^\w.-]/g, '?').slice(0, 40);
