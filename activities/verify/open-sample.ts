import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyInBrowser } from '../../browser/verify-in-browser.js';
import { readSegment } from '../../bundle/read-segment.js';
import type { DocumentFacts } from '../../site/model/document.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ActivityDependencies } from '../dependencies.js';
import { readBatches, readFacts } from '../render/read-batches.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import type { BatchRecord, SampleResult } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import type { StoreKeys } from '../store/store-keys.js';
import { writeBundleFile } from '../write-bundle-file.js';
import { compareObserved, type ObservedSample } from './compare-observed.js';

/** The number of pages that are opened in the browser: the first one, the 404 page, and some spread over the site. */
const SAMPLED_PAGES = 6;
const SECONDS_IN_BROWSER = 60;
const SPECIAL_PAGES = ['index.html', '404.html'];

export interface SampleRequest {
  readonly batchKeys: readonly string[];
  /** The result of {@link samplePages}. */
  readonly pages: readonly string[];
  /** The live pages to compare with; undefined for sites that were not crawled. */
  readonly observed?: ObservedSample | undefined;
  readonly signal: AbortSignal;
}

type SampleDependencies = Pick<ActivityDependencies, 'store' | 'workspace' | 'chromiumPath'>;

/** The files of a bundle that are needed to open some of its pages. */
interface Sample {
  /** A hash of the paths and contents of these files. */
  readonly hash: string;
  readonly paths: ReadonlySet<string>;
  readonly segments: readonly BatchRecord['segment'][];
}

/**
 * Opens a sample of the bundle's pages in Chromium without a network. Only the segments with those pages and their
 * files are unpacked, so the cost does not depend on the size of the site. A sample whose files are unchanged is not
 * opened again.
 */
export async function openSample(
  dependencies: SampleDependencies,
  keys: StoreKeys,
  request: SampleRequest,
): Promise<SampleResult> {
  const { store } = dependencies;
  const sample = await chooseFiles(dependencies, request);
  const key = keys.sample(hashParts(...request.pages, sample.hash, request.observed?.key ?? ''));
  const known = await readRecord(store, key, RECORDS.sample);
  if (known !== undefined && (await store.refresh(key))) return known;
  const result = await openFiles(dependencies, sample, request);
  if (isWholeSample(result, request.observed))
    await writeRecord(store, key, RECORDS.sample, result, { rebuildable: true });
  return result;
}

/**
 * Returns whether a sample was opened completely, and the live pages before it. It was not if the browser was missing or
 * ran out of time, so another attempt may do better.
 */
export function isWholeSample(
  { findings, notChecked }: Pick<SampleResult, 'findings' | 'notChecked'>,
  observed: ObservedSample | undefined,
): boolean {
  const isOpened = notChecked.length === 0 && !findings.some(({ code }) => code === 'verification');
  return isOpened && observed?.isWhole !== false;
}

/** Chooses the files to unpack from the batches' lists and from the facts of the batches whose pages are opened. */
async function chooseFiles(
  { store }: SampleDependencies,
  { batchKeys, pages, observed, signal }: SampleRequest,
): Promise<Sample> {
  const opened: ReadonlySet<string> = new Set([...pages, ...(observed?.pages ?? []).map(({ file }) => file)]);
  const wanted = new Set(opened);
  for await (const batch of readBatches(store, batchKeys, signal)) {
    if (!holds(batch, opened)) continue;
    const { documents } = await readFacts(store, batch.factsKey);
    for (const { outputPath, facts } of documents) if (opened.has(outputPath)) noteFiles(facts, wanted);
  }
  const segments: BatchRecord['segment'][] = [];
  const paths = new Set<string>();
  const names: string[] = [];
  for await (const batch of readBatches(store, batchKeys, signal)) {
    if (!holds(batch, wanted)) continue;
    segments.push(batch.segment);
    for (const { path, sha256 } of batch.files) {
      // Style sheets use fonts and pictures that no page's facts name, so all files of a style sheet's batch are taken.
      if (!wanted.has(path) && path.endsWith('.html')) continue;
      paths.add(path);
      names.push(path, sha256);
    }
  }
  return { hash: hashParts(...names), paths, segments };
}

async function openFiles(
  { store, workspace, chromiumPath }: SampleDependencies,
  { segments, paths }: Sample,
  { pages, observed, signal }: SampleRequest,
): Promise<SampleResult> {
  const folder = await mkdtemp(join(await workspace.temporaryFolder(), 'sample-'));
  const unpack = async () => {
    for (const { key, crc32 } of segments) {
      signal.throwIfAborted();
      for await (const { path, bytes } of readSegment(await readNamed(store, key), crc32))
        if (paths.has(path)) await writeBundleFile(folder, path, bytes);
    }
    return pages;
  };
  try {
    const limits = { secondsInTotal: SECONDS_IN_BROWSER, signal };
    const { findings, notChecked } = await verifyInBrowser({ folder, pages: unpack, chromiumPath, ...limits });
    if (observed === undefined) return { findings, notChecked };
    const compared = await compareObserved({ folder, sample: observed, chromiumPath, signal });
    return {
      ...compared,
      findings: [...findings, ...compared.findings],
      notChecked: [...new Set([...notChecked, ...compared.notChecked])],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Chooses the pages to open from few batches spread over the site: two from each chosen batch. */
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

function noteFiles({ references }: DocumentFacts, wanted: Set<string>): void {
  for (const { path } of references) if (!path.endsWith('.html')) wanted.add(path);
}
