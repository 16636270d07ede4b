import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { launchOffline } from '../../browser/launch-offline.js';
import { loadPlaywright } from '../../browser/load-playwright.js';
import { comparePages } from '../../browser/press/compare-pages.js';
import { observePages } from '../../browser/press/observe-pages.js';
import { missingShownWords } from '../../loss/live/missing-shown-words.js';
import { countSeverities } from '../../site/model/finding.js';
import { readBuiltFolder } from '../../source/built/built-folder.js';
import { createFolderClient } from '../../source/built/folder-client.js';
import { createPageDrawer } from '../../source/live/page-drawer.js';
import { createSiteClient } from '../../source/live/site-client.js';
import { mirrorSite } from '../../test/support/mirrored-site.js';
import { serveFolder } from './serve-folder.js';

/**
 * Exports what a generator wrote, live and as a folder, and counts what a reader loses independently: the words that a browser shows.
 * Arguments: the folder, where to put the bundles, the first page if the folder has no index (or an empty text), and `live` or `folder` to
 * try one of them alone.
 */
const [folder = '', out = '', first = '', only = ''] = process.argv.slice(2);
const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** Maximum number of pages whose words are counted, spread over the site. */
const MAX_PAGES = 12;
const MAX_PRESSED_PAGES = 3;

const site = await serveFolder(resolve(folder));
const client = await createSiteClient({ timeoutMs: 30_000, maxBytes: 4e7, privateNetwork: 'allowed' });
const signal = new AbortController().signal;
try {
  if (only !== 'folder') await tryOne('live', () => mirrorWith(client, site.url + first, {}));
  if (only !== 'live') await tryOne('folder', mirrorFolder);
} finally {
  await client.close();
  site.close();
}

async function mirrorFolder(): Promise<Bundle> {
  const built = await readBuiltFolder(resolve(folder));
  const reading = await createFolderClient({ built, maxBytes: 4e7, others: client });
  return mirrorWith(reading, built.start, { pages: built.pages, files: built.files, client: reading });
}

type Bundle = Awaited<ReturnType<typeof mirrorSite>>;

async function mirrorWith(
  from: typeof client,
  url: string,
  options: Parameters<typeof mirrorSite>[1],
): Promise<Bundle> {
  const drawer = createPageDrawer({ chromiumPath, client: from, signal });
  try {
    const limits = { milliseconds: 3_600_000 };
    return await mirrorSite(url, { ...options, limits, drawer, missingWords: missingShownWords });
  } finally {
    await drawer.close();
  }
}

async function tryOne(name: string, mirror: () => Promise<Bundle>): Promise<void> {
  const { files, findings, plan } = await mirror();
  const place = join(out, name);
  await rm(place, { recursive: true, force: true });
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(place, path)), { recursive: true });
    await writeFile(join(place, path), bytes);
  }
  const pages = [...plan.pages].map(({ sourcePath, path, outputPath }) => ({
    page: path,
    file: outputPath,
    live: site.url + addressInside(sourcePath),
  }));
  const step = Math.max(1, Math.floor(pages.length / MAX_PAGES));
  const sample = pages.filter((_, index) => index % step === 0).slice(0, MAX_PAGES);
  const words = await countWords(place, sample);
  const controls = await countControls(place, sample.slice(0, MAX_PRESSED_PAGES));
  const { errors, warnings } = countSeverities(findings);
  console.log(
    `${name}: ${pages.length} pages; words ${words.kept} of ${words.all}; controls ${controls.works} of ${controls.all}; ` +
      `${errors} errors, ${warnings} warnings`,
  );
  for (const { page, lost } of words.lost)
    console.log(`  lost on ${page}: ${lost.slice(0, 12).join(' ')} (${lost.length})`);
  for (const control of controls.dead) console.log(`  dead: ${control}`);
  for (const { severity, code, message, page } of findings.filter(({ severity }) => severity !== 'hint').slice(0, 14))
    console.log(`  ${severity} ${code} ${page ?? ''}: ${message.slice(0, 260)}`);
}

/** Returns the path and fragment of an address below the folder. */
function addressInside(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return pathname.slice(1) + search + hash;
}

interface Sampled {
  readonly page: string;
  readonly file: string;
  readonly live: string;
}

async function countWords(place: string, sample: readonly Sampled[]) {
  const online = await loadPlaywright().chromium.launch({ executablePath: chromiumPath, chromiumSandbox: false });
  const offline = await launchOffline(chromiumPath);
  const counts = { kept: 0, all: 0, lost: [] as { readonly page: string; readonly lost: readonly string[] }[] };
  try {
    const live = await online.newPage();
    const copy = await offline.newPage();
    for (const { page, file, live: address } of sample) {
      const wanted = await readWords(live, address);
      const kept = await readWords(copy, pathToFileURL(join(resolve(place), file)).href);
      const lost = [...wanted].filter((word) => !kept.has(word));
      counts.all += wanted.size;
      counts.kept += wanted.size - lost.length;
      if (lost.length > 0) counts.lost.push({ page, lost });
    }
  } finally {
    await online.close();
    await offline.close();
  }
  return counts;
}

/** Returns the distinct words that a browser shows of a page, at rest after it was scrolled through. */
async function readWords(tab: Page, address: string): Promise<ReadonlySet<string>> {
  await tab.goto('about:blank');
  await tab.goto(address, { waitUntil: 'load' });
  await tab.waitForLoadState('networkidle');
  const text = await tab.evaluate(async () => {
    for (let at = 0, steps = 0; at < document.documentElement.scrollHeight && steps < 100; at += 600, steps++) {
      scrollTo(0, at);
      await new Promise((done) => setTimeout(done, 60));
    }
    await new Promise((done) => setTimeout(done, 500));
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot !== null) roots.push(shadowRoot);
    return (
      roots
        .flatMap((root) => (root instanceof Document ? [root.body] : [...root.children]))
        // biome-ignore lint/performance/useDomNodeTextContent: only what is visible counts
        .map((element) => (element instanceof HTMLElement ? element.innerText : ''))
        .join(' ')
    );
  });
  return new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
}

async function countControls(place: string, sample: readonly Sampled[]) {
  const get = async (address: string) => {
    const response = await fetch(address);
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, contentType: response.headers.get('content-type') ?? undefined, body };
  };
  const observed = await observePages({ addresses: sample.map(({ live }) => live), chromiumPath, get, signal });
  const pages = (observed?.pages ?? []).flatMap((each) => {
    const known = sample.find(({ live }) => live === each.address);
    return known === undefined ? [] : [{ ...known, observed: each }];
  });
  const compared =
    (await comparePages({ folder: place, pages, chromiumPath, isComplete: () => true, signal }))?.results ?? [];
  const results = compared.flatMap(({ page, observed: { width }, controls }) =>
    controls.map(({ control, result }) => ({
      ...result,
      name: `${page} at ${width}: ${control.what} “${control.name}” ${result.kind}`,
    })),
  );
  return {
    all: results.length,
    works: results.filter(({ kind }) => kind === 'works').length,
    dead: results.filter(({ kind }) => kind !== 'works').map(({ name }) => name),
  };
}
