import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pMap from 'p-map';
import { createPageDrawer } from '../../source/live/page-drawer.js';
import { createSiteClient } from '../../source/live/site-client.js';
import { launchBrowser } from '../../test/support/launch-browser.js';
import { watchUsage } from '../process-usage.js';
import { serveFolder } from './serve-folder.js';

/** The number of pages that a crawl draws at a time. */
const PAGES_AT_ONCE = 8;

export interface DrawingRow {
  readonly drawer: string;
  readonly pages: number;
  readonly complete: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** Draws pages of an application with ours, and with a plain loop that opens one page after the other until its network is idle. */
export async function compareDrawing(count: number): Promise<DrawingRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'offprint-bench-drawing-'));
  await writeApplication(folder, count);
  const server = await serveFolder(folder);
  const addresses = Array.from({ length: count }, (_, index) => `${server.url}p${index}.html`);
  const isComplete = (html: string, index: number) => html.includes(`The last words of page ${index}.`);
  try {
    const ours = await measure('ours', count, async () => {
      const client = await createSiteClient({ timeoutMs: 30_000, maxBytes: 2e7, privateNetwork: 'allowed' });
      const drawer = createPageDrawer({
        chromiumPath: process.env.CHROMIUM_PATH,
        client,
        signal: new AbortController().signal,
      });
      const drawn = await pMap(addresses, (address) => drawer.draw(address), { concurrency: PAGES_AT_ONCE });
      await drawer.close();
      await client.close();
      return drawn.filter((page, index) => 'html' in page && isComplete(page.html, index)).length;
    });
    const loop = await measure('plain loop', count, async () => {
      const browser = await launchBrowser();
      if (browser === undefined) throw new Error('a browser is needed; set CHROMIUM_PATH');
      let complete = 0;
      for (const [index, address] of addresses.entries()) {
        const page = await browser.newPage();
        await page.goto(address, { waitUntil: 'networkidle' });
        if (isComplete(await page.content(), index)) complete += 1;
        await page.close();
      }
      await browser.close();
      return complete;
    });
    return [ours, loop];
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(drawer: string, pages: number, draw: () => Promise<number>): Promise<DrawingRow> {
  const watch = watchUsage([process.pid], 100);
  const startedAt = performance.now();
  const complete = await draw();
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuSeconds = Object.values(watch.stop().cpuSeconds).reduce((sum, each) => sum + each, 0);
  return {
    drawer,
    pages,
    complete,
    seconds: Math.round(seconds * 10) / 10,
    cpuSeconds: Math.round(cpuSeconds * 10) / 10,
  };
}

/** Writes an application whose pages are empty until a script has fetched their text. */
async function writeApplication(folder: string, count: number): Promise<void> {
  await mkdir(join(folder, 'data'), { recursive: true });
  await writeFile(
    join(folder, 'app.js'),
    `const name = location.pathname.split('/').pop().replace('.html', '');
     fetch('/data/' + name + '.json').then((answer) => answer.json()).then(({ title, sections }) => {
       document.title = title;
       document.getElementById('app').innerHTML = '<h1>' + title + '</h1>' + sections.map((text) => '<h2>Part</h2><p>' + text + '</p>').join('');
     });`,
  );
  await writeFile(join(folder, 'app.css'), 'body{margin:0;font:16px sans-serif}'.repeat(100));
  for (let index = 0; index < count; index++) {
    const sections = Array.from({ length: 20 }, (_, part) => `Section ${part} of page ${index}. `.repeat(20));
    await writeFile(
      join(folder, `p${index}.html`),
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="stylesheet" href="/app.css"></head><body><div id="app"></div><script src="/app.js"></script></body></html>',
    );
    await writeFile(
      join(folder, 'data', `p${index}.json`),
      JSON.stringify({ title: `Page ${index}`, sections: [...sections, `The last words of page ${index}.`] }),
    );
  }
}
