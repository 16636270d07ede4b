import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeAddress } from '../../site/model/relative-address.js';
import { MADE_UP_ORIGIN } from '../made-up-origin.js';
import { CONFIGURATION_NAMES, isPageName } from '../project-directory.js';

/** Maximum number of files and folders that are listed. */
const MAX_ENTRIES = 200_000;
/** Maximum number of characters of a file that are searched for addresses. */
const MAX_HEAD_CHARACTERS = 200_000;

/** A folder of HTML that a generator has written. */
export interface BuiltFolder {
  readonly folder: string;
  /** The address under which the site is read: its public one, if its sitemap or start page names it. */
  readonly start: string;
  /** The address of the page that the folder itself leads to; undefined if it has an index. */
  readonly home: string | undefined;
  /** Addresses of its pages, sorted. */
  readonly pages: readonly string[];
  /** Addresses of scripts and pictures that scripts may load by names that they compose, sorted. */
  readonly files: readonly string[];
  /** The path that the site is deployed below, as `/docs/`. */
  readonly basePath: string;
}

/**
 * Returns whether a folder contains built pages and no documentation project. A folder that cannot be read is not a built one;
 * taking its snapshot reports the reason.
 */
export async function isBuiltFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  return !names.some((name) => CONFIGURATION_NAMES.has(name)) && names.some(isPageName);
}

/**
 * Lists the pages of a built folder and finds the address that it was built for. `publicUrl` is that address, if it is known: the folder is
 * published there.
 */
export async function readBuiltFolder(folder: string, publicUrl?: string): Promise<BuiltFolder> {
  const listed = await listFiles(folder);
  const pages = listed.filter((path) => isPageName(path) && path !== '404.html');
  const first = firstPage(pages);
  const isIndex = first === 'index.html';
  const home = await readText(join(folder, first));
  const sitemap = await readText(join(folder, 'sitemap.xml'));
  const origin = publicUrl === undefined ? (publicOrigin(home, sitemap) ?? MADE_UP_ORIGIN) : new URL(publicUrl).origin;
  const basePath =
    publicUrl === undefined
      ? await findBasePath(folder, [...pathsOf(sitemap, origin), ...pathsOf(home, origin)])
      : new URL(publicUrl).pathname.replace(/(?:\/index\.x?html?|\/)?$/i, '/');
  const addressOf = (file: string) =>
    new URL(
      file
        .replace(/(^|\/)index\.html$/, '$1')
        .split('/')
        .map(encodeURIComponent)
        .join('/'),
      `${origin}${basePath}`,
    ).href;
  return {
    folder,
    basePath,
    // A page in a folder below would not have the others below it.
    start: first.includes('/') ? addressOf('index.html') : addressOf(first),
    home: isIndex ? undefined : addressOf(first),
    pages: pages.map(addressOf),
    files: listed.filter(isLoadedByName).map(addressOf),
  };
}

/**
 * Returns the page that a reader opens first: the index, or that of a folder with more pages than there are at the top, or the first one at
 * the top. rustdoc writes its help and settings at the top, and the index of each crate in a folder.
 */
function firstPage(files: readonly string[]): string {
  const top = files.filter((file) => !file.includes('/'));
  const index = top.find((file) => INDEX.test(file));
  if (index !== undefined) return index;
  const counts = new Map<string, number>();
  for (const file of files.filter((path) => path.includes('/'))) {
    const folder = file.slice(0, file.indexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const [largest] = files
    .filter((file) => /^[^/]+\/index\.x?html?$/i.test(file))
    .map((file) => ({ file, count: counts.get(file.slice(0, file.indexOf('/'))) ?? 0 }))
    .filter(({ count }) => count > top.length)
    .sort((one, other) => other.count - one.count);
  return largest?.file ?? top[0] ?? 'index.html';
}

const INDEX = /^index\.x?html?$/i;

/** The hash in the name of a file that a bundler wrote, such as `index-BjR2xW9q.js`: only the application's own scripts know such names. */
const BUNDLER_HASH = /[.-](?=[\w-]*\d|[\w-]*[a-z][\w-]*[A-Z])[\w-]{8,}(?:\.chunk)?\.\w+$/;

/**
 * Returns whether a script of a static site may load a file without naming it in full, as the menus and searches of Doxygen, Javadoc and
 * mdBook do.
 */
const isLoadedByName = (path: string) => /\.(?:js|svg|png|gif|jpe?g|webp)$/i.test(path) && !BUNDLER_HASH.test(path);

async function listFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  const pending = [''];
  for (let at = pending.pop(), entries = 0; at !== undefined && entries < MAX_ENTRIES; at = pending.pop()) {
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      entries += 1;
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) pending.push(path);
      else if (entry.isFile()) files.push(path);
    }
  }
  return files.sort();
}

async function readText(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(() => '')).slice(0, MAX_HEAD_CHARACTERS);
}

/** Returns the origin of a sitemap's first page, or of the start page's canonical address. */
function publicOrigin(home: string, sitemap: string): string | undefined {
  const canonical = /<link\b[^>]*\brel=["']?canonical\b[^>]*>/i.exec(home)?.[0];
  const written = [
    /<loc>\s*(https?:\/\/[^<\s]+)/i.exec(sitemap)?.[1],
    /\bhref=["']?(https?:\/\/[^"'\s>]+)/i.exec(canonical ?? '')?.[1],
  ];
  const found = written.find((address) => address !== undefined && URL.canParse(address));
  return found === undefined ? undefined : new URL(found).origin;
}

/** Returns the absolute paths of a sitemap's pages, or of a page's links and files. */
function pathsOf(text: string, origin: string): string[] {
  const addresses = text.matchAll(/<loc>\s*([^<\s]+)|\b(?:href|src)=["']?([^"'\s>]+)/gi);
  return [...addresses].flatMap(([, location, reference]) => {
    const address = location ?? reference ?? '';
    const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
    return /^\/(?!\/)/.test(path) ? [path.replace(/[?#].*$/, '')] : [];
  });
}

/** Returns the prefix of most paths that the folder does not contain. */
async function findBasePath(folder: string, paths: readonly string[]): Promise<string> {
  const votes = new Map<string, number>();
  for (const path of [...new Set(paths)].slice(0, 200)) {
    const segments = path.split('/').slice(1);
    for (let cut = 0; cut < segments.length && cut <= 4; cut++) {
      const inside = segments.slice(cut).filter(Boolean);
      if (inside.length === 0 || !(await exists(folder, inside.join('/')))) continue;
      const base = cut === 0 ? '/' : `/${segments.slice(0, cut).join('/')}/`;
      votes.set(base, (votes.get(base) ?? 0) + 1);
      break;
    }
  }
  const [best = '/'] = [...votes].sort(([, one], [, other]) => other - one)[0] ?? [];
  return best;
}

async function exists(folder: string, path: string): Promise<boolean> {
  const decoded = decodeAddress(path);
  if (decoded.split('/').includes('..')) return false;
  const found = await Promise.allSettled([decoded, `${decoded}.html`].map((name) => stat(join(folder, name))));
  return found.some(({ status }) => status === 'fulfilled');
}
