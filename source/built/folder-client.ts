import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentTypeOf } from '../../site/model/media-types.js';
import { FetchFailure } from '../../site/outside/fetch-failure.js';
import { isInside } from '../../snapshot/is-inside.js';
import { answerContent } from '../live/answer-content.js';
import type { SiteClient, SiteResponse, Validators } from '../live/site-client.js';
import type { BuiltFolder } from './built-folder.js';

export interface FolderClientOptions {
  readonly built: BuiltFolder;
  readonly maxBytes: number;
  /** The client for other hosts, whose images and styles pages display. */
  readonly others: SiteClient;
}

const NOT_FOUND: SiteResponse = { status: 404, setsCookie: false, body: Buffer.alloc(0) };

/**
 * Creates a client that answers for a built folder as static hosts do: a folder's index has the folder's address with a final slash, and
 * `page` redirects to `page.html`. A folder without an index leads to its first page, as the bundle does. Symbolic links out of the folder are not followed. The folder's `robots.txt` applies to
 * crawlers of the public site and is ignored.
 */
export async function createFolderClient({ built, maxBytes, others }: FolderClientOptions): Promise<SiteClient> {
  const root = await realpath(built.folder);
  const { origin } = new URL(built.start);

  const find = async (path: string): Promise<string | undefined> => {
    // The name on the disk has one Unicode form, and an address may be written in the other.
    for (const form of new Set([path, path.normalize('NFC'), path.normalize('NFD')])) {
      const real = await realpath(join(root, form)).catch(() => undefined);
      if (real !== undefined) return isInside(root, real) ? real : undefined;
    }
    return undefined;
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
      if (index === undefined) return path === '' && built.home !== undefined ? redirect(built.home) : NOT_FOUND;
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
    // Without a charset: that of a page is the one that it names itself.
    return answerContent(body, contentTypeOf(file).replace(/;.*$/, ''), validators);
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
    const path = decodeURIComponent(pathname.slice(basePath.length));
    return path.includes('\0') || path.split('/').includes('..') ? undefined : path;
  } catch {
    return undefined;
  }
}
