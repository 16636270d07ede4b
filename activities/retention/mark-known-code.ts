import { highlighterVersion } from '../../render/renderer-version.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { readRecord } from '../store/record-objects.js';
import { RECORDS } from '../store/records.js';
import { storeKeys } from '../store/store-keys.js';
import type { Mark } from './mark-export.js';

/** Marks the highlighted code that the next exports of an organization load. That of other versions of the highlighter is not kept. */
export async function markKnownCode(store: ObjectStore, organizationId: string, mark: Mark): Promise<void> {
  const listKey = storeKeys(organizationId).codeList(highlighterVersion());
  mark(listKey);
  const list = await readRecord(store, listKey, RECORDS.codeList);
  for (const { key } of list?.parts ?? []) mark(key);
}
