import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readSegment } from '../bundle/read-segment.js';
import type { BundleFile } from '../bundle/segment.js';
import { verifyInBrowser } from '../bundle/verify-in-browser.js';
import type { Finding } from '../site/finding.js';
import { readNamed } from '../storage/read-named.js';
import type { BatchRecord } from './batch-record.js';
import type { ActivityDependencies } from './dependencies.js';
import { readBatches } from './read-batches.js';

/** Pages opened in the browser: the first, the 404 page, and some spread over the site. */
const SAMPLED_PAGES = 6;
const SECONDS_IN_BROWSER = 60;
const SPECIAL_PAGES = ['index.html', '404.html'];

export interface SampleRequest {
  readonly batchKeys: readonly string[];
  /** Of {@link samplePages}. */
  readonly pages: readonly string[];
  /** Files that these pages ask for; the browser starts while they are looked for. */
  readonly shown: () => Promise<ReadonlySet<string>>;
  readonly signal: AbortSignal;
}

/**
 * Opens a sample of the bundle's pages in Chromium with the network cut. Only the segments that hold those pages and what
 * they show are unpacked, so a site of any size costs the same.
 */
export async function openSample(
  dependencies: ActivityDependencies,
  request: SampleRequest,
): Promise<readonly Finding[]> {
  const { store, workspace, chromiumPath } = dependencies;
  const { batchKeys, pages, shown, signal } = request;
  const folder = await mkdtemp(join(await workspace.temporaryFolder(), 'sample-'));
  const unpack = async () => {
    const wanted = new Set([...pages, ...(await shown())]);
    for await (const batch of readBatches(store, batchKeys, signal)) {
      if (!holds(batch, wanted)) continue;
      await writeWanted(readSegment(await readNamed(store, batch.segment.key), batch.segment.crc32), folder, wanted);
    }
    return pages;
  };
  try {
    const limits = { secondsInTotal: SECONDS_IN_BROWSER, signal };
    return (await verifyInBrowser({ folder, pages: unpack, chromiumPath, ...limits })).findings;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Chooses the pages to open, spread over few batches: two out of each that is looked into. */
export function samplePages(): { add(files: BatchRecord['files']): void; pages(): string[] } {
  const ends: (readonly [first: string, last: string])[] = [];
  const special = new Set<string>();
  return {
    add(files) {
      const pages = files.map((file) => file.path).filter((path) => path.endsWith('.html'));
      for (const path of SPECIAL_PAGES) if (pages.includes(path)) special.add(path);
      const [first = '', last = first] = [pages[0], pages.at(-1)];
      if (first !== '') ends.push([first, last]);
    },
    pages() {
      const step = Math.max(1, Math.floor(ends.length / (SAMPLED_PAGES / 2)));
      const spread = ends.filter((_, index) => index % step === 0).flat();
      const first = SPECIAL_PAGES.filter((path) => special.has(path));
      return [...new Set([...first, ...spread.slice(0, SAMPLED_PAGES)])];
    },
  };
}

function holds(batch: BatchRecord, paths: ReadonlySet<string>): boolean {
  return batch.files.some((file) => paths.has(file.path));
}

/** Style sheets bring fonts and pictures of their own, which no page's facts name: all of a sheet's batch is written. */
async function writeWanted(
  files: AsyncIterable<BundleFile>,
  folder: string,
  wanted: ReadonlySet<string>,
): Promise<void> {
  for await (const { path, bytes } of files) {
    if (!wanted.has(path) && path.endsWith('.html')) continue;
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}
