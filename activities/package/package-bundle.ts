import { createHash } from 'node:crypto';
import { packArchive } from '../../bundle/archive.js';
import { LANGUAGE_MODEL_TEXT } from '../../bundle/language-model-text.js';
import { createManifest } from '../../bundle/manifest.js';
import { encodeSegment } from '../../bundle/segment.js';
import type { BatchesReference, ExportActivities, PackagedBundle } from '../../contract/activities.js';
import type { Job } from '../../database/records/job-records.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { putNamed } from '../../storage/named/put-named.js';
import { fatalError } from '../bounded-retries.js';
import type { ActivityDependencies } from '../dependencies.js';
import { withHeartbeat } from '../heartbeat.js';
import { readBatches } from '../render/read-batches.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import type { BatchRecord, ExportInputs, SearchSegment } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import { storeKeys } from '../store/store-keys.js';
import { languageModelSegments } from './language-model-segments.js';
import { createSearchSegments, type SearchedBatch } from './search-segments.js';

/** The name and version of the program in the manifests of bundles. */
const GENERATOR = 'offprint/1';

/**
 * Creates the activity that composes the archive inside the store: it reads no page and compresses nothing again. Equal
 * batches make an equal archive, so a retry, and an export of an unchanged site, find it in the store.
 */
export function createPackageBundle(dependencies: ActivityDependencies): ExportActivities['packageBundle'] {
  const { store, database } = dependencies;
  const makeSearch = createSearchSegments(dependencies);
  return (input) =>
    withHeartbeat(async (signal) => {
      const keys = storeKeys(input.organizationId);
      const job = await database.jobs.getById(input.jobId);
      if (job === undefined) throw fatalError('JobGone', 'the job was removed while it ran; start the export again');
      const { contents, batches, texts } = await readContents(input, signal);
      const others = [
        ...(await makeSearch(keys, batches, signal)),
        ...(await languageModelSegments(store, keys, contents.hasOwnText() ? [] : texts)),
      ];
      for (const piece of others) contents.add(piece);
      const { segments, manifest } = contents.finish(
        job,
        batches.reduce((sum, { pages }) => sum + pages, 0),
      );
      const last = encodeSegment([manifest]);
      const hash = hashParts(...segments.map((segment) => segment.key), manifest.bytes);
      const target = keys.bundle(hash);
      const lastKey = await putNamed(store, keys.segment, last.body, { ifAbsent: true });
      await writeRecord(store, keys.exportInputs(input.jobId), RECORDS.exportInputs, inputsOf(input, others, lastKey));

      const finished = await readRecord(store, keys.bundleRecord(hash), RECORDS.bundle);
      const isThere = async () =>
        (await store.refresh(target)) &&
        (await store.refresh(keys.manifest(hash))) &&
        (await store.head(target))?.sizeBytes === finished?.sizeBytes;
      if (finished !== undefined && (await isThere())) {
        return { bundleKey: target, manifestKey: keys.manifest(hash), ...finished } satisfies PackagedBundle;
      }
      await store.put(keys.manifest(hash), manifest.bytes, { contentType: 'application/json' });
      const archive = await packArchive(store, {
        target,
        segments: [...segments, { ...last, key: lastKey, sizeBytes: last.body.length }],
      });
      await writeRecord(store, keys.bundleRecord(hash), RECORDS.bundle, archive);
      return { bundleKey: target, manifestKey: keys.manifest(hash), ...archive };
    });

  /** Reads the batches' records once. Of their lists of files, only the lines of the manifest are kept in memory. */
  async function readContents({ batchKeys }: BatchesReference, signal: AbortSignal) {
    const contents = createContents();
    const batches: SearchedBatch[] = [];
    const texts: NonNullable<BatchRecord['text']>[] = [];
    for await (const batch of readBatches(store, batchKeys, signal)) {
      contents.add(batch);
      batches.push({ sectionsKey: batch.sectionsKey, pages: batch.pages });
      if (batch.text !== undefined) texts.push(batch.text);
    }
    return { contents, batches, texts };
  }
}

function inputsOf(
  { planKey, outsideKey, batchKeys }: BatchesReference,
  others: readonly SearchSegment[],
  lastKey: string,
): ExportInputs {
  const otherKeys = others.flatMap(({ segment, recordKey }) => [segment.key, recordKey ?? segment.key]);
  return { planKey, outsideKey, batchKeys, otherKeys: [...otherKeys, lastKey] };
}

type ArchivePart = Pick<BatchRecord, 'segment' | 'files'>;

/** Collects what goes into an archive. */
function createContents() {
  const segments: BatchRecord['segment'][] = [];
  const manifest = createManifest();
  // The version depends on the files alone: equal content has the same version, whoever exports it and wherever it is
  // stored.
  const version = createHash('sha256');
  let hasOwnText = false;
  return {
    add({ segment, files }: ArchivePart) {
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
