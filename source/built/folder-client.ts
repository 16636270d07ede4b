import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypeOf } from '../../site/model/media-types.js';
import { FetchFailure } from '../../site/outside/fetch-failure.js';
import { isInside } from '../../snapshot/is-inside.js';
import type { SiteClient, SiteResponse, Validators } from '../live/site-client.js';
import type { BuiltFolder } from './built-folder.js';

export interface FolderClientOptions {
  readonly built: BuiltFolder;
  readonly maxBytes: number;
  /** Asks other hosts, for the images and styles that pages show of them. */
  readonly others: SiteClient;
}

const NOT_FOUND: SiteResponse = { status: 404, setsCookie: false, body: Buffer.alloc(0) };

/**
 * Answers for a built folder as the hosts of static sites do: a folder's index at the folder's address, with a slash at its end; `page.html`
 * also as `page`, which leads there. Links of the file system that lead out of the folder are not followed. The folder's `robots.txt` is for the crawlers of the public
 * site, and is not asked.
 */
export async function createFolderClient({ built, maxBytes, others }: FolderClientOptions): Promise<SiteClient> {
  const root = await realpath(built.folder);
  const { origin } = new URL(built.start);

  const find = async (path: string): Promise<string | undefined> => {
    const real = await realpath(join(root, path)).catch(() => undefined);
    return real !== undefined && isInside(root, real) ? real : undefined;
  };

  const answer = async (address: string, validators: Validators): Promise<SiteResponse> => {
    const { pathname } = new URL(address);
    if (pathname === '/robots.txt') return NOT_FOUND;
    const path = pathInside(pathname, built.basePath);
    if (path === undefined) return NOT_FOUND;
    const redirect = (to: string): SiteResponse => ({ ...NOT_FOUND, status: 301, location: new URL(to, address).href });
    if (/(?:^|\/)index\.html$/.test(path)) return redirect('./');
    const file = await find(path);
    const known = file === undefined ? undefined : await stat(file);
    if (known?.isDirectory() === true) {
      const index = await find(join(path, 'index.html'));
      if (index === undefined) return NOT_FOUND;
      return pathname.endsWith('/') ? content(index, validators) : redirect(`${pathname}/`);
    }
    if (file !== undefined && known?.isFile() === true) return content(file, validators);
    const page = path === '' || path.endsWith('/') ? undefined : await find(`${path}.html`);
    return page === undefined ? NOT_FOUND : redirect(`${pathname}.html`);
  };

  const content = async (file: string, validators: Validators): Promise<SiteResponse> => {
    const { size } = await stat(file);
    if (size > maxBytes) throw new FetchFailure('too-large', `it has more than ${maxBytes} bytes`);
    const body = await readFile(file);
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
    if (validators.etag === etag) return { status: 304, setsCookie: false, body: Buffer.alloc(0), etag };
    // Without a charset: that of a page is the one that it names itself.
    const contentType = contentTypeOf(file).replace(/;.*$/, '');
    return { status: 200, setsCookie: false, body, etag, contentType };
  };

  return {
    async get(address, options = {}) {
      options.signal?.throwIfAborted();
      if (new URL(address).origin !== origin) return others.get(address, options);
      return answer(address, options.validators ?? {});
    },
    close: () => others.close(),
  };
}

/** Returns the path of a file relative to the folder; undefined outside of it. */
function pathInside(pathname: string, basePath: string): string | undefined {
  if (`${pathname}/` === basePath) return '';
  if (!pathname.startsWith(basePath)) return undefined;
  try {
    const path = decodeURIComponent(pathname.slice(basePath.length)).normalize('NFC');
    return path.includes('\0') || path.split('/').includes('..') ? undefined : path;
  } catch {
    return undefined;
  }
}
