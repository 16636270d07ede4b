import { isEnglishWord } from '../language/english-words.js';
import { partedFrom, translationsOf, translationsOfParted } from '../language/glossary.js';
import { languageOfPage } from '../language/page-language.js';
import { isSmallWord } from '../language/small-words.js';
import { stemmerFor } from '../language/stems.js';
import { foreignLanguageOf, isEnglishStopWord, isStopWord } from '../language/stop-words.js';
import { eachTerm } from '../language/terms.js';
import { refersBack, topicOf } from '../language/topic.js';
import type { Concept } from './concept.js';
import type { Tuning } from './tuning.js';
import type { AskedTerm, Vocabulary } from './vocabulary.js';

export interface ReadQuestion {
  readonly concepts: readonly Concept[];
  /** True if it refers to something outside itself: "this", "it", "and for …". */
  readonly isDependent: boolean;
  /** The length of the question itself, in characters. */
  readonly characters: number;
}

const MAX_CHARACTERS = 2000;
const MAX_CONCEPTS = 40;
/** Maximum number of words of a question that needs the earlier ones. */
const FEW = 3;

/** Converts a question to concepts: exact terms first, then what they may be misspellings or translations of. */
export function readQuestion(
  vocabulary: Vocabulary,
  request: { readonly query: string; readonly earlier: readonly string[]; readonly language: string },
  tuning: Tuning,
): ReadQuestion {
  const language = languageOfPage(request.language);
  const isEnglish = language.startsWith('en');
  const own = conceptsOf(request.query, 1);
  const isDependent = refersBack(request.query) || own.length <= FEW;
  const known = new Set(own.map(({ surface }) => surface));
  const concepts = [...own];
  const last = topicOf(request.earlier);
  if (last !== undefined) {
    const weight = tuning.earlierWeight * (isDependent ? 1 : 0.5);
    for (const concept of conceptsOf(last, weight)) if (!known.has(concept.surface)) concepts.push(concept);
  }
  return { concepts: concepts.slice(0, MAX_CONCEPTS), isDependent, characters: request.query.trim().length };

  function conceptsOf(text: string, weight: number): Concept[] {
    const asked = text.slice(0, MAX_CHARACTERS);
    const foreign = foreignLanguageOf(asked);
    return termsOfQuestion(asked).map((entry) =>
      vocabulary.concept(entry, {
        weight,
        isForeign: foreign !== undefined,
        isEnglish: foreign === undefined && isEnglish,
        translations: [
          ...translationsOf(entry.surface, foreign),
          ...translationsOfParted(entry.surface, asked, foreign),
        ],
      }),
    );
  }

  /** Returns the distinct terms, with the parts of identifiers. */
  function termsOfQuestion(asked: string): AskedTerm[] {
    const foreign = foreignLanguageOf(asked);
    const names = namesIn(asked, foreign ?? language);
    const parted = partedFrom(asked, foreign);
    const found = new Map<string, AskedTerm & { readonly parts: string[] }>();
    let whole: { parts: string[] } | undefined;
    eachTerm(asked, stemmerFor(language), (term, kind, surface) => {
      const word = surface.toLowerCase();
      if (kind === 'word' && (word === parted || isSmallWord(word, language))) return;
      // A decorator or flag that the site does not write so is a plain word.
      if (kind === 'whole' && /^(?:@|--)/.test(term) && !vocabulary.has(term)) return;
      const entry = { term, kind, surface: word, parts: [], isName: names.has(word) };
      if (kind === 'whole') whole = entry;
      else if (kind === 'part') whole?.parts.push(term);
      if (!found.has(term)) found.set(term, entry);
    });
    return [...found.values()];
  }
}

/**
 * Returns the words, in lower case, that are written like names: capitalized inside a sentence, capitalized at its beginning without being
 * English words, or not letters alone. Capitals are ignored in German, and if every informative word has one.
 */
function namesIn(text: string, language: string): Set<string> {
  const isEnglish = language.startsWith('en');
  const names = new Set<string>();
  const capitalized = new Set<string>();
  let telling = 0;
  let isTitle = true;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_.-]*/gu)) {
    const lower = word.toLowerCase();
    const isCapital = /^\p{Lu}/u.test(word);
    if (/^\p{Lu}\p{L}*\p{Lu}|\p{Ll}\p{Lu}|\p{L}\p{N}|_/u.test(word)) names.add(lower);
    if (!isStopWord(lower)) {
      telling += 1;
      isTitle &&= isCapital;
    }
    if (index === 0 || /[.!?:]\s*$/.test(text.slice(0, index))) {
      if (isEnglish && /^\p{Lu}\p{Ll}{2,}$/u.test(word) && isNoWord(lower)) names.add(lower);
    } else if (isCapital && /^\p{L}{3}/u.test(word)) capitalized.add(lower);
  }
  if (!language.startsWith('de') && (!isTitle || telling < MIN_TITLE_WORDS))
    for (const word of capitalized) names.add(word);
  return names;
}

const MIN_TITLE_WORDS = 2;

/** Returns whether a word is not English. */
const isNoWord = (word: string) => !isEnglishStopWord(word) && !isEnglishWord(word);
