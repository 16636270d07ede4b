import type { Document, Element } from 'domhandler';
import { getElementsByTagName } from 'domutils';
import { escapeHtml, unescapeHtml } from '../html/html.js';

export interface LinkRewriterOptions {
  readonly path: string;
  readonly publicUrl: string | undefined;
  readonly inBundle: (
    address: string,
    from: string,
  ) => { readonly path: string; readonly fragment: string } | undefined;
}

/**
 * Creates a function that leads a link to the site's public address. A link within the page stays, and a link to a place
 * that readers cannot reach becomes text.
 */
export function createLinkRewriter(
  document: Document,
  { path, publicUrl, inBundle }: LinkRewriterOptions,
): (element: Element) => void {
  const base = (publicUrl ?? publicAddress(document, path))?.replace(/\/+$/, '');
  return (element) => {
    const { attribs } = element;
    if (attribs.href === undefined) return;
    const address = unescapeHtml(attribs.href);
    if (/^(?:https?|mailto|tel|sms):/i.test(address)) return;
    const target = inBundle(address, path);
    if (target?.path === path) attribs.href = escapeHtml(target.fragment === '' ? '#' : target.fragment);
    else if (target === undefined || base === undefined) {
      for (const name of ['href', 'target', 'rel', 'download', 'ping']) delete attribs[name];
    } else attribs.href = escapeHtml(`${base}${pagePath(target.path)}${target.fragment}`);
  };
}

/** Returns the public path of a file of the bundle. Pages have no extension there. */
function pagePath(path: string): string {
  const page = path.replace(/(?:^|\/)index\.html$|\.html$/, '');
  const encoded = page.split('/').map(encodeURIComponent).join('/');
  return encoded === '' ? '/' : `/${encoded}`;
}

/** Returns the public address of the site by the canonical address of one of its pages. */
function publicAddress(document: Document, path: string): string | undefined {
  const link = getElementsByTagName('link', document).find(({ attribs }) => attribs.rel === 'canonical');
  const address = unescapeHtml(link?.attribs.href ?? '').replace(/\/+$/, '');
  const own = pagePath(path).replace(/\/+$/, '');
  return /^https?:/.test(address) && address.endsWith(own) ? address.slice(0, address.length - own.length) : undefined;
}
