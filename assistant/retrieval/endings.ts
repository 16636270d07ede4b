import { editDistance } from '../../site/model/edit-distance.js';
import type { SiteIndex } from '../index/site-index.js';
import type { Typo } from './typos.js';

/** Endings that the English stemmer takes off, in the forms that writers use most. */
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
const MIN_STEM_LENGTH = 4;
const MIN_ENDING_LENGTH = 3;

/**
 * Finds the terms of a site that a word is an inflection of whose ending was misspelt. The stemmer takes off endings that it knows, so
 * "deploymnet" stays what it is, four letters and more away from "deploy"; here it is "deploy" with an ending that is one slip from "ment".
 */
export function misspeltEndings(index: SiteIndex, word: string): readonly Typo[] {
  for (let cut = word.length - MIN_ENDING_LENGTH; cut >= MIN_STEM_LENGTH; cut--) {
    const term = index.termNumber(word.slice(0, cut));
    if (term === undefined) continue;
    const rest = word.slice(cut);
    if (ENDINGS.some((ending) => ending.length > 2 && editDistance(rest, ending, 1) === 1))
      return [{ term, distance: 1 }];
  }
  return [];
}
