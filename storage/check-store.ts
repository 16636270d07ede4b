import { randomUUID } from 'node:crypto';
import type { ObjectStore } from './object-store.js';

/** Writes, reads and deletes one small object, and signs a link to it. Removes the leftovers of dead processes. */
export async function checkStore(store: ObjectStore): Promise<void> {
  const probe = `.check-${randomUUID()}`;
  await store.put(probe, new Uint8Array(1));
  try {
    await store.get(probe);
    await store.signedLink(probe, { expiresInSeconds: 60 });
  } finally {
    await store.delete(probe);
  }
  await store.removeLeftovers();
}
