import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { INDEX_PATH } from '../site/search/wire.js';
import { bundleInProcess, configurationOf } from '../test/support/bundle-in-process.js';
import { launchBrowser } from '../test/support/launch-browser.js';
import { serveFolder } from './live/serve-folder.js';
import { type AskedQuestion, openSearch } from './search/ask-search.js';
import { generatedPages } from './search/generated-pages.js';
import { writeIndex } from './search/write-index.js';

const USAGE = `Usage: npm run bench:search -- [--pages 100000] [--folder FOLDER]

Measures the search of a bundle in Chromium, from a disk and from a server: the time until results are shown, and the
files and bytes that a question loads. The index is made of generated pages. --folder keeps it for later runs,
and takes the one that is there.`;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100000' },
    folder: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** The questions, with the way in which they are asked. Each way begins with a new page, which has loaded nothing. */
const ROUNDS: readonly (readonly [name: string, isTyped: boolean, questions: readonly string[]])[] = [
  ['a rare word first', false, ['snapshot ', 'certificate ', 'invoice gateway ']],
  ['a question', false, ['how do I install the gateway ', 'when is a token not for all regions ']],
  ['frequent words', false, ['the ', 'is the queue in a region ']],
  ['typos', false, ['certifcate ', 'retnetion policy ', 'gatewya ']],
  ['typed', true, ['certificate retention', 'webhook']],
];
const MAX_PAGES_A_BATCH = 250;
const NAME_WIDTH = 44;

async function main(): Promise<void> {
  const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'offprint-bench-search-')));
  const browser = await launchBrowser();
  if (browser === undefined) throw new Error('a browser is needed; set CHROMIUM_PATH');
  try {
    await writeBundle(folder, Number(values.pages));
    console.log(
      `${'load'.padEnd(NAME_WIDTH)}${loadavg()
        .map((each) => each.toFixed(1))
        .join(' ')}`,
    );
    await measure(browser, 'from a disk', pathToFileURL(join(folder, '/')).href, folder);
    const server = await serveFolder(folder);
    await measure(browser, 'from a server', server.url, folder);
    server.close();
  } finally {
    await browser.close();
    if (values.folder === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function writeBundle(folder: string, pages: number): Promise<void> {
  if (existsSync(join(folder, INDEX_PATH))) return;
  const { files } = await bundleInProcess({ 'docs.json': configurationOf(['index']), 'index.mdx': 'Start.' });
  for (const [path, bytes] of files) {
    if (path.startsWith('offprint/search/')) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  const begin = performance.now();
  const pagesPerBatch = Math.min(MAX_PAGES_A_BATCH, Math.max(12, Math.ceil(pages / 24)));
  const {
    files: count,
    textBytes,
    indexBytes,
  } = await writeIndex(folder, generatedPages(pages), {
    pageCount: pages,
    pagesPerBatch,
  });
  const seconds = (performance.now() - begin) / 1000;
  console.log(
    `${pages} pages: ${count} files, ${megabytes(textBytes)} of texts, ${megabytes(indexBytes)} of index, made in ${seconds.toFixed(1)} s`,
  );
}

async function measure(browser: Browser, place: string, url: string, folder: string): Promise<void> {
  console.log(`\n${place.padEnd(NAME_WIDTH)}      ms    work   files        bytes   results`);
  for (const [name, isTyped, questions] of ROUNDS) {
    const search = await openSearch(browser, url, folder);
    print(`${name}: opened`, search.opened);
    for (const question of questions)
      print(`  ${question}`, isTyped ? await search.type(question) : await search.ask(question));
    await search.close();
  }
}

function print(name: string, { milliseconds, work, files, bytes, results, slowestLetter }: AskedQuestion): void {
  const letter = slowestLetter === undefined ? '' : `   slowest letter ${slowestLetter.toFixed(0)} ms`;
  console.log(
    `${name.padEnd(NAME_WIDTH)}${milliseconds.toFixed(0).padStart(8)}${work.toFixed(0).padStart(8)}${String(files).padStart(8)}${String(bytes).padStart(13)}${String(results).padStart(10)}${letter}`,
  );
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

if (values.help) console.log(USAGE);
else await main();
