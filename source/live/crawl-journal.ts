import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import { z } from 'zod';
import { keptRecord } from '../../storage/named/kept-record.js';
import type { ObjectStore } from '../../storage/object-store.js';
import type { CrawlStep } from './crawl-step.js';
import { crawlStepSchema } from './crawl-step-schema.js';

/** A finished address of a crawl. */
export interface JournalEntry {
  readonly value: CrawlStep;
  /** The body; empty when there is none. */
  readonly body: Buffer;
}

/**
 * The progress of a crawl in the store: a worker that takes over fetches only what was not finished. Entries that
 * arrive while others are written are written together.
 */
export interface CrawlJournal {
  /**
   * Resolves immediately, unless so much waits to be written that the crawl must wait too. Rejects when writing fails.
   */
  append(value: CrawlStep, body?: Buffer): Promise<void>;
  /** Waits until everything is written. */
  flush(): Promise<void>;
  /**
   * Reads everything that was written under this prefix, by any process. Damaged entries and entries of another version
   * are skipped: their addresses are fetched again.
   */
  read(): AsyncIterable<JournalEntry>;
  clear(): Promise<void>;
}

const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** Maximum size of one object, which a reader loads whole. */
const MAX_BYTES = 8 * 1024 * 1024;

const REMOVED_AT_ONCE = 16;

export function createCrawlJournal(store: ObjectStore, prefix: string): CrawlJournal {
  let waiting: JournalEntry[] = [];
  let waitingBytes = 0;
  let writing: Promise<void> | undefined;
  let failure: unknown;

  const writeAll = async () => {
    while (waiting.length > 0) {
      const batch = takeBatch();
      await store.put(`${prefix}/${randomUUID()}`, encode(batch), { rebuildable: true });
    }
  };

  const takeBatch = () => {
    let bytes = 0;
    let count = 0;
    while (count < waiting.length && (count === 0 || bytes < MAX_BYTES)) bytes += waiting[count++]?.body.length ?? 0;
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    waitingBytes -= bytes;
    return batch;
  };

  const start = () => {
    writing ??= writeAll()
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        writing = undefined;
      });
    return writing;
  };

  return {
    async append(value, body = Buffer.alloc(0)) {
      if (failure !== undefined) throw failure;
      waiting.push({ value, body });
      waitingBytes += body.length;
      const written = start();
      if (waitingBytes > MAX_WAITING_BYTES) await written;
    },
    async flush() {
      while (waiting.length > 0 || writing !== undefined) await start();
      if (failure !== undefined) throw failure;
    },
    async *read() {
      for (const key of await keysUnder(store, prefix)) yield* decode(await store.get(key));
    },
    async clear() {
      await pMap(await keysUnder(store, prefix), (key) => store.delete(key), { concurrency: REMOVED_AT_ONCE });
    },
  };
}

async function keysUnder(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(`${prefix}/`)) keys.push(key);
  return keys.sort();
}

/**
 * The values of one object of a journal, each with the length of its body. Increase the version when a step changes.
 */
const HEAD = keptRecord<readonly (readonly [CrawlStep, number])[]>('crawl journal', {
  version: 1,
  schema: z.array(z.tuple([crawlStepSchema, z.number().int().nonnegative()])),
});

/** Encodes entries as the length of the head, the head (values and the lengths of their bodies), and the bodies. */
function encode(entries: readonly JournalEntry[]): Buffer {
  const head = HEAD.encode(entries.map(({ value, body }) => [value, body.length]));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, ...entries.map(({ body }) => body)]);
}

/** Decodes entries. An incomplete object, left by a power failure, counts as not written. */
function* decode(bytes: Buffer): Generator<JournalEntry> {
  const headEnd = bytes.length < 4 ? Number.POSITIVE_INFINITY : 4 + bytes.readUInt32BE(0);
  if (headEnd > bytes.length) return;
  const head = HEAD.parse(bytes.subarray(4, headEnd)) ?? [];
  let from = headEnd;
  for (const [value, length] of head) {
    if (from + length > bytes.length) return;
    yield { value, body: bytes.subarray(from, from + length) };
    from += length;
  }
}
