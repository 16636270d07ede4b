import { editDistance } from '../../site/model/edit-distance.js';
import type { SiteIndex } from '../index/site-index.js';

/** Endings that the English stemmer removes, in their most common forms. */
const ENDINGS = [
  ...[
    's',
    'es',
    'ed',
    'er',
    'ers',
    'ing',
    'ings',
    'ly',
    'al',
    'ity',
    'ities',
    'able',
    'ible',
    'ive',
    'ful',
    'ness',
    'ance',
    'ence',
  ],
  ...[
    'ion',
    'ions',
    'ation',
    'ations',
    'ication',
    'ications',
    'ization',
    'izations',
    'ment',
    'ments',
    'ate',
    'ates',
    'ated',
    'ating',
  ],
  ...['ator', 'ators', 'ize', 'izes', 'ized', 'izing', 'ify', 'ifies', 'ified', 'ically', 'ability'],
];
const MIN_STEM = 4;
const MIN_ENDING = 3;

/**
 * Returns the term of a site that a word inflects with a misspelled ending, or undefined. The stemmer removes only endings that it knows, so
 * "deploymnet" is not reduced to "deploy", which is more than two letters away; here it is "deploy" with an ending that is one edit from "ment".
 */
export function findMisspelledInflection(index: SiteIndex, word: string): number | undefined {
  for (let cut = word.length - MIN_ENDING; cut >= MIN_STEM; cut--) {
    const term = index.termNumber(word.slice(0, cut));
    if (term === undefined) continue;
    const rest = word.slice(cut);
    if (ENDINGS.some((ending) => ending.length > 2 && editDistance(rest, ending, 1) === 1)) return term;
  }
  return undefined;
}
