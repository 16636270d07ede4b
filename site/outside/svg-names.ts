import { refuse } from './svg-writing.js';

/** The namespace of pictures. */
export const SVG = 'http://www.w3.org/2000/svg';
/** The namespace of labels in `foreignObject`. */
export const XHTML = 'http://www.w3.org/1999/xhtml';
/** The namespace of older links. */
export const XLINK = 'http://www.w3.org/1999/xlink';
/** The namespace of XML's own attributes. */
export const XML = 'http://www.w3.org/XML/1998/namespace';
/** The namespace of declarations of namespaces. */
export const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** Resolves a name to its namespace. Attributes without a prefix belong to none (Namespaces in XML 1.0, 6.2). */
export function resolveName(written: string, prefixes: ReadonlyMap<string, string>, takesDefault: boolean) {
  const parts = written.split(':');
  if (parts.length > 2 || parts.some((part) => part === '')) refuse('an invalid name');
  const [prefix, name] = parts.length === 2 ? (parts as [string, string]) : ['', written];
  if (prefix === '') return { namespace: takesDefault ? (prefixes.get('') ?? '') : '', name };
  return { namespace: prefixes.get(prefix) ?? refuse('a prefix without a namespace'), name };
}
