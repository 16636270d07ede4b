import type { ObjectKind } from './object-kind.js';

/** Objects and their bytes, of each kind. */
export type Totals = Partial<Record<ObjectKind | 'other', { readonly objects: number; readonly bytes: number }>>;

/** Counts one object more. */
export function addTo(totals: Totals, kind: keyof Totals, bytes: number): void {
  const before = totals[kind] ?? { objects: 0, bytes: 0 };
  totals[kind] = { objects: before.objects + 1, bytes: before.bytes + bytes };
}
