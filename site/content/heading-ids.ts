/**
 * A heading's id by the format's rule, which is not GitHub's: lower case, blanks and periods become hyphens, parentheses
 * go, `'` becomes `’`; slashes, ampersands and every letter of every script stay.
 */
export function headingId(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[()]/g, '')
    .replace(/'/g, '’')
    .replace(/["`<>]/g, '')
    .replace(/[\s.]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** The ids of one page: equal ones get `-2`, `-3`, … in page order, whatever kind of element they are on. */
export class PageIds {
  readonly #used = new Set<string>();
  readonly #counts = new Map<string, number>();

  /** Answers an id that nothing on the page has yet. Empty texts are named after `fallback`. */
  claim(text: string, fallback: string): string {
    return this.claimId(headingId(text) || fallback);
  }

  /** The same for an id that an author chose. */
  claimId(wanted: string): string {
    const base = wanted.replace(/\s+/g, '-');
    let count = this.#counts.get(base) ?? 0;
    let id: string;
    do {
      count += 1;
      id = count === 1 ? base : `${base}-${count}`;
    } while (this.#used.has(id));
    this.#counts.set(base, count);
    this.#used.add(id);
    return id;
  }
}
