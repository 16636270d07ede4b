import { randomUUID } from 'node:crypto';
import type { Config } from '../../config/config.js';
import type { Diagnosis } from '../../contract/diagnosis.js';
import { createObjectStore } from '../../storage/create-object-store.js';
import { clockDiagnosis } from './clock-diagnosis.js';

/** Writes, reads, links to and deletes an object, and compares the store's clock with this machine's. */
export async function checkObjectStore(config: Config['store']): Promise<readonly Diagnosis[]> {
  const store = await createObjectStore(config);
  await store.check();
  const probe = `.check-${randomUUID()}`;
  await store.put(probe, new Uint8Array(1));
  const written = await store.head(probe).finally(() => store.delete(probe));
  const usable: Diagnosis = {
    part: 'object store',
    state: 'good',
    text: 'Objects can be written, read, linked to and deleted.',
  };
  return written === undefined ? [usable] : [usable, clockDiagnosis("the object store's", written.updatedAt)];
}
