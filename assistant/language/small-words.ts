import { stopwords as arabic } from '@orama/stopwords/arabic';
import { stopwords as danish } from '@orama/stopwords/danish';
import { stopwords as dutch } from '@orama/stopwords/dutch';
import { stopwords as finnish } from '@orama/stopwords/finnish';
import { stopwords as french } from '@orama/stopwords/french';
import { stopwords as german } from '@orama/stopwords/german';
import { stopwords as italian } from '@orama/stopwords/italian';
import { stopwords as norwegian } from '@orama/stopwords/norwegian';
import { stopwords as portuguese } from '@orama/stopwords/portuguese';
import { stopwords as russian } from '@orama/stopwords/russian';
import { stopwords as spanish } from '@orama/stopwords/spanish';
import { stopwords as swedish } from '@orama/stopwords/swedish';
import { stopwords as turkish } from '@orama/stopwords/turkish';
import { isEnglishStopWord } from './stop-words.js';

/**
 * Returns whether a word in lower case is a stop word of a language other than English, given by its tag; false for languages without a
 * list.
 */
export function isSmallWord(word: string, language: string): boolean {
  return LISTS.get(primary(language))?.has(word) === true;
}

/**
 * Returns which of the given languages a text is written in, by its stop words: at least two of one language, and more than of the others.
 * Returns undefined if that is not clear.
 */
export function languageOfWords(text: string, languages: readonly string[]): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counted = languages
    .map((language) => ({ language, count: words.filter((word) => isSmallIn(word, primary(language))).length }))
    .sort((one, other) => other.count - one.count);
  const [best, next] = counted;
  if (best === undefined || best.count < FEWEST || best.count === next?.count) return undefined;
  return best.language;
}

const FEWEST = 2;

const primary = (language: string) => language.slice(0, 2).toLowerCase();

const isSmallIn = (word: string, language: string) =>
  language === 'en' ? isEnglishStopWord(word) : LISTS.get(language)?.has(word) === true;

const LISTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    ar: arabic,
    da: danish,
    de: german,
    es: spanish,
    fi: finnish,
    fr: french,
    it: italian,
    nb: norwegian,
    nl: dutch,
    no: norwegian,
    pt: portuguese,
    ru: russian,
    sv: swedish,
    tr: turkish,
  }).map(([language, words]) => [language, new Set(words)]),
);
