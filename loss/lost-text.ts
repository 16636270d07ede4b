import type { Finding } from '../site/model/finding.js';
import type { LostRun, LostWords } from './words/find-lost-words.js';

/** More words than this missing in a row are a loss; fewer may be a fault of the counting. */
export const MAX_LOST_IN_A_ROW_WORDS = 3;
/** A part of all words, wherever they stand. */
export const MAX_LOST_PART = 0.01;
const MAX_PLACES_SHOWN = 3;
const MAX_SHOWN_CHARACTERS = 120;

/** Where a text is missing, and what it says. */
export interface LostPlace {
  readonly file: string;
  /** 1-based; undefined where it is not known. */
  readonly line?: number | undefined;
  readonly text: string;
}

/** Returns the runs worth an author's time, the largest first: long ones, or all where more than 1 % of the words are missing. */
export function notableRuns({ total, lost, runs }: LostWords): readonly LostRun[] {
  const isMuch = lost > total * MAX_LOST_PART;
  return runs
    .filter((run) => isMuch || run.lost > MAX_LOST_IN_A_ROW_WORDS)
    .sort((one, other) => other.lost - one.lost || one.start - other.start);
}

/** Makes the finding for text that a source has and the finished files have not; `where` says which file lacks it, as in “the page”. */
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
    return `“${shorten(place.text)}”${line}`;
  });
  const more = places.length - shown.length;
  const rest = more > 0 ? ` and ${more} more ${more === 1 ? 'place' : 'places'}` : '';
  return {
    code: 'lost-text',
    severity: 'error',
    message: `Words of the source are not on ${where}, ${lost} of ${total}: ${shown.join(', ')}${rest}. Compare the source with ${where}, and write what is missing in another way.`,
    page,
    ...(first !== undefined && { file: first.file }),
    ...(first?.line !== undefined && { line: first.line }),
  };
}

/** Returns a text on one line, its end cut off where it is long. */
export function shorten(text: string, maxCharacters = MAX_SHOWN_CHARACTERS): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxCharacters) return line;
  const cut = line.slice(0, maxCharacters);
  return `${(/^(.*)\s/.exec(cut)?.[1] ?? cut).replace(/[\ud800-\udbff]$/, '')} …`;
}
