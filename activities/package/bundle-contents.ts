import { createHash } from 'node:crypto';
import { LANGUAGE_MODEL_TEXT } from '../../bundle/language-model-text.js';
import { createManifest } from '../../bundle/manifest.js';
import { type BundleFile, encodeSeparateFiles, type Segment } from '../../bundle/segment.js';
import type { BatchesReference } from '../../contract/activities.js';
import type { Job } from '../../database/records/job-records.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { fatalError } from '../bounded-retries.js';
import type { ActivityDependencies } from '../dependencies.js';
import { readBatches } from '../render/read-batches.js';
import type { BatchRecord, SearchSegment } from '../store/record-types.js';
import { storeKeys } from '../store/store-keys.js';
import { languageModelSegments } from './language-model-segments.js';
import { createSearchSegments, type SearchedBatch } from './search-segments.js';

/** The name and version of the program in the manifests of bundles. */
export const GENERATOR = 'offprint/1';

type BatchText = NonNullable<BatchRecord['text']>;

/** Everything that an archive consists of, in order. */
export interface BundleContents {
  /** Names the bundle: equal contents in equal pieces have an equal name. */
  readonly hash: string;
  readonly segments: readonly BatchRecord['segment'][];
  /** The segments that belong to no batch. */
  readonly others: readonly SearchSegment[];
  /** The manifest, which is the last file. */
  readonly manifest: BundleFile;
  readonly last: Segment;
}

/**
 * Creates a function that collects the contents of a bundle. It reads the batches' records once; of their lists of
 * files, only the lines of the manifest are kept in memory. Search parts that are missing are made.
 */
export function createCollectContents(dependencies: ActivityDependencies) {
  const { store, database } = dependencies;
  const makeSearch = createSearchSegments(dependencies);
  return async (input: BatchesReference, signal: AbortSignal): Promise<BundleContents> => {
    const keys = storeKeys(input.organizationId);
    const job = await database.jobs.getById(input.jobId);
    if (job === undefined) throw fatalError('JobGone', 'the job was removed while it ran; start the export again');
    const contents = createContents();
    const batches: SearchedBatch[] = [];
    const texts: BatchText[] = [];
    for await (const batch of readBatches(store, input.batchKeys, signal)) {
      contents.add(batch);
      batches.push({ sectionsKey: batch.sectionsKey, pages: batch.pages });
      if (batch.text !== undefined) texts.push(batch.text);
    }
    const others = [
      ...(await makeSearch(keys, batches, signal)),
      ...(await languageModelSegments(store, keys, contents.hasOwnText() ? [] : texts)),
    ];
    for (const piece of others) contents.add(piece);
    const pageCount = batches.reduce((sum, { pages }) => sum + pages, 0);
    const { segments, manifest } = contents.finish(job, pageCount);
    const hash = hashParts(...segments.map((segment) => segment.key), manifest.bytes);
    return { hash, segments, others, manifest, last: encodeSeparateFiles([manifest]) };
  };
}

/** Collects what goes into an archive. */
function createContents() {
  const segments: BatchRecord['segment'][] = [];
  const manifest = createManifest();
  // The version depends on the files alone: equal content has the same version, whoever exports it and wherever it is
  // stored.
  const version = createHash('sha256');
  let hasOwnText = false;
  return {
    add({ segment, files }: Pick<BatchRecord, 'segment' | 'files'>) {
      segments.push(segment);
      for (const file of files) {
        manifest.add(file);
        version.update(`${file.path}\n${file.sha256}\n`);
        hasOwnText ||= file.path.toLowerCase() === LANGUAGE_MODEL_TEXT;
      }
    },
    /** Returns whether the project contains the text for language models itself. */
    hasOwnText: () => hasOwnText,
    finish(job: Job, pageCount: number) {
      const facts = manifestFacts(job, pageCount, version.digest('hex').slice(0, 16));
      return { segments, manifest: manifest.finish(facts) };
    },
  };
}

function manifestFacts(job: Job, pageCount: number, contentVersion: string) {
  // The address and key of the assistant are in the pages.
  const { mode, assistantKey: _key, assistantBase: _base, ...features } = job.hosting;
  return {
    site: job.domain,
    version: job.version ?? contentVersion,
    pageCount,
    hosting: { mode, ...features },
    generator: GENERATOR,
  };
}
