import type { HeldWords, WordWalk } from './held-words.js';
import type { WordRun } from './large-wire.js';

/** A word of a site, with its places in each part that has it, in the order of parts. */
export interface MergedWord {
  readonly term: string;
  readonly runs: readonly WordRun[];
}

/** Yields the words of some parts in the order of the alphabet. `parts` are in order. */
export function* mergeWords(parts: readonly HeldWords[]): Generator<MergedWord, void, undefined> {
  const heap = new WalkHeap(parts.map((words) => ({ part: words.part, walk: words.walk() })));
  for (let first = heap.first(); first !== undefined; first = heap.first()) {
    const { term = '' } = first.walk;
    const runs: WordRun[] = [];
    for (let next: OpenWalk | undefined = first; next?.walk.term === term; next = heap.first()) {
      runs.push({ part: next.part, postings: next.walk.postings });
      heap.advanceFirst();
    }
    yield { term, runs };
  }
}

interface OpenWalk {
  readonly part: number;
  readonly walk: WordWalk;
}

/** A binary heap of walks: the first one has the first word and, among equal words, the first part. */
class WalkHeap {
  readonly #walks: OpenWalk[];

  constructor(walks: readonly OpenWalk[]) {
    this.#walks = walks.filter(({ walk }) => walk.term !== undefined);
    for (let at = this.#walks.length >> 1; at >= 0; at--) this.#sink(at);
  }

  first(): OpenWalk | undefined {
    return this.#walks[0];
  }

  /** Moves the first walk to its next word. */
  advanceFirst(): void {
    const [first] = this.#walks;
    if (first === undefined) return;
    first.walk.advance();
    if (first.walk.term === undefined) {
      const last = this.#walks.pop();
      if (last === undefined || last === first) return;
      this.#walks[0] = last;
    }
    this.#sink(0);
  }

  #sink(from: number): void {
    const walks = this.#walks;
    const sunk = walks[from];
    if (sunk === undefined) return;
    let at = from;
    for (;;) {
      let child = at * 2 + 1;
      let next = walks[child];
      if (next === undefined) break;
      const other = walks[child + 1];
      if (other !== undefined && isBefore(other, next)) {
        child += 1;
        next = other;
      }
      if (!isBefore(next, sunk)) break;
      walks[at] = next;
      at = child;
    }
    walks[at] = sunk;
  }
}

function isBefore(a: OpenWalk, b: OpenWalk): boolean {
  const [first = '', second = ''] = [a.walk.term, b.walk.term];
  return first < second || (first === second && a.part < b.part);
}
