import { LostObject } from '../../storage/errors.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { PDF_RECORDS, type PdfPlan } from './pdf-records.js';

/** Reads the plan of a PDF. Throws `LostObject`, also for a plan of another version. */
export async function readPdfPlan(store: ObjectStore, key: string): Promise<PdfPlan> {
  const plan = PDF_RECORDS.plan.parse(await readNamed(store, key));
  if (plan === undefined) throw new LostObject(key);
  return plan;
}
