import { parseXml, XmlCdata, type XmlDocument, XmlElement, XmlProcessingInstruction, XmlText } from '@rgrove/parse-xml';
import { checkStyles, writeAttributes } from './svg-attributes.js';
import { resolveName, SVG, XHTML, XML, XMLNS } from './svg-names.js';
import { INERT_ELEMENTS, SVG_ELEMENTS, XHTML_ELEMENTS } from './svg-vocabulary.js';
import {
  escapeAttribute,
  escapeText,
  Refusal,
  refuse,
  refuseVisible,
  type SvgTargets,
  type Writing,
  withoutDanger,
} from './svg-writing.js';

/** An SVG rewritten from allowed parts, or a phrase that says why it may not be in a bundle. */
export type SafeSvg = { readonly svg: string } | { readonly problem: string };

/** A picture of a site for its bundle, or a phrase that says why it cannot be read. */
export type BundledSvg =
  | {
      readonly svg: string;
      /** True if anything was removed or leads elsewhere than before. */
      readonly isChanged: boolean;
      /** True if scripts were removed. */
      readonly hadScripts: boolean;
    }
  | { readonly problem: string };

/** The maximum depth of elements. Deeper ones are attacks on whatever walks them. */
const MAX_DEPTH = 500;

/**
 * Parses an SVG from another host as XML and writes its allowed parts. As a picture on a page an SVG can do nothing;
 * opened on its own it is a page of the bundle's origin. What could run or load something is not repaired: the whole
 * picture is refused, and the report says why. What browsers ignore (an editor's own elements and attributes, a
 * document type without rules) is omitted.
 */
export function safeSvg(bytes: Uint8Array, link?: SvgTargets['link']): SafeSvg {
  return writeAnew(bytes, { danger: 'refused', targets: link && { link, file: () => undefined } });
}

/** Rewrites a picture of the site itself: what could run or load something is removed, and the rest stays. */
export function repairedSvg(bytes: Uint8Array): SafeSvg {
  return writeAnew(bytes, { danger: 'left-out' });
}

/**
 * Rewrites a picture of the site itself that pages may show as a document. Its links and the files that it shows lead into the
 * bundle; everything else that could run or load something is removed.
 */
export function bundledSvg(bytes: Uint8Array, targets: SvgTargets): BundledSvg {
  const writing: Writing = { danger: 'left-out', targets, isChanged: false, hadScripts: false };
  const written = writeAnew(bytes, writing);
  return 'problem' in written
    ? written
    : { ...written, isChanged: writing.isChanged === true, hadScripts: writing.hadScripts === true };
}

function writeAnew(bytes: Uint8Array, writing: Writing): SafeSvg {
  try {
    return { svg: writeDocument(parse(bytes), writing) };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    throw error;
  }
}

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

function writeDocument(document: XmlDocument, writing: Writing): string {
  const pieces: string[] = [];
  for (const node of document.children) {
    if (node instanceof XmlProcessingInstruction && node.name === 'xml-stylesheet')
      pieces.push(withoutDanger(writing, '', () => linkedSheet(node.content, writing)));
    if (node.type === 'doctype' && 'internalSubset' in node && typeof node.internalSubset === 'string')
      refuse('a document type with its own rules');
  }
  const { root } = document;
  if (root === null) return refuse('nothing');
  const before = pieces.length;
  writeElement(root, { prefixes: new Map([['xml', XML]]), namespace: '', depth: 0, writing }, pieces);
  if (pieces.length === before) refuse('no picture');
  return pieces.join('');
}

/** Returns the instruction that loads a style sheet, with its address in the bundle. */
function linkedSheet(instruction: string, { targets }: Writing): string {
  const written = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(instruction);
  const type = /(?:^|\s)type\s*=\s*["']([^"']*)/.exec(instruction)?.[1] ?? 'text/css';
  const address = targets?.file(unescapeXml(written?.[1] ?? written?.[2] ?? ''));
  if (address === undefined || type !== 'text/css') return refuse('a style sheet from elsewhere');
  return `<?xml-stylesheet type="text/css" href="${escapeAttribute(address).replaceAll('?', '%3F')}"?>`;
}

const unescapeXml = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

interface Surroundings {
  /** Namespaces by prefix. The default namespace has the empty prefix. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** The namespace of the parent element, as it was written. */
  readonly namespace: string;
  readonly depth: number;
  readonly writing: Writing;
}

/** Appends an element with everything allowed in it. An editor's own element appends nothing. */
function writeElement(element: XmlElement, around: Surroundings, pieces: string[]): void {
  if (around.depth > MAX_DEPTH) refuse('elements nested too deeply');
  const prefixes = declaredPrefixes(element, around.prefixes);
  const { namespace, name } = resolveName(element.name, prefixes, true);
  const isRoot = around.depth === 0;
  if (isRoot && (namespace !== SVG || name !== 'svg')) refuse('another document');
  if (namespace === SVG || namespace === XHTML) {
    if (namespace === SVG && INERT_ELEMENTS.has(name)) return;
    const running = ELEMENTS_THAT_RUN[name.toLowerCase()];
    if (!isKnownElement(namespace, name, around.writing)) {
      if (running !== undefined) refuse(running);
      refuseVisible(`the element <${shown(name)}>${namespace === XHTML ? ' of a page' : ''}`, around.writing);
    }
  } else if (FOREIGN_DOCUMENTS.has(namespace)) refuseVisible('elements of another kind of document', around.writing);
  else return;
  const declarations = isRoot ? ` xmlns="${SVG}"` : namespace === around.namespace ? '' : ` xmlns="${namespace}"`;
  pieces.push(
    `<${name}${declarations}${writeAttributes(element, { namespace, name, prefixes, writing: around.writing })}>`,
  );
  const inside = { prefixes, namespace, depth: around.depth + 1, writing: around.writing };
  if (namespace === SVG && name === 'style') pieces.push(writeSheet(element, around.writing));
  else
    for (const child of element.children) {
      if (child instanceof XmlElement) {
        const before = pieces.length;
        const isWritten = withoutDanger(around.writing, false, () => {
          writeElement(child, inside, pieces);
          return true;
        });
        if (!isWritten) pieces.length = before;
      } else if (child instanceof XmlText || child instanceof XmlCdata) pieces.push(escapeText(child.text));
    }
  pieces.push(`</${name}>`);
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

/** Returns whether an element is allowed. Labels of a picture whose addresses are mapped may contain links and pictures. */
function isKnownElement(namespace: string, name: string, { targets }: Writing): boolean {
  if (namespace === SVG) return SVG_ELEMENTS.has(name);
  return XHTML_ELEMENTS.has(name) || (targets !== undefined && (name === 'a' || name === 'img'));
}

function writeSheet(element: XmlElement, writing: Writing): string {
  const css = element.children.map((child) =>
    child instanceof XmlText || child instanceof XmlCdata
      ? child.text
      : child instanceof XmlElement
        ? refuse('elements in a style')
        : '',
  );
  const checked = checkStyles(css.join(''), writing);
  return 'problem' in checked ? refuseVisible(checked.problem, writing) : escapeText(checked.css);
}

const shown = (name: string) => name.replace(/[^\w.-]/g, '?').slice(0, 40);
