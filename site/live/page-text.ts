import { decodeText } from './decode-text.js';
import { htmlOfXhtml } from './xhtml.js';

/** The address of a page and its content type as the server sent it. */
export interface PageOrigin {
  readonly address: string;
  readonly contentType: string | undefined;
}

/** Returns the text of a page as HTML. XHTML is converted, because browsers read files of bundles as HTML. */
export function pageText(bytes: Uint8Array, origin: PageOrigin): string {
  if (!isXhtml(origin)) return decodeText(bytes, origin.contentType, 'html');
  return htmlOfXhtml(decodeText(bytes, origin.contentType, 'xml'));
}

/** Returns whether browsers read a page as XML. Names decide only where the server sends no useful type. */
export function isXhtml({ address, contentType }: PageOrigin): boolean {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'application/xhtml+xml') return true;
  return VAGUE_TYPES.has(type) && XHTML_NAME.test(new URL(address).pathname);
}

/** Content types that say nothing about the content. */
export const VAGUE_TYPES: ReadonlySet<string> = new Set([
  '',
  'text/plain',
  'application/octet-stream',
  'binary/octet-stream',
]);

/** The end of a path that names an XHTML page. */
export const XHTML_NAME = /\.xht(?:ml)?$/i;
