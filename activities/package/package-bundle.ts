import { packArchive } from '../../bundle/archive.js';
import type { BatchesReference, ExportActivities, PackagedBundle } from '../../contract/activities.js';
import { putNamed } from '../../storage/named/put-named.js';
import type { ActivityDependencies } from '../dependencies.js';
import { withHeartbeat } from '../heartbeat.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import type { ExportInputs, SearchSegment } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import { storeKeys } from '../store/store-keys.js';
import { createCollectContents } from './bundle-contents.js';

/**
 * Creates the activity that composes the archive inside the store: it reads no page and compresses nothing again. Equal
 * batches make an equal archive, so a retry, and an export of an unchanged site, find it in the store.
 */
export function createPackageBundle(dependencies: ActivityDependencies): ExportActivities['packageBundle'] {
  const { store } = dependencies;
  const collectContents = createCollectContents(dependencies);
  return (input) =>
    withHeartbeat(async (signal) => {
      const keys = storeKeys(input.organizationId);
      const { hash, segments, others, manifest, last } = await collectContents(input, signal);
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
}

function inputsOf(
  { planKey, outsideKey, batchKeys }: BatchesReference,
  others: readonly SearchSegment[],
  lastKey: string,
): ExportInputs {
  const otherKeys = others.flatMap(({ segment, recordKey }) => [segment.key, recordKey ?? segment.key]);
  return { planKey, outsideKey, batchKeys, otherKeys: [...otherKeys, lastKey] };
}
