import { posix } from 'node:path';
import { render } from 'dom-serializer';
import { type Element, Text } from 'domhandler';
import { findAll, removeElement, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { NO_ADDRESS } from '../css/css-addresses.js';
import { escapeHtml, unescapeHtml } from '../html/html.js';
import { mediaTypeOf } from '../model/media-types.js';
import { decodeAddress } from '../model/relative-address.js';
import { srcsetCandidates } from '../model/srcset.js';
import { createLinkRewriter } from './links.js';
import { embedStyles } from './styles.js';

export interface SingleFileOptions {
  /** The file of the page in its bundle. */
  readonly path: string;
  /** Returns a file of the bundle; undefined if there is none. */
  readonly read: (path: string) => Promise<Uint8Array | undefined>;
  /** The address under which readers know the site. By default, the one in the page. */
  readonly publicUrl?: string | undefined;
}

export interface SingleFile {
  readonly html: string;
  /** Addresses of files that the page names and the bundle does not have, and of other hosts. */
  readonly leftOut: readonly string[];
}

/**
 * Returns a page of a bundle as one HTML file that requests nothing: style sheets, scripts, fonts and pictures are inside
 * it. Links to other pages lead to the site's public address, or become text if it is not known. What needs other files
 * or a service, such as search, is removed. Throws if the bundle does not have the page.
 */
export async function createSingleFile({ path, read, publicUrl }: SingleFileOptions): Promise<SingleFile> {
  const bytes = await read(path);
  if (bytes === undefined) throw new Error(`the bundle has no page ${path}`);
  const document = parseDocument(Buffer.from(bytes).toString('utf8'), { decodeEntities: false });
  const leftOut = new Set<string>();
  const known = new Map<string, Promise<Uint8Array | undefined>>();
  const readOnce = (file: string) => {
    const reading = known.get(file) ?? read(file);
    known.set(file, reading);
    return reading;
  };
  /** Returns a file's content as an address; undefined if the bundle does not have it. */
  const embed = async (address: string, from: string): Promise<string | undefined> => {
    if (/^(?:data|blob|about):|^#/i.test(address)) return address;
    const target = inBundle(address, from);
    const content = target === undefined ? undefined : await readOnce(target.path);
    if (target === undefined || content === undefined) {
      leftOut.add(address);
      return undefined;
    }
    const type = mediaTypeOf(target.path) ?? 'application/octet-stream';
    return `data:${type};base64,${Buffer.from(content).toString('base64')}${target.fragment}`;
  };
  const styles = embedStyles({ embed, read: readOnce, inBundle });
  const rewriteLink = createLinkRewriter(document, { path, publicUrl, inBundle });

  for (const element of findAll(() => true, document.children)) {
    const { name, attribs } = element;
    if (NEEDS_MORE.some((attribute) => attribs[attribute] !== undefined)) {
      removeElement(element);
      continue;
    }
    if (name === 'link') await embedLink(element);
    else if (name === 'style') setText(element, await styles.sheet(textContent(element), path));
    else if (name === 'meta') allowEmbeddedFiles(element);
    else if (attribs['data-op-address'] !== undefined) await embedAddress(element);
    else if (name === 'a' || name === 'area') rewriteLink(element);
    else await embedFiles(element);
    if (attribs.style !== undefined)
      attribs.style = escapeHtml(await styles.declarations(unescapeHtml(attribs.style), path));
  }
  return { html: render(document, { decodeEntities: false, encodeEntities: false }), leftOut: [...leftOut] };

  async function embedLink(element: Element): Promise<void> {
    const { attribs } = element;
    const kinds = (attribs.rel ?? '').toLowerCase().split(/\s+/);
    const address = unescapeHtml(attribs.href ?? '');
    if (kinds.includes('stylesheet')) {
      const target = inBundle(address, path);
      const content = target === undefined ? undefined : await readOnce(target.path);
      if (target === undefined || content === undefined) {
        leftOut.add(address);
        removeElement(element);
        return;
      }
      const css = await styles.sheet(Buffer.from(content).toString('utf8'), target.path);
      element.name = 'style';
      element.attribs = attribs.media === undefined ? {} : { media: attribs.media };
      setText(element, css);
    } else if (kinds.some((kind) => kind.includes('icon'))) {
      const data = await embed(address, path);
      if (data === undefined) removeElement(element);
      else attribs.href = data;
    } else if (!kinds.includes('canonical')) removeElement(element);
  }

  /** Embeds a file that a component may show, or leads a link of a component to the site. */
  async function embedAddress(element: Element): Promise<void> {
    const address = unescapeHtml(element.attribs.href ?? '');
    if (/\.html$/.test(inBundle(address, path)?.path ?? '.html')) rewriteLink(element);
    else element.attribs.href = (await embed(address, path)) ?? NO_ADDRESS;
  }

  /** Embeds the files that an element loads, and removes addresses of what cannot be embedded. */
  async function embedFiles(element: Element): Promise<void> {
    const { name, attribs } = element;
    // A picture in several sizes is embedded once.
    if (name === 'img' && attribs.src !== undefined) delete attribs.srcset;
    const srcset = unescapeHtml(attribs.srcset ?? '');
    const [first] = /^\s*data:/i.test(srcset) ? [] : srcsetCandidates(srcset);
    if (first !== undefined) attribs.srcset = (await embed(first.address, path)) ?? NO_ADDRESS;
    for (const attribute of LOADED) {
      const value = attribs[attribute];
      if (value === undefined || (attribute.endsWith('href') && name !== 'image' && name !== 'feimage')) continue;
      if (attribute === 'data' && name !== 'object') continue;
      const data = FRAMES.has(name) ? undefined : await embed(unescapeHtml(value), path);
      if (data !== undefined) attribs[attribute] = data;
      else if (FRAMES.has(name)) {
        leftOut.add(unescapeHtml(value));
        delete attribs[attribute];
      } else attribs[attribute] = NO_ADDRESS;
    }
  }
}

/** Attributes of elements that load further files or ask a service when they are used. */
const NEEDS_MORE = ['data-op-search', 'data-op-assistant'];
/** Attributes whose addresses are loaded with the page. */
const LOADED = ['src', 'poster', 'data', 'background', 'href', 'xlink:href'];
const FRAMES = new Set(['iframe', 'frame', 'embed', 'object']);

/** Lets a page with a content policy run the scripts that are inside it. */
function allowEmbeddedFiles({ attribs }: Element): void {
  if ((attribs['http-equiv'] ?? '').toLowerCase() !== 'content-security-policy') return;
  attribs.content = (attribs.content ?? '').replace('script-src ', 'script-src data: ');
}

/** Sets the text of a style. An end tag in a string of CSS would end the element, so its `<` is escaped. */
function setText(element: Element, css: string): void {
  const text = new Text(css.replace(/<(?=\/style)/gi, '\\3c '));
  text.parent = element;
  element.children = [text];
}

/** Returns the file that an address in a file of the bundle means; undefined if it is not in the bundle. */
function inBundle(address: string, from: string): { readonly path: string; readonly fragment: string } | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address.trim())) return undefined;
  const [, place = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(address.trim()) ?? [];
  const path = posix.normalize(posix.join(place.startsWith('/') ? '' : posix.dirname(from), decodeAddress(place)));
  return path.startsWith('..') ? undefined : { path: place === '' ? from : path.replace(/^\//, ''), fragment };
}
