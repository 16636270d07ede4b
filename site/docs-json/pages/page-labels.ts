import { isObject } from '../../model/report.js';
import { type OperationReference, parseOperation } from '../descriptions/operation-reference.js';
import { isElsewhere, isSafeAddress } from '../settings/safe-address.js';
import type { PageSource } from './page-sources.js';

/** Returns a text of the front matter. Numbers count as texts, as in `title: 404`. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Returns an icon's name, address or path. An object names its library beside it. */
export function iconOf(value: unknown): string | undefined {
  return textOf(isObject(value) ? value.name : value);
}

/** Returns the endpoint that a page documents. */
export function pageOperation(page: PageSource): OperationReference | undefined {
  const openapi = page.frontmatter.openapi;
  return typeof openapi === 'string' ? parseOperation(openapi) : undefined;
}

/** Returns a page's title: its own, else its name in the API description, else its file's name. */
export function pageTitle(page: PageSource, referenceTitle?: string): string {
  return textOf(page.frontmatter.title) ?? (referenceTitle?.trim() || fileTitle(page.path));
}

/** Returns the address of another site that a page stands for, when its front matter makes it a link. */
export function externalAddress(page: PageSource): string | undefined {
  const url = textOf(page.frontmatter.url);
  return url !== undefined && isElsewhere(url) && isSafeAddress(url) ? url : undefined;
}

/**
 * Returns a title made of a page's path: hyphens and underscores become spaces, and the first letter a capital. An
 * `index` is named after its folder.
 */
function fileTitle(path: string): string {
  const segments = path.split('/');
  const last = segments.at(-1) ?? '';
  const name = last === 'index' && segments.length > 1 ? (segments.at(-2) ?? last) : last;
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words === '' ? path : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
