import { createHash } from 'node:crypto';
import type { JobBundle } from '../../../contract/job.js';
import type { ObjectStore } from '../../../storage/object-store.js';
import { uniqueName } from './start-test-api.js';

export const ARCHIVE = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

/** Stores an archive and its report, as for a completed job. */
export async function storeBundle(store: ObjectStore, report: object = {}): Promise<JobBundle> {
  const folder = uniqueName('bundle');
  const bundle = {
    key: `${folder}/bundle.tar.gz`,
    sizeBytes: ARCHIVE.length,
    sha256: createHash('sha256').update(ARCHIVE).digest('hex'),
    reportKey: `${folder}/report.json`,
    manifestKey: `${folder}/manifest.json`,
  };
  await store.put(bundle.key, ARCHIVE);
  await store.put(bundle.reportKey, Buffer.from(JSON.stringify(report)));
  return bundle;
}
