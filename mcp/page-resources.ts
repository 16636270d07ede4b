import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import type { DocsSite } from './docs-site.js';
import { pathOfResource, resourceAddress } from './resource-address.js';

const MAX_PAGES = 100;
const MARKDOWN = 'text/markdown';

/** Returns up to {@link MAX_PAGES} pages as resources. Throws a ProtocolError for an invalid cursor. */
export function listResources({ domain, search }: DocsSite, cursor: string | undefined): ListResourcesResult {
  const pages = search.pages();
  const first = cursor === undefined ? 0 : readCursor(cursor);
  const end = first + MAX_PAGES;
  return {
    resources: pages.slice(first, end).map(({ path, title, description }) => ({
      uri: resourceAddress(domain, path),
      name: path,
      title,
      ...(description !== undefined && { description }),
      mimeType: MARKDOWN,
    })),
    ...(end < pages.length && { nextCursor: writeCursor(end) }),
  };
}

/** Returns the template of all pages' addresses. */
export function listResourceTemplates({ domain, title }: DocsSite): ListResourceTemplatesResult {
  return {
    resourceTemplates: [
      {
        uriTemplate: `${resourceAddress(domain, '')}{+path}`,
        name: 'page',
        title: `A page of ${title}`,
        description: 'A page of the documentation as Markdown.',
        mimeType: MARKDOWN,
      },
    ],
  };
}

/** Returns a page as a resource. Throws a ResourceNotFoundError if the site has no such page. */
export function readResource({ domain, search }: DocsSite, uri: string): ReadResourceResult {
  const path = pathOfResource(domain, uri);
  const page = path === undefined ? undefined : search.page(path);
  if (page === undefined) throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType: MARKDOWN, text: page.content }] };
}

const writeCursor = (position: number) => Buffer.from(String(position)).toString('base64url');

function readCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'cursor: use the nextCursor of the list before');
}
