import { LRUCache } from 'lru-cache';
import type { KnownCodeParts } from '../../render/render-batch.js';
import { highlighterVersion } from '../../render/renderer-version.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { putNamed } from '../../storage/named/put-named.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { readRecord, undefinedIfLost, writeRecord } from '../store/record-objects.js';
import type { CodeList } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import { storeKeys } from '../store/store-keys.js';

/** Smaller results of a batch are not stored: highlighting them again takes little longer than storing them. */
const MIN_BYTES = 16 * 1024;
/** Maximum size of what is kept for an organization, about the code of 2,000 pages. Each render process may load all of it. */
const MAX_BYTES = 16 * 1024 * 1024;
const OPEN_EXPORTS = 20;

/** The code that exports of an organization highlighted, in the store. Losing any of it costs time alone. */
export interface KnownCodeStore {
  /** Returns the code that was known when the first batch of a plan began. */
  of(organizationId: string, planKey: string): Promise<KnownCodeParts>;
  /** Stores the code that was highlighted for a batch. */
  add(organizationId: string, bytes: Uint8Array): Promise<void>;
}

export function createKnownCodeStore(store: ObjectStore): KnownCodeStore {
  const known = new LRUCache<string, Promise<KnownCodeParts>>({ max: OPEN_EXPORTS });
  let writing: Promise<void> = Promise.resolve();

  return {
    of(organizationId, planKey) {
      const id = `${organizationId} ${planKey}`;
      const before = known.get(id);
      if (before !== undefined) return before;
      const parts = read(organizationId);
      known.set(id, parts);
      parts.catch(() => known.delete(id));
      return parts;
    },
    async add(organizationId, bytes) {
      if (bytes.length < MIN_BYTES || bytes.length > MAX_BYTES) return;
      const key = await putNamed(store, storeKeys(organizationId).code, bytes, {
        contentType: 'application/json',
        rebuildable: true,
      });
      // Lists of this process are changed one after another. If another process changes one meanwhile, a part is missed.
      const added = writing.then(() => addToList(organizationId, { key, sizeBytes: bytes.length }));
      writing = added.catch(() => undefined);
      await added;
    },
  };

  async function read(organizationId: string): Promise<KnownCodeParts> {
    const listKey = storeKeys(organizationId).codeList(highlighterVersion());
    const { parts } = (await readRecord(store, listKey, RECORDS.codeList)) ?? NONE;
    if (parts.length > 0) await store.refresh(listKey);
    return {
      name: hashParts(...parts.map(({ key }) => key)),
      async read() {
        const found: Buffer[] = [];
        for (const { key } of parts) {
          const bytes = await undefinedIfLost(readNamed(store, key));
          if (bytes !== undefined && (await store.refresh(key))) found.push(bytes);
        }
        return found;
      },
    };
  }

  async function addToList(organizationId: string, part: CodeList['parts'][number]): Promise<void> {
    const listKey = storeKeys(organizationId).codeList(highlighterVersion());
    const { parts } = (await readRecord(store, listKey, RECORDS.codeList)) ?? NONE;
    if (parts.some(({ key }) => key === part.key)) return;
    const kept = [...parts, part];
    let bytes = kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    while (bytes > MAX_BYTES && kept.length > 1) bytes -= kept.shift()?.sizeBytes ?? 0;
    await writeRecord(store, listKey, RECORDS.codeList, { parts: kept }, { rebuildable: true });
  }
}

const NONE: CodeList = { parts: [] };
