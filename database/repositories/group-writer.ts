import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailable } from '../errors.js';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** The maximum of items in one transaction, so that no other writer waits long. */
const MAX_GROUP_SIZE = 200;
/** The time for which the next group waits for more items. */
export interface GroupPause {
  readonly milliseconds: number;
  /** True to pause only after groups of several items, for callers that add one item after the other. */
  readonly afterSeveralOnly?: boolean;
}

/**
 * Writes concurrent items together. A transaction costs the same for one item as for many, and a commit may wait for
 * the disk, which each of a hundred requests would otherwise pay for. The first item after a quiet time is written at
 * once; items that follow soon after others wait for more. Each caller gets the result of its own item alone.
 */
export class GroupWriter<Item, Result> {
  #waiting: Waiting<Item, Result>[] = [];
  #isWriting = false;
  #nextAt = Number.NEGATIVE_INFINITY;

  readonly #write: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #pause: GroupPause;

  /** Creates a writer. `write` returns one result per item, in their order, or writes nothing and throws. */
  constructor(write: (items: readonly Item[]) => Promise<readonly Result[]>, pause: GroupPause = { milliseconds: 0 }) {
    this.#write = write;
    this.#pause = pause;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      // Items of the same turn of the event loop belong to the group.
      await new Promise((resolve) => setImmediate(resolve));
      const early = this.#nextAt - performance.now();
      if (early > 0) await delay(early);
      const group = this.#waiting.splice(0, MAX_GROUP_SIZE);
      const { milliseconds, afterSeveralOnly = false } = this.#pause;
      if (group.length > 1 || !afterSeveralOnly) this.#nextAt = performance.now() + milliseconds;
      await this.#writeGroup(group);
    }
    this.#isWriting = false;
  }

  /** Writes a group. An item that cannot be written is found by halving and skipped, and the others are written. */
  async #writeGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#write(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (group.length === 1 || error instanceof DatabaseUnavailable) {
        for (const { reject } of group) reject(error);
        return;
      }
      const half = Math.ceil(group.length / 2);
      await this.#writeGroup(group.slice(0, half));
      await this.#writeGroup(group.slice(half));
    }
  }
}
