import type { Finding } from '../site/model/finding.js';
import type { LostRun, LostWords } from './words/find-lost-words.js';

/** Maximum number of missing words in a row that is ignored, because counting is inexact. */
export const MAX_LOST_IN_A_ROW_WORDS = 3;
/** Maximum share of missing words that is ignored. */
export const MAX_LOST_PART = 0.01;
const MAX_PLACES_SHOWN = 3;
const MAX_SHOWN_CHARACTERS = 120;

/** The place of a missing text. */
export interface LostPlace {
  readonly file: string;
  /** The line, 1-based; undefined when it is unknown. */
  readonly line?: number | undefined;
  readonly text: string;
  /** The region of which every word is missing, such as “a block of code”. */
  readonly region?: string | undefined;
}

/**
 * Returns the runs worth an author's time, the largest first: long ones, or all if more than 1 % of the words are
 * missing.
 */
export function notableRuns({ total, lost, runs }: LostWords): readonly LostRun[] {
  const isMuch = lost > total * MAX_LOST_PART;
  return runs
    .filter((run) => isMuch || run.lost > MAX_LOST_IN_A_ROW_WORDS)
    .sort((one, other) => other.lost - one.lost || one.start - other.start);
}

/**
 * Returns the finding for text that a source has and the finished files lack; `where` names the file that lacks it, as
 * in “the page”.
 */
export function lostText(about: {
  readonly page: string;
  readonly where: string;
  readonly lost: number;
  readonly total: number;
  readonly places: readonly LostPlace[];
}): Finding {
  const { page, where, lost, total, places } = about;
  const [first] = places;
  const shown = places.slice(0, MAX_PLACES_SHOWN).map((place) => {
    const line =
      place.line === undefined || place === first
        ? ''
        : ` (line ${place.line}${place.file === first?.file ? '' : ` of ${place.file}`})`;
    const region = place.region === undefined ? '' : `, all of ${place.region}`;
    return `“${shorten(place.text)}”${region}${line}`;
  });
  const unlisted = places.length - shown.length;
  const rest = unlisted > 0 ? ` and ${unlisted} more ${unlisted === 1 ? 'place' : 'places'}` : '';
  return {
    code: 'lost-text',
    severity: 'error',
    message: `Words of the source are not on ${where}, ${lost} of ${total}: ${shown.join(', ')}${rest}. Compare the source with ${where}, and write what is missing in another way.`,
    page,
    ...(first !== undefined && { file: first.file }),
    ...(first?.line !== undefined && { line: first.line }),
  };
}

/** Returns a text on one line, and cuts off its end if it is long. */
export function shorten(text: string, maxCharacters = MAX_SHOWN_CHARACTERS): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxCharacters) return line;
  const cut = line.slice(0, maxCharacters);
  return `${(/^(.*)\s/.exec(cut)?.[1] ?? cut).replace(/[\ud800-\udbff]$/, '')} …`;
}
