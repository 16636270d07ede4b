import { readFileSync } from 'node:fs';

/** Returns whether a word in lower case is English, or consists of two English words, such as `filename`. */
export function isEnglishWord(word: string): boolean {
  if (places().has(word)) return true;
  for (let cut = MIN_PART_LENGTH; cut <= word.length - MIN_PART_LENGTH; cut++)
    if (places().has(word.slice(0, cut)) && places().has(word.slice(cut))) return true;
  return false;
}

/** Returns the frequency rank of an English word, from 0, or undefined for other words. */
export const frequencyRank = (word: string): number | undefined => places().get(word);

/** Minimum length of the parts of a compound. Shorter ones match by chance. */
const MIN_PART_LENGTH = 4;

let loaded: ReadonlyMap<string, number> | undefined;

/** Returns the places of the words in a list that has frequent ones first. It is read at the first call. */
function places(): ReadonlyMap<string, number> {
  loaded ??= new Map(readWords().map((word, place) => [word, place]));
  return loaded;
}

const readWords = () =>
  (JSON.parse(readFileSync(new URL('./english-words.json', import.meta.url), 'utf8')) as string).split(' ');
