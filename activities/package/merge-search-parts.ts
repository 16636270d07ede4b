import type { RenderProcess } from '../../render/render-process.js';
import { rendererVersion } from '../../render/renderer-version.js';
import type { MergeState } from '../../site/search/large/part-merge.js';
import { LostObject } from '../../storage/errors.js';
import { hashParts } from '../../storage/named/hash-parts.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ActivityDependencies } from '../dependencies.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import type { PartRecord, SearchSegment } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import type { StoreKeys } from '../store/store-keys.js';
import { keepSegment } from './keep-segment.js';

interface MergeOptions {
  readonly signal: AbortSignal;
  /** Makes a part again whose object is lost. */
  readonly makeAgain: (index: number) => Promise<unknown>;
}

const STEP_STALL_MS = 120_000;

/**
 * Creates a function that merges the parts of a large search index, and returns the segments of the merged one. Unchanged
 * parts give the segments of the last time. The worker has one part in memory at a time.
 */
export function createMergeSearchParts({ store, pool }: Pick<ActivityDependencies, 'store' | 'pool'>) {
  return async (
    keys: StoreKeys,
    parts: readonly PartRecord[],
    options: MergeOptions,
  ): Promise<readonly SearchSegment[]> => {
    const recordKey = keys.searchPart(
      hashParts(rendererVersion(), 'large', ...parts.map(({ segment }) => segment.key)),
    );
    const known = await readRecord(store, recordKey, RECORDS.largeSearch);
    const isThere = await Promise.all((known ?? []).map(({ segment }) => store.refresh(segment.key)));
    let segments = isThere.includes(false) ? undefined : known;
    if (segments === undefined) {
      segments = await mergeAll(keys, parts, options);
      await writeRecord(store, recordKey, RECORDS.largeSearch, segments, { rebuildable: true });
    }
    const madeOf = parts.flatMap(({ segment, recordKey: own }) => [segment.key, own ?? segment.key]);
    return segments.map((segment, index) => ({ ...segment, ...(index === 0 && { recordKey, madeOf }) }));
  };

  /** Merges parts. A part whose object is lost is made again, while no slot is taken. */
  async function mergeAll(keys: StoreKeys, parts: readonly PartRecord[], { signal, makeAgain }: MergeOptions) {
    for (;;)
      try {
        return await pool.use((process) => merge(process, keys, parts, signal));
      } catch (error) {
        const lost = error instanceof LostObject ? parts.findIndex(({ segment }) => segment.key === error.key) : -1;
        if (lost === -1) throw error;
        await makeAgain(lost);
      }
  }

  async function merge(
    process: RenderProcess,
    keys: StoreKeys,
    parts: readonly PartRecord[],
    signal: AbortSignal,
  ): Promise<readonly SearchSegment[]> {
    const segments: SearchSegment[] = [];
    const options = { stallMs: STEP_STALL_MS, signal };
    const ask = async (request: Parameters<RenderProcess['ask']>[0]): Promise<MergeState> => {
      const reply = await process.ask(request, options);
      if (reply.kind !== 'merged') throw new Error(`a render process answered ${reply.kind} while merging search`);
      if (reply.segment !== undefined) segments.push(await keepSegment(store, keys, reply.segment));
      return reply.state;
    };
    await process.ask({ kind: 'merge-begin' }, options);
    let state: MergeState = 'again';
    while (state === 'again') {
      for (const [index, part] of parts.entries()) {
        const body = await readNamed(store, part.segment.key);
        await ask({ kind: 'merge-part', index, body, crc32: part.segment.crc32 });
      }
      do state = await ask({ kind: 'merge-next' });
      while (state === 'next');
    }
    return segments;
  }
}
