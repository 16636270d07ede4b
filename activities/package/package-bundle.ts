import { createHash } from 'node:crypto';
import { packArchive } from '../../bundle/archive.js';
import { createManifest } from '../../bundle/manifest.js';
import { encodeSegment } from '../../bundle/segment.js';
import type { BatchesReference, ExportActivities, PackagedBundle } from '../../contract/activities.js';
import type { Job } from '../../database/records/job-records.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { putNamed } from '../../storage/named/put-named.js';
import type { ActivityDependencies } from '../dependencies.js';
import { fatalError } from '../fatal-error.js';
import { withHeartbeat } from '../heartbeat.js';
import type { ExportInputs } from '../plan/export-inputs.js';
import type { BatchRecord } from '../render/batch-record.js';
import { readBatches } from '../render/read-batches.js';
import { readRecord, writeRecord } from '../retention/record-objects.js';
import { RECORDS } from '../store/kept-records.js';
import { storeKeys } from '../store/store-keys.js';
import { LANGUAGE_MODEL_TEXT, languageModelSegments } from './language-model-segments.js';
import { createSearchSegments, type SearchedBatch, type SearchSegment } from './search-segments.js';

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
      const { contents, batches, texts } = await readContents(input, signal);
      const others = [
        ...(await makeSearch(keys, batches, signal)),
        ...(await languageModelSegments(store, keys, contents.bringsText() ? [] : texts)),
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

  /** Goes through the batches once; of their files nothing is kept but the lines of the manifest. */
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

type Piece = Pick<BatchRecord, 'segment' | 'files'>;

/** What goes into an archive, piece by piece. */
function createContents() {
  const segments: BatchRecord['segment'][] = [];
  const manifest = createManifest();
  // Told by the files alone: the same for the same content, whoever exports it and wherever it is stored.
  const version = createHash('sha256');
  let bringsText = false;
  return {
    add({ segment, files }: Piece) {
      segments.push(segment);
      for (const file of files) {
        manifest.add(file);
        version.update(`${file.path}\n${file.sha256}\n`);
        bringsText ||= file.path.toLowerCase() === LANGUAGE_MODEL_TEXT;
      }
    },
    /** Whether the project brings the text for language models itself. */
    bringsText: () => bringsText,
    finish(job: Job, pageCount: number) {
      const facts = manifestFacts(job, pageCount, version.digest('hex').slice(0, 16));
      return { segments, manifest: manifest.finish(facts) };
    },
  };
}

function manifestFacts(job: Job, pageCount: number, contentVersion: string) {
  // Whom pages ask stands in the pages.
  const { mode, assistantKey: _key, assistantBase: _base, ...features } = job.hosting;
  return {
    site: job.domain,
    version: job.version ?? contentVersion,
    pageCount,
    hosting: { mode, ...features },
    generator: GENERATOR,
  };
}
