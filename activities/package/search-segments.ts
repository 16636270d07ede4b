import { encodeSeparateFiles } from '../../bundle/segment.js';
import type { RenderReply } from '../../render/protocol.js';
import { rendererVersion } from '../../render/renderer-version.js';
import { groupForParts } from '../../site/search/group-for-parts.js';
import { indexFile } from '../../site/search/index-file.js';
import { isLargeIndex } from '../../site/search/large/is-large.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ActivityDependencies } from '../dependencies.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import type { BatchRecord, PartRecord, SearchSegment } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import type { StoreKeys } from '../store/store-keys.js';
import { keepSegment } from './keep-segment.js';
import { createMergeSearchParts } from './merge-search-parts.js';

/** The part of a batch's record that the search index needs. */
export type SearchedBatch = Pick<BatchRecord, 'sectionsKey' | 'pages'>;

const PART_STALL_MS = 120_000;

/**
 * Creates a function that makes the search index of a bundle: one part for neighboring batches, and one file that lists
 * the parts. A part whose batches are unchanged is reused. At most one part per render slot is in memory. The parts of a
 * large index are merged. Returns an empty array for a bundle without search.
 */
export function createSearchSegments({ store, pool }: Pick<ActivityDependencies, 'store' | 'pool'>) {
  const mergeParts = createMergeSearchParts({ store, pool });
  return async (
    keys: StoreKeys,
    batches: readonly SearchedBatch[],
    signal: AbortSignal,
  ): Promise<readonly SearchSegment[]> => {
    const groups = groupForParts(batches);
    if (groups.length === 0) return [];
    const parts: PartRecord[] = [];
    const waiting = groups.entries();
    const lane = async () => {
      for (const [index, group] of waiting) parts[index] = await findOrMake(keys, group, signal);
    };
    await Promise.all(Array.from({ length: Math.min(pool.slots, groups.length) }, lane));
    if (isLargeIndex(parts.length))
      return mergeParts(keys, parts, { signal, makeAgain: (index) => findOrMake(keys, groups[index] ?? [], signal) });
    const index = encodeSeparateFiles([indexFile(parts.map(({ summary }) => summary))]);
    return [...parts, await keepSegment(store, keys, index)];
  };

  async function findOrMake(keys: StoreKeys, group: readonly string[], signal: AbortSignal) {
    signal.throwIfAborted();
    const recordKey = keys.searchPart(hashParts(rendererVersion(), ...group));
    const known = await readRecord(store, recordKey, RECORDS.searchPart);
    if (known !== undefined && (await store.refresh(known.segment.key))) return { ...known, recordKey };
    const sections = await Promise.all(group.map((key) => readNamed(store, key)));
    const reply = await pool.use((process) =>
      process.ask({ kind: 'search-part', batches: sections }, { stallMs: PART_STALL_MS, signal }),
    );
    const made = expectPart(reply);
    const record: PartRecord = { ...(await keepSegment(store, keys, made)), summary: made.summary };
    await writeRecord(store, recordKey, RECORDS.searchPart, record, { rebuildable: true });
    return { ...record, recordKey };
  }
}

function expectPart(reply: RenderReply): Extract<RenderReply, { kind: 'search-part' }> {
  if (reply.kind !== 'search-part')
    throw new Error(`a render process answered ${reply.kind} for a part of the search index`);
  return reply;
}
