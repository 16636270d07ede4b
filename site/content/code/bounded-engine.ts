import type { RegexEngine } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { getWasmInstance } from 'shiki/wasm';

/** Limits of the work on one line, each counted, so that the same line gives the same result on any machine. */
export interface SearchLimits {
  /** Steps back that one match may take; the library's own default is 10,000,000. */
  readonly retriesPerMatch?: number;
  /** Characters that all searches in one line may have before them. */
  readonly charactersPerLine?: number;
}

/** A regular expression engine whose work is bounded and counted. */
export interface BoundedEngine extends RegexEngine {
  /** Characters that all searches so far had before them: a count of work that does not depend on the machine. */
  readonly searchedCharacters: number;
}

/** A hundred times what lines of real code need, and about a millisecond. */
const MAX_RETRIES_PER_MATCH = 100_000;
/** Twice what the longest line that is highlighted needs where a token begins at each of its characters. */
const MAX_CHARACTERS_PER_LINE = 4_000_000;
/** A search costs something even where nothing is left to search. */
const CHARACTERS_PER_SEARCH = 20;
/** The value of the library's own limit in its memory; it offers no function that changes it. */
const LIBRARY_RETRIES_PER_MATCH = 10_000_000;

/**
 * Creates the regular expression engine that highlights code. A match that takes too many steps back is no match, and a line that
 * was searched too much has no further matches: the rest of it keeps the style that it had. Neither depends on time.
 * A process has one: later calls share the matcher's memory and its limits of matches.
 */
export async function createBoundedEngine(limits: SearchLimits = {}): Promise<BoundedEngine> {
  const { retriesPerMatch = MAX_RETRIES_PER_MATCH, charactersPerLine = MAX_CHARACTERS_PER_LINE } = limits;
  const engine = await createOnigurumaEngine({
    instantiator: async (imports) => {
      const exports = (await getWasmInstance(imports)) as WebAssembly.Exports;
      limitRetries(exports.memory as WebAssembly.Memory, retriesPerMatch);
      return exports;
    },
  });
  return boundSearches(engine, charactersPerLine);
}

/** Throws where the limit cannot be found: a later version of the library may hold it elsewhere, or offer a function for it. */
function limitRetries(memory: WebAssembly.Memory, retries: number): void {
  const words = new Uint32Array(memory.buffer);
  const place = words.indexOf(LIBRARY_RETRIES_PER_MATCH);
  if (place === -1 || words.indexOf(LIBRARY_RETRIES_PER_MATCH, place + 1) !== -1)
    throw new Error('the limit of steps of a match was not found in the memory of the regular expression library');
  words[place] = retries;
}

function boundSearches(engine: RegexEngine, charactersPerLine: number): BoundedEngine {
  let searched = 0;
  const left = new WeakMap<object, number>();
  return {
    get searchedCharacters() {
      return searched;
    },
    createString(text) {
      const line = engine.createString(text);
      left.set(line, charactersPerLine);
      return line;
    },
    createScanner(patterns) {
      const scanner = engine.createScanner(patterns);
      return {
        findNextMatchSync(line, start, options) {
          const text = typeof line === 'string' ? line : line.content;
          const cost = text.length - start + CHARACTERS_PER_SEARCH;
          const rest = typeof line === 'string' ? charactersPerLine : (left.get(line) ?? charactersPerLine);
          if (cost > rest) return null;
          if (typeof line !== 'string') left.set(line, rest - cost);
          searched += cost;
          return scanner.findNextMatchSync(line, start, options);
        },
        dispose: () => scanner.dispose?.(),
      };
    },
  };
}
