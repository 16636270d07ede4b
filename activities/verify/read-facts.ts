import { type BatchFacts, parseBatchFacts } from '../../render/batch.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ObjectStore } from '../../storage/object-store.js';

/** What is known of a finished batch's documents. Throws `LostObject` where the store has it no more. */
export async function readFacts(store: ObjectStore, factsKey: string): Promise<BatchFacts> {
  return parseBatchFacts(await readNamed(store, factsKey));
}
