import { LANGUAGE_MODEL_TEXT } from '../../bundle/language-model-text.js';
import { TextTable } from '../../bundle/text-table.js';
import { verifyReferences } from '../../bundle/verify-references.js';
import type { BatchesReference } from '../../contract/activities.js';
import type { Finding } from '../../site/model/finding.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { ActivityDependencies } from '../dependencies.js';
import { readBatch, readBatches, readFacts } from '../render/read-batches.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import type { BatchRecord, Verification } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import { type StoreKeys, storeKeys } from '../store/store-keys.js';
import type { ObservedSample } from './compare-observed.js';
import { findLostFiles, type SearchedBundle, type WalkedBatch, walkSegment } from './find-lost-files.js';
import { openSample, samplePages } from './open-sample.js';

type VerifyDependencies = Pick<ActivityDependencies, 'store' | 'workspace' | 'chromiumPath'>;

/** The result of verifying, and the findings of rendering the batches, which were read on the way. */
export interface VerifiedContent {
  readonly verification: Verification;
  readonly rendering: readonly Finding[];
  readonly words: { readonly shown: number; readonly leftOut: number };
}

export interface VerifyOptions {
  readonly site: SearchedBundle['site'];
  /** The live pages to compare with; undefined for sites that were not crawled. */
  readonly observed?: ObservedSample | undefined;
  readonly signal: AbortSignal;
}

/** Verifies the batches of a bundle. It reads the facts of one batch at a time, because they are large. */
export async function verifyBundle(
  dependencies: VerifyDependencies,
  { organizationId, batchKeys }: BatchesReference,
  { site, observed, signal }: VerifyOptions,
): Promise<VerifiedContent> {
  const { store } = dependencies;
  const files = new TextTable();
  const factsKeys: string[] = [];
  const choice = samplePages();
  let allPages = 0;
  const words = { shown: 0, leftOut: 0 };
  for await (const batch of readBatches(store, batchKeys, signal)) {
    for (const { path } of batch.files) files.add(path);
    choice.add(batch.files);
    allPages += batch.files.filter(({ path }) => path.endsWith('.html')).length;
    factsKeys.push(batch.factsKey);
    addWords(words, batch);
    // The text is composed while this step runs.
    if (batch.text !== undefined) files.add(LANGUAGE_MODEL_TEXT);
  }
  const rendering = new Map<string, readonly Finding[]>();
  const ending = new AbortController();
  const signalOrEnd = AbortSignal.any([signal, ending.signal]);
  async function* documents() {
    for (const key of factsKeys) {
      signalOrEnd.throwIfAborted();
      const { documents, findings } = await readFacts(store, key);
      if (findings.length > 0) rendering.set(key, findings);
      yield* documents;
    }
  }
  const keys = storeKeys(organizationId);
  const pages = choice.pages();
  const sample = openSample(dependencies, keys, { batchKeys, pages, observed, signal: signalOrEnd });
  try {
    const [references, lost, seen] = await Promise.all([
      verifyReferences(documents, files),
      findLostFiles(walkBatches(store, keys, batchKeys, signalOrEnd), { files, site }),
      sample,
    ]);
    const verification: Verification = {
      findings: [...references, ...lost, ...seen.findings],
      browser: {
        openedPages: pages.filter((page) => !seen.notChecked.includes(page)).length,
        notChecked: seen.notChecked.map((path) => path.replace(/\.html$/, '')),
        otherPages: allPages - pages.length,
        ...(seen.controls !== undefined && { controls: seen.controls }),
      },
      ...(observed !== undefined && { observationKey: observed.key }),
    };
    return { verification, rendering: factsKeys.flatMap((key) => rendering.get(key) ?? []), words };
  } finally {
    // The browser is closed even if the other check failed.
    ending.abort();
    await sample.catch(() => undefined);
  }
}

async function* walkBatches(store: ObjectStore, keys: StoreKeys, batchKeys: readonly string[], signal: AbortSignal) {
  for (const batchKey of batchKeys) {
    const batch = await readBatch(store, batchKey);
    const named = await namedTargets(store, keys.namedTargets(batchKey), { batch, signal });
    yield { named, documents: async () => (await readFacts(store, batch.factsKey)).documents } satisfies WalkedBatch;
  }
}

/** Returns the addresses in a batch's files. They are read once, because the files never change. */
async function namedTargets(
  store: ObjectStore,
  key: string,
  { batch: { segment }, signal }: { readonly batch: BatchRecord; readonly signal: AbortSignal },
) {
  const known = await readRecord(store, key, RECORDS.namedTargets);
  if (known !== undefined && (await store.refresh(key))) return known;
  const named = await walkSegment(await readNamed(store, segment.key), segment.crc32, signal);
  await writeRecord(store, key, RECORDS.namedTargets, named, { rebuildable: true });
  return named;
}

/** Adds the words of a batch to a sum. */
export function addWords(sum: { shown: number; leftOut: number }, { words }: BatchRecord): void {
  sum.shown += words.shown;
  sum.leftOut += words.leftOut;
}
