import type { PartWords } from './read-part.js';

/** A term that matches a word, and how well: 1 is the word itself. */
export interface TermMatch {
  readonly term: number;
  readonly factor: number;
}

/** Returns the index of the first term that is not before `text`. */
export function lowerBound(terms: readonly string[], text: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Finds the word itself. */
export function exactTerm({ terms }: PartWords, word: string): TermMatch[] {
  const term = lowerBound(terms, word);
  return terms[term] === word ? [{ term, factor: 1 }] : [];
}

/**
 * The maximum number of completions. A short beginning matches thousands of terms; those in the most sections are kept.
 */
const MAX_STARTED = 48;

/** Finds terms that begin with the word, which is still being typed. The less is missing, the better the match. */
export function begunTerms({ terms, postings }: PartWords, word: string): TermMatch[] {
  const found: TermMatch[] = [];
  for (let term = lowerBound(terms, word); terms[term]?.startsWith(word); term++) {
    const length = terms[term]?.length ?? word.length;
    if (length > word.length) found.push({ term, factor: 0.4 + (0.5 * word.length) / length });
  }
  if (found.length <= MAX_STARTED) return found;
  const size = ({ term }: TermMatch) => postings[term]?.length ?? 0;
  return found.sort((a, b) => size(b) - size(a)).slice(0, MAX_STARTED);
}

/** Endings of word forms in English and its neighbors. Their effect on other languages has a low weight. */
const ENDINGS = [
  '',
  's',
  'es',
  'ed',
  'd',
  'e',
  'er',
  'ers',
  'ing',
  'ings',
  'ion',
  'ions',
  'ation',
  'ations',
  'ment',
  'ments',
  'ly',
  'y',
  'ies',
  'able',
];
const STRIPPED = [...ENDINGS].sort((a, b) => b.length - a.length);
const MIN_STEM_LENGTH = 3;
const FORM_FACTOR = 0.7;

/** The other forms that a word may have: `deploying` and `deployment` for `deploy`. */
export interface WordForms {
  /** The beginning of all forms. */
  readonly stem: string;
  readonly forms: ReadonlySet<string>;
}

/** Finds other forms of a word, without the word itself. */
export function otherForms({ terms }: PartWords, { stem, forms }: WordForms): TermMatch[] {
  const found: TermMatch[] = [];
  if (forms.size === 0) return found;
  for (let term = lowerBound(terms, stem); terms[term]?.startsWith(stem); term++) {
    if (forms.has(terms[term] ?? '')) found.push({ term, factor: FORM_FACTOR });
  }
  return found;
}

/** Returns the other forms that a word may have; none for words of other scripts and for short ones. */
export function formsOf(word: string): WordForms {
  if (!/^[a-z]+$/.test(word)) return NO_FORMS;
  const stem = stemOf(word);
  if (stem.length < MIN_STEM_LENGTH) return NO_FORMS;
  const forms = new Set(ENDINGS.map((ending) => stem + ending));
  if (stem.length < word.length || word.length > MIN_STEM_LENGTH) {
    const doubled = stem + stem.charAt(stem.length - 1);
    for (const ending of ['ed', 'ing', 'er']) forms.add(doubled + ending);
  }
  forms.delete(word);
  return { stem, forms };
}

const NO_FORMS: WordForms = { stem: '', forms: new Set() };

function stemOf(word: string): string {
  const ending = STRIPPED.find(
    (candidate) => word.endsWith(candidate) && word.length - candidate.length >= MIN_STEM_LENGTH + 1,
  );
  const stem = word.slice(0, word.length - (ending?.length ?? 0));
  const isDoubled = /([b-df-hj-kmnp-rtv-z])\1$/.test(stem) && (ending === 'ing' || ending === 'ed' || ending === 'er');
  return isDoubled ? stem.slice(0, -1) : stem;
}
