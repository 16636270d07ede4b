import type { ObjectStore } from '../../storage/object-store.js';
import { objectKind } from './object-kind.js';
import { addTo, type Totals } from './totals.js';

/** What lies in the store: objects and bytes of each kind, whoever's they are. */
export async function measureStore(store: ObjectStore): Promise<Totals> {
  const totals: Totals = {};
  for await (const { key, sizeBytes } of store.list('')) addTo(totals, objectKind(key) ?? 'other', sizeBytes);
  return totals;
}
