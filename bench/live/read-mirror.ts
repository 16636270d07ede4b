import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** An HTML file of a mirror, or a page of the site that it copies. */
export interface CopiedPage {
  /** The path in the folder. */
  readonly file: string;
  readonly title: string;
  readonly words: ReadonlySet<string>;
}

/** Reads all HTML files of a folder. */
export async function readPages(folder: string): Promise<CopiedPage[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const pages: CopiedPage[] = [];
  for (const entry of entries) {
    if (!entry.isFile() || !/\.html?$/i.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    pages.push({ file: path.slice(folder.length + 1), ...factsOf(await readFile(path, 'utf8')) });
  }
  return pages.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Returns the title and the distinct words of a page, without a browser. */
export function factsOf(html: string): Pick<CopiedPage, 'title' | 'words'> {
  const title = /<title[^>]*>([^<]*)/i.exec(html)?.[1]?.trim() ?? '';
  const body = html.replace(/[\s\S]*?<body\b/i, '<body');
  const text = body
    .replace(/<(script|style|noscript|svg)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#?\w+;/g, ' ');
  return { title, words: new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) };
}

/** Returns the share of a page's words that a copy has. */
export function keptWords(page: CopiedPage, copy: CopiedPage | undefined): number {
  if (copy === undefined || page.words.size === 0) return copy === undefined ? 0 : 1;
  return [...page.words].filter((word) => copy.words.has(word)).length / page.words.size;
}

/** Finds the copy of a page: the file of the same path, else that with the same title and the most of its words. */
export function copyOf(page: CopiedPage, copies: readonly CopiedPage[]): CopiedPage | undefined {
  const wanted = plainPath(page.file);
  const sameName = copies.filter(({ file }) => {
    const path = plainPath(file);
    return path === wanted || path.endsWith(`/${wanted}`) || path === wanted.replaceAll('/', '_');
  });
  const candidates =
    sameName.length > 0 ? sameName : copies.filter(({ title }) => title !== '' && title === page.title);
  return candidates.reduce<CopiedPage | undefined>(
    (best, each) => (keptWords(page, each) > keptWords(page, best) || best === undefined ? each : best),
    undefined,
  );
}

const plainPath = (file: string) =>
  file
    .replace(/^#!?\/(?:README$)?/, '')
    .replace(/\.html?$/i, '')
    .replace(/\.html?$/i, '')
    .replace(/(^|\/)index$/i, '$1')
    .replace(/\/$/, '')
    .toLowerCase() || 'index';

export interface AddressCounts {
  /** Links and files inside the mirror that lead nowhere from a disk. */
  readonly dead: number;
  /** Links of pages to the live server. */
  readonly toLive: number;
  /** Files that opening a page loads from a network. */
  readonly outside: number;
}

/** Counts the addresses in a mirror's pages that do not work from a disk. */
export async function countAddresses(
  folder: string,
  pages: readonly CopiedPage[],
  live: string,
): Promise<AddressCounts> {
  const counts = { dead: 0, toLive: 0, outside: 0 };
  for (const { file } of pages) {
    const html = (await readFile(join(folder, file), 'utf8')).replace(
      /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi,
      (script) => script.slice(0, script.indexOf('>') + 1),
    );
    for (const [, tag = '', attributes = ''] of html.matchAll(
      /<([a-z][\w-]*)((?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi,
    ))
      for (const [, name = '', one, two, three] of attributes.matchAll(
        /\s(href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi,
      )) {
        const address = (one ?? two ?? three ?? '').replaceAll('&amp;', '&');
        const isLoad =
          name.toLowerCase() === 'src' || (/^link$/i.test(tag) && /stylesheet|icon|preload/i.test(attributes));
        if (/^https?:|^\/\//i.test(address)) {
          if (isLoad) counts.outside += 1;
          else if (address.startsWith(live)) counts.toLive += 1;
        } else if (isDead(address, join(folder, dirname(file)))) counts.dead += 1;
      }
  }
  return counts;
}

function isDead(address: string, folder: string): boolean {
  const path = address.replace(/[?#].*$/s, '');
  if (path === '' || /^[a-z][\w+.-]*:/i.test(path)) return false;
  if (path.startsWith('/')) return true;
  let target = join(folder, path);
  try {
    target = join(folder, decodeURIComponent(path));
  } catch {
    // The address names the file as it is written.
  }
  // From a disk, a folder shows its list of files.
  return !existsSync(target) || statSync(target).isDirectory();
}
