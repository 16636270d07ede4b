import type { ObjectStore } from '../../storage/object-store.js';
import { type ObjectKind, objectKind } from './object-kind.js';

/** The number of objects and bytes of each kind. */
export type Totals = Partial<Record<ObjectKind | 'other', { readonly objects: number; readonly bytes: number }>>;

/** Adds one object. */
export function addTo(totals: Totals, kind: keyof Totals, bytes: number): void {
  const before = totals[kind] ?? { objects: 0, bytes: 0 };
  totals[kind] = { objects: before.objects + 1, bytes: before.bytes + bytes };
}

/** Returns the number and size of the objects in the store, by kind, over all organizations. */
export async function measureStore(store: ObjectStore): Promise<Totals> {
  const totals: Totals = {};
  for await (const { key, sizeBytes } of store.list('')) addTo(totals, objectKind(key) ?? 'other', sizeBytes);
  return totals;
}
