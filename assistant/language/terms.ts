import { fold } from '../../site/search/fold.js';
import type { Stemmer } from './stems.js';
import { isStopWord } from './stop-words.js';

/**
 * The kinds of terms. `word`: the stem of a word. `whole`: an identifier as written, without stemming: `docs.json`, `no-open`,
 * `TASK_RUN_STALLED`. `part`: the stem of a part of one. `pair`: two neighbouring characters of a script without spaces.
 */
export type TermKind = 'word' | 'whole' | 'part' | 'pair';

export type VisitTerm = (term: string, kind: TermKind, surface: string) => void;

/**
 * Splits a text into terms, in the same way for the index and for questions. Identifiers are included whole and in parts, so that "state"
 * finds `useState` and `--no-open` finds itself. Stop words are omitted.
 */
export function eachTerm(text: string, stem: Stemmer, visit: VisitTerm): void {
  eachChunk(text, (chunk) => termsOfChunk(chunk, stem, visit));
}

/** Calls `visit` with each run of characters whose terms depend on nothing around it, such as a word or an identifier. */
export function eachChunk(text: string, visit: (chunk: string) => void): void {
  CHUNK.lastIndex = 0;
  for (let found = CHUNK.exec(text); found !== null; found = CHUNK.exec(text)) visit(found[0]);
}

/** Calls `visit` with the terms of a chunk of {@link eachChunk}. */
export function termsOfChunk(chunk: string, stem: Stemmer, visit: VisitTerm): void {
  if (PLAIN.test(chunk)) addWord(chunk.toLowerCase(), 'word', stem, visit);
  else addChunk(chunk, stem, visit);
}

/** Returns the terms of a text as a list. */
export function termsOf(text: string, stem: Stemmer): { term: string; kind: TermKind; surface: string }[] {
  const terms: { term: string; kind: TermKind; surface: string }[] = [];
  eachTerm(text, stem, (term, kind, surface) => terms.push({ term, kind, surface }));
  return terms;
}

/** Maximum length of a term. Longer ones are keys and hashes. */
const LONGEST = 64;
const CHUNK = /[\p{L}\p{N}\p{M}_$@#%&+./:'’-]+/gu;
const PLAIN = /^(?:[a-z]+|[A-Z]?[a-z]+)$/;
const EDGES = /^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu;
/** Matches the sign of a decorator or a flag, which is indexed with it too: `@agent` is not an agent. */
const SIGN = /^(?:@|--)(?=\p{L}[\p{L}\p{N}_-]*[^\p{L}\p{N}]*$)/u;
const APOSTROPHE = /['’](?:s|re|ll|ve|d|t|m)?$/i;
const UNPARTED_CLASS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\u30fc';
const UNPARTED = new RegExp(`[${UNPARTED_CLASS}]`, 'u');
const RUNS = new RegExp(`[${UNPARTED_CLASS}\\p{M}]+|[^${UNPARTED_CLASS}]+`, 'gu');
const PIECES = /[\p{L}\p{M}]+|\p{N}+(?:\.\p{N}+)*/gu;
const HUMPS = /\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+(?!\p{Ll})|[\p{Lo}\p{M}]+/gu;

function addChunk(chunk: string, stem: Stemmer, visit: VisitTerm): void {
  if (UNPARTED.test(chunk)) {
    for (const [run] of chunk.matchAll(RUNS)) {
      if (UNPARTED.test(run)) addPairs(run, visit);
      else addChunk(run, stem, visit);
    }
    return;
  }
  const whole = chunk.replace(EDGES, '').replace(APOSTROPHE, '');
  if (whole === '') return;
  const lower = whole.toLowerCase();
  const sign = SIGN.exec(chunk)?.[0];
  if (sign !== undefined && whole.length <= LONGEST) visit(fold(sign + whole), 'whole', sign + whole);
  if (/^\p{Ll}+$/u.test(lower) && !/\p{Ll}\p{Lu}/u.test(whole)) {
    addWord(lower, 'word', stem, visit);
    return;
  }
  // An address is found by its parts.
  const isAddress = whole.includes('//');
  if (!isAddress && whole.length <= LONGEST) visit(fold(whole), 'whole', whole);
  for (const [piece] of whole.matchAll(PIECES)) {
    if (/\p{N}/u.test(piece)) {
      if (piece !== whole && piece.length > 1) visit(piece.slice(0, LONGEST), 'part', piece);
      continue;
    }
    const humps = piece.match(HUMPS) ?? [];
    for (const hump of humps) {
      const word = hump.toLowerCase();
      if (word.length > 1 && word !== lower) addWord(word.slice(0, LONGEST), 'part', stem, visit);
    }
    if (humps.length > 1 && piece !== whole && piece.length <= LONGEST) visit(fold(piece), 'whole', piece);
  }
}

function addWord(word: string, kind: TermKind, stem: Stemmer, visit: VisitTerm): void {
  if (word.length < 2 || isStopWord(word)) return;
  visit(stem(word.length > LONGEST ? word.slice(0, LONGEST) : word), kind, word);
}

function addPairs(run: string, visit: VisitTerm): void {
  const characters = [...run];
  if (characters.length === 1) visit(run, 'pair', run);
  for (let index = 0; index + 1 < characters.length; index++) {
    const pair = `${characters[index] ?? ''}${characters[index + 1] ?? ''}`;
    visit(fold(pair), 'pair', pair);
  }
}
