import { readFileSync } from 'node:fs';
import { fold } from '../../site/search/fold.js';
import { stemmerFor } from './stems.js';
import type { ForeignLanguage } from './stop-words.js';

/**
 * Returns the English words that translate a word in technical documentation, for readers who ask in their own language. Returns an empty
 * list for unknown words. Inflected words are recognized if the language is given.
 */
export function translationsOf(word: string, language?: ForeignLanguage): readonly string[] {
  const folded = fold(word);
  const known = WORDS.get(folded) ?? WORDS.get(folded.replace(/(?:es|s|en|e|n|x)$/, ''));
  return known ?? (language === undefined ? [] : (INFLECTED.get(inflectedKey(word, language)) ?? []));
}

/**
 * Returns the translations of a separable German verb: "wie schalte ich das aus" asks for "ausschalten". Returns an empty list for other
 * words, and if the question does not end in a verb prefix.
 */
export function translationsOfParted(word: string, question: string, language?: ForeignLanguage): readonly string[] {
  const particle = partedFrom(question, language);
  return particle === undefined ? [] : (INFLECTED.get(inflectedKey(particle + word, 'de')) ?? []);
}

/** Returns the separated prefix at the end of a German question. */
export function partedFrom(question: string, language?: ForeignLanguage): string | undefined {
  return language === 'de' ? PARTICLE.exec(question)?.[1]?.toLowerCase() : undefined;
}

const PARTICLE = /\s(ab|an|auf|aus|ein|hinzu|hoch|herunter|um|zurück)\s*[.?!]*\s*$/iu;

const WORDS = new Map<string, string[]>();
/** The translations by language and stem. */
const INFLECTED = new Map<string, string[]>();

const inflectedKey = (word: string, language: ForeignLanguage) => `${language} ${stemmerFor(language)(word)}`;

/** The languages in the order of the columns. */
const LANGUAGES = ['es', 'fr', 'de', 'pt'] as const;

/** The rows of the glossary. Each has words in English, Spanish, French, German and Portuguese; a dash means the same word or none. */
const ROWS = JSON.parse(
  readFileSync(new URL('./glossary.json', import.meta.url), 'utf8'),
) as readonly (readonly string[])[];

for (const [english = '', ...columns] of ROWS) {
  for (const [column, words] of columns.entries()) {
    for (const word of words.split(' ')) {
      if (word === '' || word === '-') continue;
      addTranslations(WORDS, fold(word), english.split(' '));
      const language = LANGUAGES[column];
      if (language !== undefined) addTranslations(INFLECTED, inflectedKey(word, language), english.split(' '));
    }
  }
}

function addTranslations(words: Map<string, string[]>, key: string, english: readonly string[]): void {
  if (english.includes(key)) return;
  words.set(key, [...new Set([...(words.get(key) ?? []), ...english])]);
}
