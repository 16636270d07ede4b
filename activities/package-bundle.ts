import { createHash } from 'node:crypto';
import { packArchive } from '../bundle/archive.js';
import { manifestFile } from '../bundle/manifest.js';
import { encodeSegment, type PackedFile } from '../bundle/segment.js';
import type { Job } from '../database/records.js';
import type { BatchRecord } from './batch-record.js';
import type { BatchesReference, ExportActivities, PackagedBundle } from './contracts.js';
import type { ActivityDependencies } from './dependencies.js';
import type { ExportInputs } from './export-inputs.js';
import { fatalError } from './fatal-error.js';
import { withHeartbeat } from './heartbeat.js';
import { readJson, writeJson } from './json-objects.js';
import { languageModelSegments } from './language-model-segments.js';
import { createSearchSegments, type SearchSegment } from './search-segments.js';
import { hashParts, storeKeys } from './store-keys.js';

/** Name and version of what makes bundles, as their manifests say it. */
const GENERATOR = 'offprint/1';

/**
 * Puts the archive together inside the store: no page is read, no byte compressed again. The same batches make the same
 * archive, so a second try, and a second export of an unchanged site, find it there.
 */
export function createPackageBundle(dependencies: ActivityDependencies): ExportActivities['packageBundle'] {
  const { store, database } = dependencies;
  const makeSearch = createSearchSegments(dependencies);
  return (input) =>
    withHeartbeat(async (signal) => {
      const keys = storeKeys(input.organizationId);
      const job = await database.jobs.getById(input.jobId);
      if (job === undefined) throw fatalError('JobGone', 'the job was removed while it ran; start the export again');
      const batches = await readBatches(input, signal);
      const others = [
        ...(await makeSearch(keys, batches, signal)),
        ...(await languageModelSegments(store, keys, batches)),
      ];
      const pieces = [...batches, ...others];
      const manifest = await manifestFile(manifestFacts(job, batches, pieces), filesOf(pieces));
      const last = encodeSegment([manifest]);
      const segments = pieces.map((piece) => piece.segment);
      const hash = hashParts(...segments.map((segment) => segment.key), manifest.bytes);
      const target = keys.bundle(hash);
      const lastKey = keys.segment(hashParts(last.body));
      await writeJson(store, keys.exportInputs(input.jobId), inputsOf(input, others, lastKey));

      const finished = await readJson<{ sizeBytes: number; sha256: string }>(store, keys.bundleRecord(hash));
      const isThere = async () => (await store.refresh(target)) && (await store.refresh(keys.manifest(hash)));
      if (finished !== undefined && (await isThere())) {
        return { bundleKey: target, manifestKey: keys.manifest(hash), ...finished } satisfies PackagedBundle;
      }
      await store.put(lastKey, last.body, { ifAbsent: true });
      await store.put(keys.manifest(hash), manifest.bytes, { contentType: 'application/json' });
      const archive = await packArchive(store, { target, segments: [...segments, { ...last, key: lastKey }] });
      await writeJson(store, keys.bundleRecord(hash), archive);
      return { bundleKey: target, manifestKey: keys.manifest(hash), ...archive };
    });

  async function readBatches({ batchKeys }: BatchesReference, signal: AbortSignal): Promise<BatchRecord[]> {
    const batches: BatchRecord[] = [];
    for (const key of batchKeys) {
      signal.throwIfAborted();
      const batch = await readJson<BatchRecord>(store, key);
      if (batch === undefined) throw new Error(`the batch ${key} is gone from the store`);
      batches.push(batch);
    }
    return batches;
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

function* filesOf(pieces: readonly SearchSegment[]): Iterable<PackedFile> {
  for (const piece of pieces) yield* piece.files;
}

function manifestFacts(job: Job, batches: readonly BatchRecord[], pieces: readonly SearchSegment[]) {
  // Whom pages ask stands in the pages.
  const { mode, assistantKey: _key, assistantBase: _base, ...features } = job.hosting;
  return {
    site: job.domain,
    version: job.version ?? contentVersion(pieces),
    pageCount: batches.reduce((sum, batch) => sum + batch.pages, 0),
    hosting: { mode, ...features },
    generator: GENERATOR,
  };
}

/** Told by the files alone: the same for the same content, whoever exports it and wherever it is stored. */
function contentVersion(pieces: readonly SearchSegment[]): string {
  const hash = createHash('sha256');
  for (const { path, sha256 } of filesOf(pieces)) hash.update(`${path}\n${sha256}\n`);
  return hash.digest('hex').slice(0, 16);
}
