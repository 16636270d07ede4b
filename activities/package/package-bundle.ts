import { packArchive } from '../../bundle/archive.js';
import type { BatchesReference, ExportActivities, PackagedBundle } from '../../contract/activities.js';
import { putNamed } from '../../storage/named/put-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { ActivityDependencies } from '../dependencies.js';
import { withHeartbeat } from '../heartbeat.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import type { ExportInputs, SearchSegment } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import { storeKeys } from '../store/store-keys.js';
import { type BundleContents, createCollectContents } from './bundle-contents.js';
import { hasSigningKey } from './open-signing-key.js';

/**
 * Creates the activity that composes the archive inside the store: it reads no page and compresses nothing again. Equal
 * batches make an equal archive, so a retry, and an export of an unchanged site, find it in the store.
 */
export function createPackageBundle(dependencies: ActivityDependencies): ExportActivities['packageBundle'] {
  const { store } = dependencies;
  const collectContents = createCollectContents(dependencies);
  return (input) =>
    withHeartbeat(async (signal) => {
      const bundle = await pack(input, signal);
      return (await hasSigningKey(dependencies)) ? bundle : { ...bundle, isUnsigned: true };
    });

  async function pack(input: BatchesReference, signal: AbortSignal): Promise<PackagedBundle> {
    const keys = storeKeys(input.organizationId);
    const contents = await collectContents(input, signal);
    const { lastKey, finished } = await findBundle(store, input, contents);
    if (finished !== undefined) return finished;
    const { hash, segments, manifest, last } = contents;
    const target = keys.bundle(hash);
    await store.put(keys.manifest(hash), manifest.bytes, { contentType: 'application/json' });
    const archive = await packArchive(store, {
      target,
      segments: [...segments, { ...last, key: lastKey, sizeBytes: last.body.length }],
    });
    await writeRecord(store, keys.bundleRecord(hash), RECORDS.bundle, archive);
    return { bundleKey: target, manifestKey: keys.manifest(hash), ...archive };
  }
}

/**
 * Records what the archive of a job consists of, so that nothing of it is pruned. Returns the archive that an earlier
 * export packed from the same contents, if the store still has it, and the key of the last segment.
 */
export async function findBundle(
  store: ObjectStore,
  input: BatchesReference,
  { hash, others, last }: BundleContents,
): Promise<{ readonly lastKey: string; readonly finished: PackagedBundle | undefined }> {
  const keys = storeKeys(input.organizationId);
  const lastKey = await putNamed(store, keys.segment, last.body, { ifAbsent: true });
  await writeRecord(store, keys.exportInputs(input.jobId), RECORDS.exportInputs, inputsOf(input, others, lastKey));

  const [bundleKey, manifestKey] = [keys.bundle(hash), keys.manifest(hash)];
  const record = await readRecord(store, keys.bundleRecord(hash), RECORDS.bundle);
  const isThere =
    record !== undefined &&
    (await store.refresh(bundleKey)) &&
    (await store.refresh(manifestKey)) &&
    (await store.head(bundleKey))?.sizeBytes === record.sizeBytes;
  return { lastKey, finished: isThere ? { bundleKey, manifestKey, ...record } : undefined };
}

function inputsOf(
  { planKey, outsideKey, batchKeys }: BatchesReference,
  others: readonly SearchSegment[],
  lastKey: string,
): ExportInputs {
  const otherKeys = others.flatMap(({ segment, recordKey, madeOf = [] }) => [
    segment.key,
    recordKey ?? segment.key,
    ...madeOf,
  ]);
  return { planKey, outsideKey, batchKeys, otherKeys: [...otherKeys, lastKey] };
}
