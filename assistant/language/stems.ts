import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { fold } from '../../site/search/fold.js';

/** Reduces a word in lower case to the form that its inflections share. */
export type Stemmer = (word: string) => string;

/** Returns the stemmer for a language tag (`pt-BR`). The default is English, which leaves most foreign words unchanged. */
export function stemmerFor(language: string): Stemmer {
  const key = language.slice(0, 2).toLowerCase();
  const known = made.get(key);
  if (known !== undefined) return known;
  const stem = remembering(Object.hasOwn(STEMMERS, key) ? (STEMMERS[key] ?? english) : english);
  made.set(key, stem);
  return stem;
}

const made = new Map<string, Stemmer>();

const STEMMERS: Readonly<Record<string, Stemmer>> = {
  ar: arabic,
  da: danish,
  de: german,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  it: italian,
  nl: dutch,
  no: norwegian,
  nb: norwegian,
  pt: portuguese,
  ru: russian,
  sv: swedish,
  tr: turkish,
};

/** Caches stems, because words repeat and stemming costs microseconds. The cache is bounded, because texts may contain anything. */
function remembering(stem: Stemmer): Stemmer {
  const known = new Map<string, string>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED) known.clear();
    const stemmed = fold(stem(word));
    known.set(word, stemmed);
    return stemmed;
  };
}

const REMEMBERED = 50_000;
