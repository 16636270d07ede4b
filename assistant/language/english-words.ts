import { readFileSync } from 'node:fs';

/** Returns whether a word in lower case is English, or consists of two English words, such as `filename`. */
export function isEnglishWord(word: string): boolean {
  if (words().has(word)) return true;
  for (let cut = MIN_PART_LENGTH; cut <= word.length - MIN_PART_LENGTH; cut++)
    if (words().has(word.slice(0, cut)) && words().has(word.slice(cut))) return true;
  return false;
}

/** Returns how informative a word is in a question, 0 to 1: names and terms that English does not have are most. */
export const informativeness = (word: string): number => (isEnglishWord(word) ? 0.5 : 1);

/** Minimum length of the parts of a compound. Shorter ones match by chance. */
const MIN_PART_LENGTH = 4;

let loaded: ReadonlySet<string> | undefined;

/** Returns the words of the list, which is read at the first call. */
function words(): ReadonlySet<string> {
  loaded ??= new Set(
    (JSON.parse(readFileSync(new URL('./english-words.json', import.meta.url), 'utf8')) as string).split(' '),
  );
  return loaded;
}
