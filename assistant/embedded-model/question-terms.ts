import { editDistance } from '../../site/model/edit-distance.js';
import { translationsOf, translationsOfParted } from '../language/glossary.js';
import { stemmerFor } from '../language/stems.js';
import { foreignLanguageOf } from '../language/stop-words.js';
import { expressionsIn, synonymsOf } from '../language/synonyms.js';
import { eachTerm } from '../language/terms.js';
import { likeness, wordVectors } from '../language/word-vectors.js';

/** Tells how much of a question a text answers to, by its words and by words close to them. */
export interface QuestionTerms {
  readonly count: number;
  /** 1 for a term of the question itself, less for one of the question before. */
  weight(term: number): number;
  /** How well a term of a text meets each of the question's terms, 0 to 1; undefined where it meets none. */
  nearness(term: TextTerm): readonly number[] | undefined;
}

/** A term of a text to compare with a question's. */
export interface TextTerm {
  readonly term: string;
  /** Of the word that it is the stem of; undefined where nothing is known of it. */
  readonly vector: Int8Array | undefined;
}

/** Words less alike than this are not close. */
const CLOSE = 0.5;
/** How well a word meets a term that is it but for one slip of the finger. */
const SLIP = 0.8;
/** Shorter words are others where one letter is. */
const MIN_SLIP_LENGTH = 5;
/** How well a word of the same group meets a term. */
const SYNONYM = 0.5;
const MAX_TERMS = 40;
const EARLIER_WEIGHT = 0.5;

interface AskedWord {
  readonly surface: string;
  /** Stems of English words that it stands for: translations, or what an expression of two words says. */
  readonly also: readonly string[];
  readonly weight: number;
}

/** Terms of a text of a language, each with the word that it is the stem of. */
export function termsIn(text: string, language: string): ReadonlyMap<string, string> {
  const terms = new Map<string, string>();
  eachTerm(text, stemmerFor(language), (term, _kind, surface) => terms.set(term, surface.toLowerCase()));
  return terms;
}

/** Terms of a question, and of the one before it, which a follow-up leaves out; stems are those of the language of what is quoted. */
export function questionTerms(question: string, earlier = '', language = 'en'): QuestionTerms {
  const stem = stemmerFor(language);
  const asked = new Map<string, AskedWord>();
  for (const [text, weight] of [
    [question, 1],
    [earlier, EARLIER_WEIGHT],
  ] as const) {
    const foreign = foreignLanguageOf(text);
    eachTerm(text.slice(0, 2000), stem, (term, _kind, surface) => {
      if (asked.size < MAX_TERMS && !asked.has(term))
        asked.set(term, {
          surface: surface.toLowerCase(),
          also: [...translationsOf(surface, foreign), ...translationsOfParted(surface, text, foreign)].map(stem),
          weight,
        });
    });
    for (const { words, stems } of expressionsIn(text))
      if (asked.size < MAX_TERMS) asked.set(words, { surface: '', also: stems, weight });
  }
  const list = [...asked].map(([term, { surface, also, weight }]) => ({
    term,
    also,
    synonyms: synonymsOf(term),
    weight,
    vector: wordVectors().of(surface),
  }));
  /** Most words of a text meet none of the terms. */
  const near = new Map<string, readonly number[] | undefined>();
  const values = list.map(() => 0);
  const compare = ({ term, vector }: TextTerm) => {
    for (const [index, each] of list.entries()) values[index] = nearnessOf(each, term, vector);
    return values.some((value) => value > 0) ? [...values] : undefined;
  };
  return {
    count: list.length,
    weight: (term) => list[term]?.weight ?? 0,
    // Remembered, since texts say the same words again and again.
    nearness(text) {
      const known = near.get(text.term);
      if (known !== undefined || near.has(text.term)) return known;
      const found = compare(text);
      near.set(text.term, found);
      return found;
    },
  };
}

interface QuestionTerm {
  readonly term: string;
  readonly also: readonly string[];
  readonly synonyms: readonly string[];
  readonly vector: Int8Array | undefined;
}

function nearnessOf(asked: QuestionTerm, term: string, vector: Int8Array | undefined): number {
  if (asked.term === term) return 1;
  if (asked.also.includes(term)) return 0.9;
  const synonym = asked.synonyms.includes(term) ? SYNONYM : isSlip(asked, term) ? SLIP : 0;
  if (vector === undefined || asked.vector === undefined) return synonym;
  const alike = likeness(vector, 0, asked.vector, 0);
  return Math.max(synonym, alike < CLOSE ? 0 : alike * 0.7);
}

/** A word that nobody knows may be another, mistyped. */
function isSlip({ term: asked, vector, also }: QuestionTerm, term: string): boolean {
  if (vector !== undefined || also.length > 0 || asked.length < MIN_SLIP_LENGTH || asked[0] !== term[0]) return false;
  return term.length >= MIN_SLIP_LENGTH && /^\p{L}+$/u.test(asked) && editDistance(asked, term, 1) === 1;
}
