import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createScanner } from '../activities/source/scan-fetched.js';
import { createWorkspace } from '../activities/workspace.js';
import { renderBatch } from '../render/render-batch.js';
import { RenderPool } from '../render/render-pool.js';
import { requestPlan } from '../render/request-plan.js';
import { contentTypeOf } from '../site/model/media-types.js';
import { createCrawlJournal } from '../source/live/crawl-journal.js';
import { crawlSite } from '../source/live/crawl-site.js';
import { createSiteClient } from '../source/live/site-client.js';
import { storeCrawl } from '../source/live/store-crawl.js';
import { createFileObjectStore } from '../storage/files/file-object-store.js';
import { compareMirrors, type Row } from './live/compare-mirrors.js';
import { compareDrawing } from './live/drawing-speed.js';
import { mirrorsOf } from './live/mirrors.js';
import { usageOf } from './process-usage.js';

const USAGE = `Usage: npm run bench:live -- [--pages N] [--site FOLDER] [--rounds N]
       npm run bench:live -- --drawing [--pages N]
       npm run bench:live -- --compare --site NAME=FOLDER… [--peers FOLDER] [--monolith PROGRAM] [--only NAME,…]

Without an option, it reads one static site of this machine with ours, wget and wget2 in turns: a generated one, or that in a folder.
--drawing compares drawing pages of an application with a plain loop over Chromium. --compare copies built sites with ours and other
mirrors, and compares the copies. PEERS has node_modules with single-file-cli and website-scraper. CHROMIUM_PATH names the browser.`;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000' },
    site: { type: 'string', multiple: true, default: [] },
    drawing: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
    peers: { type: 'string', default: '.' },
    monolith: { type: 'string', default: '' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
});

interface Measure {
  readonly mirror: string;
  readonly pages: number;
  readonly files: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

async function compare(): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'offprint-bench-live-'));
  const [given] = values.site;
  const folder = given ?? join(work, 'site');
  if (given === undefined) await writeSite(folder, Number(values.pages));
  const server = createServer((request, response) => void answer(folder, request.url ?? '/', response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const best = new Map<string, Measure>();
  try {
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const [name, run] of [
        ['ours', mirrorOurs],
        ['wget', mirrorBy(['wget', '--mirror', '-p', '-k', '-E', '-nv', '-e', 'robots=off'])],
        ['wget2', mirrorBy(['wget2', '--mirror', '-p', '-k', '-E', '-q', '--robots=off'])],
      ] as const) {
        const out = join(work, `${name}-${round}`);
        for (const measure of await run(name, url, out)) {
          const known = best.get(measure.mirror);
          if (known === undefined || measure.cpuSeconds < known.cpuSeconds) best.set(measure.mirror, measure);
        }
        await rm(out, { recursive: true, force: true });
      }
    }
  } finally {
    server.close();
    await rm(work, { recursive: true, force: true });
  }
  console.table(
    [...best.values()].map((each) => ({
      ...each,
      pagesPerSecond: Math.round(each.pages / each.seconds),
      pagesPerCpuSecond: Math.round(each.pages / each.cpuSeconds),
    })),
  );
  console.log(
    `Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores; the server's own work is in no figure but that of ours.`,
  );
}

/** Measures reading alone, until the last byte is stored, and all work from an empty store to rendered segments: crawl, plan, every batch. */
async function mirrorOurs(mirror: string, url: string, out: string): Promise<Measure[]> {
  const cache = join(out, 'cache');
  await mkdir(cache, { recursive: true });
  const pool = new RenderPool({ slots: availableParallelism(), readableFolder: cache });
  await pool.warm();
  const store = await createFileObjectStore({
    folder: join(out, 'store'),
    links: { publicUrl: url, secret: 'x'.repeat(64) },
  });
  const signal = new AbortController().signal;
  const before = { at: performance.now(), usage: usageOf([process.pid]) };
  const client = await createSiteClient({ timeoutMs: 20_000, maxBytes: 20 * 1024 ** 2, privateNetwork: 'allowed' });
  try {
    const journal = createCrawlJournal(store, 'crawl');
    const limits = {
      pages: 100_000,
      bytes: 2 ** 40,
      fileBytes: 2 ** 25,
      milliseconds: 3_600_000,
      depth: 100_000,
      requestsAtOnce: 8,
    };
    const crawl = await crawlSite({
      source: { url },
      limits,
      client,
      journal,
      scan: createScanner(pool, signal),
      otherHosts: true,
      signal,
    });
    const snapshotKey = await storeCrawl({
      store,
      keyPrefix: 'sources',
      crawl,
      journal,
      scripts: 'auto',
      title: '',
      signal,
    });
    const isPage = ({ outcome }: { readonly outcome: { readonly kind: string } }) => outcome.kind === 'page';
    const reading: Measure = {
      mirror: `${mirror}, reading alone`,
      pages: [...crawl.outcomes.values()].filter(isPage).length,
      files: crawl.counts.downloaded,
      seconds: round((performance.now() - before.at) / 1000),
      cpuSeconds: round(usageOf([process.pid]).cpuSeconds - before.usage.cpuSeconds),
    };
    const workspace = createWorkspace({ store, folder: cache, maxBytes: 2 ** 40 });
    const request = { snapshotKey, ...(await workspace.snapshot(snapshotKey)), options: {}, findings: [] };
    const { file } = await pool.use(async (process) =>
      workspace.addPlan((await requestPlan(process, request, { stallMs: 300_000 })).parts),
    );
    const { plan, inputs } = await workspace.open({ planKey: `bench/plans/${basename(file)}` });
    const contents = { find: async () => undefined, keep: async () => undefined };
    const pagePath = (page: number) => plan.pages.at(page)?.path ?? '';
    const batches = await Promise.all(
      plan.head.batches.map((batch) => renderBatch({ pool, inputs, batch, pagePath, contents })),
    );
    const after = usageOf([process.pid]);
    const whole: Measure = {
      mirror,
      pages: plan.head.pages,
      files: batches.reduce((sum, batch) => sum + batch.files.length, 0),
      seconds: round((performance.now() - before.at) / 1000),
      cpuSeconds: round(after.cpuSeconds - before.usage.cpuSeconds),
    };
    return [reading, whole];
  } finally {
    pool.close();
    await client.close();
  }
}

