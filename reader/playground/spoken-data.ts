import type { PlaygroundData } from '../../site/api-reference/playground-data.js';
import { ENGLISH_PLAYGROUND_WORDS, type PlaygroundWords } from '../../site/content/words/playground-words.js';

/** The page's data about its operation, with the words of its language. */
export interface SpokenData extends PlaygroundData {
  readonly words: PlaygroundWords;
}

export function readData(json: string): SpokenData {
  const data = JSON.parse(json) as PlaygroundData;
  return { ...data, words: data.words ?? ENGLISH_PLAYGROUND_WORDS };
}
