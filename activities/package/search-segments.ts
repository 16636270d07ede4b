import { encodeSegment, type PackedFile } from '../../bundle/segment.js';
import type { RenderReply } from '../../render/protocol.js';
import { rendererVersion } from '../../render/renderer-version.js';
import { indexFile } from '../../site/search/index-file.js';
import type { PartSummary } from '../../site/search/wire.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { putNamed } from '../../storage/named/put-named.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ActivityDependencies } from '../dependencies.js';
import type { BatchRecord } from '../render/batch-record.js';
import { readRecord, writeRecord } from '../retention/record-objects.js';
import { RECORDS } from '../store/kept-records.js';
import type { storeKeys } from '../store/store-keys.js';

/** A segment of the archive with what the manifest says of its files. */
export interface SearchSegment {
  readonly segment: BatchRecord['segment'];
  readonly files: readonly PackedFile[];
  /** Key of the record by which it is found again, where it has one. */
  readonly recordKey?: string;
}

/** What the index needs to know of a batch. */
export type SearchedBatch = Pick<BatchRecord, 'sectionsKey' | 'pages'>;

/** A part of the index as the store keeps it, named by the sections that it was made from. */
export interface PartRecord extends SearchSegment {
  readonly summary: PartSummary;
}

/** About so many pages a part: a changed page costs the words of all pages of its part again, and words that parts share are in each. */
const PAGES_A_PART = 120;
const PART_STALL_MS = 120_000;

/**
 * Makes the search index of a bundle from what its batches found: a part for neighbouring batches, and one file that names the
 * parts. A part whose batches are what they were is found in the store. No more than a part for each render slot is in memory.
 * Answers nothing for a bundle without search.
 */
export function createSearchSegments({ store, pool }: Pick<ActivityDependencies, 'store' | 'pool'>) {
  return async (
    keys: ReturnType<typeof storeKeys>,
    batches: readonly SearchedBatch[],
    signal: AbortSignal,
  ): Promise<readonly SearchSegment[]> => {
    const groups = groupBatches(batches);
    if (groups.length === 0) return [];
    const parts: PartRecord[] = [];
    const waiting = groups.entries();
    const lane = async () => {
      for (const [index, group] of waiting) parts[index] = await findOrMake(keys, group, signal);
    };
    await Promise.all(Array.from({ length: Math.min(pool.slots, groups.length) }, lane));
    const index = encodeSegment([indexFile(parts.map(({ summary }) => summary))]);
    return [...parts, await keep(keys, index)];
  };

  async function findOrMake(keys: ReturnType<typeof storeKeys>, group: readonly string[], signal: AbortSignal) {
    signal.throwIfAborted();
    const recordKey = keys.searchPart(hashParts(rendererVersion(), ...group));
    const known = await readRecord(store, recordKey, RECORDS.searchPart);
    if (known !== undefined && (await store.refresh(known.segment.key))) return { ...known, recordKey };
    const sections = await Promise.all(group.map((key) => readNamed(store, key)));
    const reply = await pool.use((process) =>
      process.ask({ kind: 'search-part', batches: sections }, { stallMs: PART_STALL_MS, signal }),
    );
    const made = expectPart(reply);
    const record: PartRecord = { ...(await keep(keys, made)), summary: made.summary };
    await writeRecord(store, recordKey, RECORDS.searchPart, record, { rebuildable: true });
    return { ...record, recordKey };
  }

  async function keep(
    keys: ReturnType<typeof storeKeys>,
    { body, crc32, uncompressedBytes, files }: Omit<Extract<RenderReply, { kind: 'search-part' }>, 'kind' | 'summary'>,
  ): Promise<SearchSegment> {
    const key = await putNamed(store, keys.segment, body, { ifAbsent: true });
    return { segment: { key, sizeBytes: body.length, crc32, uncompressedBytes }, files };
  }
}

/** Keys of the sections of neighbouring batches. Told by the batches alone, so that parts stay what they were when one changes. */
function groupBatches(batches: readonly SearchedBatch[]): string[][] {
  const groups: string[][] = [];
  let open: string[] = [];
  let pages = 0;
  for (const batch of batches) {
    if (batch.sectionsKey !== undefined) open.push(batch.sectionsKey);
    pages += batch.pages;
    if (pages < PAGES_A_PART) continue;
    if (open.length > 0) groups.push(open);
    open = [];
    pages = 0;
  }
  if (open.length > 0) groups.push(open);
  return groups;
}

function expectPart(reply: RenderReply): Extract<RenderReply, { kind: 'search-part' }> {
  if (reply.kind !== 'search-part')
    throw new Error(`a render process answered ${reply.kind} for a part of the search index`);
  return reply;
}
