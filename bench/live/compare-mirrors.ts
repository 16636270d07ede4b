import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { comparePages } from '../../browser/press/compare-pages.js';
import { type ObservedPage, observePages } from '../../browser/press/observe-pages.js';
import { createAnswerCache } from '../../source/live/answer-cache.js';
import { createSiteClient } from '../../source/live/site-client.js';
import { type Mirror, runMirror } from './mirrors.js';
import { type CopiedPage, copyOf, countAddresses, factsOf, keptWords, readPages } from './read-mirror.js';
import { findsOffline } from './search-offline.js';
import { serveFolder } from './serve-folder.js';

/** A row of the table: what one mirror made of one site. */
export interface Row {
  readonly site: string;
  readonly mirror: string;
  /** Pages with at least 98 % of their words, of all. */
  readonly complete: string;
  readonly wordsKept: string;
  readonly deadLinks: number;
  readonly linksToLive: number;
  readonly outsideLoads: number;
  /** Controls that do from a disk what they do live, at two widths. */
  readonly controls: string;
  readonly search: string;
  readonly cpuSeconds: number;
  readonly seconds: number;
}

const COMPLETE_SHARE = 0.98;
/** The value for a site whose HTML files have no words: an application draws its pages, and no file says what they are. */
const NOT_COUNTED = 'not counted';
const completePages = (kept: readonly number[]) => kept.filter((share) => share >= COMPLETE_SHARE).length;
const meanOf = (kept: readonly number[]) => kept.reduce((sum, share) => sum + share, 0) / kept.length;
/** The number of pages of a site on which controls are pressed. */
const PRESSED_PAGES = 2;

/** Copies one site with each mirror, and compares the copies with the site. */
export async function compareMirrors(
  { name, folder }: { readonly name: string; readonly folder: string },
  mirrors: readonly Mirror[],
  onRow: (row: Row) => void,
): Promise<void> {
  const server = await serveFolder(folder);
  const work = await mkdtemp(join(tmpdir(), 'offprint-bench-mirrors-'));
  try {
    const pages = await sitePages(folder);
    const site = { url: server.url, pages: pages.map(({ file }) => addressOf(file)) };
    const observed = await observe(server.url, site.pages);
    const word = rareWord(pages);
    for (const mirror of mirrors) {
      const out = join(work, mirror.name);
      const { seconds, cpuSeconds } = await runMirror(mirror, site, out);
      const copies = await readPages(out);
      const kept = pages.map((page) => keptWords(page, copyOf(page, copies)));
      const addresses = await countAddresses(out, copies, server.url);
      const start = pages[0] === undefined ? undefined : copyOf(pages[0], copies);
      onRow({
        site: name,
        mirror: mirror.name,
        complete: pages.length === 0 ? NOT_COUNTED : `${completePages(kept)}/${pages.length}`,
        wordsKept: pages.length === 0 ? NOT_COUNTED : `${(100 * meanOf(kept)).toFixed(1)} %`,
        deadLinks: addresses.dead,
        linksToLive: addresses.toLive,
        outsideLoads: addresses.outside,
        controls: await countControls(out, { observed, pages, copies, url: server.url }),
        search: start !== undefined && (await findsOffline(out, start.file, word)) ? 'yes' : 'no',
        cpuSeconds: Math.round(cpuSeconds * 10) / 10,
        seconds: Math.round(seconds * 10) / 10,
      });
    }
  } finally {
    server.close();
    await rm(work, { recursive: true, force: true });
  }
}

const addressOf = (file: string) => file.replace(/(^|\/)index\.html$/, '$1').replace(/^#\/README$/, '');

/** Returns the pages of a site, the start first: its HTML files, or the Markdown files of an application in one file. */
async function sitePages(folder: string): Promise<CopiedPage[]> {
  const html = (await readPages(folder)).filter(({ file, words }) => file !== '404.html' && words.size > 0);
  const first = (file: string) => (/^(?:index\.html|#\/README)$/.test(file) ? 0 : 1);
  const sidebar = join(folder, '_sidebar.md');
  const pages = existsSync(sidebar) ? await routePages(folder, await readFile(sidebar, 'utf8')) : html;
  return pages.sort((a, b) => first(a.file) - first(b.file));
}

async function routePages(folder: string, sidebar: string): Promise<CopiedPage[]> {
  const names = [...sidebar.matchAll(/\]\(\/?([\w-]+)(?:\.md)?[^)]*\)/g)].map(([, name = '']) => name);
  const files = [...new Set(['README', ...names])].filter((name) => existsSync(join(folder, `${name}.md`)));
  return Promise.all(
    files.map(async (name) => {
      const text = (await readFile(join(folder, `${name}.md`), 'utf8')).replace(
        /```[\s\S]*?```|\]\([^)]*\)|<[^>]+>|`[^`]*`/g,
        ' ',
      );
      return { file: `#/${name}`, ...factsOf(`<body>${text}`), title: '' };
    }),
  );
}

/** Returns a word that one other page has, as a reader would look for it. */
function rareWord([start, ...others]: readonly CopiedPage[]): string {
  const page = others[Math.floor(others.length / 2)];
  const words = [...(page?.words ?? [])].filter((word) => /^[a-z]{6,12}$/.test(word));
  const count = (word: string) => others.filter((other) => other.words.has(word)).length;
  return words.filter((word) => start?.words.has(word) === false).sort((a, b) => count(a) - count(b))[0] ?? 'search';
}

async function observe(url: string, paths: readonly string[]): Promise<readonly ObservedPage[]> {
  const client = await createSiteClient({ timeoutMs: 20_000, maxBytes: 2e7, privateNetwork: 'allowed' });
  const signal = new AbortController().signal;
  const answers = createAnswerCache(client, signal);
  const get = async (address: string, isOwn: boolean) => answers.known(address, isOwn) ?? answers.fetch(address, isOwn);
  const addresses = [paths[0] ?? '', paths[Math.floor(paths.length / 2)] ?? '']
    .slice(0, PRESSED_PAGES)
    .map((path) => url + path);
  const observed = await observePages({ addresses, get, chromiumPath: process.env.CHROMIUM_PATH });
  await client.close();
  return observed?.pages ?? [];
}

async function countControls(
  folder: string,
  {
    observed,
    pages,
    copies,
    url,
  }: {
    readonly observed: readonly ObservedPage[];
    readonly pages: readonly CopiedPage[];
    readonly copies: readonly CopiedPage[];
    readonly url: string;
  },
): Promise<string> {
  const all = observed.reduce((sum, { controls }) => sum + controls.length, 0);
  const wanted = observed.flatMap((each) => {
    const page = pages.find(({ file }) => url + addressOf(file) === each.address);
    const copy = page && copyOf(page, copies);
    return copy === undefined ? [] : [{ page: copy.file, file: copy.file, observed: each }];
  });
  const compared = await comparePages({
    folder,
    pages: wanted,
    chromiumPath: process.env.CHROMIUM_PATH,
    isComplete: () => true,
    secondsAPage: 60,
  });
  const works = (compared?.results ?? [])
    .flatMap(({ controls }) => controls)
    .filter(({ result }) => result.kind === 'works');
  return `${works.length}/${all}`;
}