function mirrorBy([program = '', ...options]: readonly string[]) {
  return async (mirror: string, url: string, out: string): Promise<Measure[]> => {
    if (spawnSync(program, ['--version']).error !== undefined) {
      console.log(`skipped: there is no ${program}`);
      return [];
    }
    const start = performance.now();
    const child = spawn(program, [...options, '-P', out, url], { stdio: 'ignore' });
    let cpuSeconds = 0;
    const watch = setInterval(() => {
      cpuSeconds = Math.max(cpuSeconds, usageOf([child.pid ?? 0]).cpuSeconds);
    }, 50);
    await new Promise((ended) => child.once('exit', ended));
    clearInterval(watch);
    const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const pages = files.filter(({ name }) => name.endsWith('.html')).length;
    const measure: Measure = {
      mirror,
      pages,
      files: files.length,
      seconds: round((performance.now() - start) / 1000),
      cpuSeconds: round(cpuSeconds),
    };
    return [measure];
  };
}

async function answer(folder: string, address: string, response: ServerResponse): Promise<void> {
  const path = decodeURIComponent(new URL(address, 'http://localhost').pathname);
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
  const body = await readFile(file).catch(() => undefined);
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': contentTypeOf(file),
  });
  response.end(body ?? 'not here');
}

/** Pages of about 400 words in folders of twenty, with a menu of their folder and of all folders. */
async function writeSite(folder: string, count: number): Promise<void> {
  const words =
    'the falcon stoops from height onto its quarry while wardens keep a log of wind and weather for each season'.split(
      ' ',
    );
  const pathOf = (index: number) => (index === 0 ? 'index.html' : `part-${Math.floor(index / 20)}/page-${index}.html`);
  const parts = Array.from(
    { length: Math.ceil(count / 20) },
    (_, part) => `<li><a href="/${pathOf(Math.max(1, part * 20))}">Part ${part}</a></li>`,
  ).join('');
  for (let index = 0; index < count; index++) {
    const first = Math.floor(index / 20) * 20;
    const own = Array.from(
      { length: Math.min(20, count - first) },
      (_, at) => `<li><a href="/${pathOf(first + at)}">Page ${first + at}</a></li>`,
    ).join('');
    const text = Array.from(
      { length: 8 },
      (_, paragraph) =>
        `<h2 id="s${paragraph}">Section ${paragraph}</h2><p>${Array.from({ length: 50 }, (_, at) => words[(index * 7 + paragraph * 13 + at * 5) % words.length]).join(' ')} <a href="/${pathOf((index * 31 + paragraph) % count)}#s1">more</a></p><pre><code class="language-js">const page = ${index};</code></pre>`,
    ).join('');
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${index}</title><link rel="stylesheet" href="/main.css"></head><body><nav><ul>${parts}</ul><ul>${own}</ul></nav><main><h1>Page ${index}</h1><img src="/images/${index % 50}.png" alt="">${text}</main></body></html>`;
    const file = join(folder, pathOf(index));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
  await mkdir(join(folder, 'images'), { recursive: true });
  for (let image = 0; image < 50; image++)
    await writeFile(join(folder, 'images', `${image}.png`), Buffer.alloc(20_000, image));
  await writeFile(join(folder, 'main.css'), 'body{margin:0;background:url(/images/1.png)}'.repeat(200));
}

const round = (seconds: number) => Math.round(seconds * 100) / 100;

/** Copies built sites with each mirror and prints a row for each. */
async function compareCopies(): Promise<void> {
  const only = values.only?.split(',');
  const mirrors = mirrorsOf({ packages: resolve(values.peers, 'node_modules'), monolith: values.monolith }).filter(
    ({ name, isInstalled }) => {
      if (!isInstalled) console.log(`skipped: there is no ${name}`);
      return isInstalled && (only?.includes(name) ?? true);
    },
  );
  const rows: Row[] = [];
  for (const each of values.site) {
    const [name = '', folder = name] = each.includes('=') ? each.split('=') : [basename(each), each];
    await compareMirrors({ name, folder }, mirrors, (row) => {
      rows.push(row);
      console.log(JSON.stringify(row));
    });
  }
  console.table(rows);
}

if (values.help) console.log(USAGE);
else if (values.drawing) console.table(await compareDrawing(Number(values.pages)));
else if (values.compare) await compareCopies();
else await compare();
