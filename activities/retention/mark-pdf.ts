import { LostObject, ObjectNotFound } from '../../storage/errors.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { PDF_RECORDS } from '../pdf/pdf-records.js';
import { readPdfPlan } from '../pdf/read-pdf-plan.js';
import { readRecord } from '../store/record-objects.js';
import type { StoreKeys } from '../store/store-keys.js';
import type { Mark } from './mark-export.js';

/** Marks the printed parts of a PDF, which the next export of the same site would reuse. */
export async function markPdf(store: ObjectStore, keys: StoreKeys, recordKey: string, mark: Mark): Promise<void> {
  const file = await readRecord(store, recordKey, PDF_RECORDS.file);
  if (file === undefined) return;
  mark(file.planKey);
  try {
    for (const { hash } of (await readPdfPlan(store, file.planKey)).parts) {
      const partKey = keys.printedPart(hash);
      mark(partKey);
      const part = await readRecord(store, partKey, PDF_RECORDS.part);
      if (part !== undefined) mark(part.key);
    }
  } catch (error) {
    // A lost plan is made again by the next export.
    if (!(error instanceof ObjectNotFound) && !(error instanceof LostObject)) throw error;
  }
}
