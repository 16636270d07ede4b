/**
 * A heading's id by the format's rule, which is not GitHub's: lower case, blanks and periods become hyphens, parentheses
 * go, `'` becomes `’`; slashes, ampersands and every letter of every script stay.
 */
export function headingId(text: string): string {
  return hyphened(text, /[()"`<>]/g, /[\s.]+/g);
}

function hyphened(text: string, dropped: RegExp, blank: RegExp): string {
  return text
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/'/g, '’')
    .replace(dropped, '')
    .replace(blank, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
}

/** Texts longer than this are no headings that anybody links to by hand. */
const MAX_LINKED_TEXT_LENGTH = 300;

/** Matches a character beyond ASCII. Most headings have none, so no accents need to be removed. */
const BEYOND_ASCII = /[^ -~]/;

/**
 * The other ids by which authors link to an element of this id and text: GitHub's (every sign but hyphens and underscores
 * goes, each blank becomes a hyphen), the same without doubled hyphens, with `&` read as "and", and with every sign read as a blank;
 * the format's own without colons, with parentheses that begin in a word read as blanks, with angle brackets, and with periods, before which an `id-` keeps
 * a number from being first; and each of these without accents.
 */
export function otherIds(id: string, text: string): string[] {
  if (text.length > MAX_LINKED_TEXT_LENGTH) return [];
  const own = headingId(text);
  const github = slug(text);
  const ids = [own, github, squeezed(github), words(text), squeezed(own.replace(/[:：]/g, ''))];
  if (/\S\(/.test(text)) ids.push(hyphened(text, /[)"`<>]/g, /[\s.(]+/g));
  if (/[<>~]/.test(text)) ids.push(hyphened(text, /[()"`~]/g, /[\s.]+/g));
  if (text.includes('.')) ids.push(...withPeriods(hyphened(text, /[()"`<>]/g, /\s+/g)));
  if (text.includes('&')) ids.push(squeezed(slug(text.replaceAll('&', ' and '))));
  const all = BEYOND_ASCII.test(text) ? [...ids, ...ids.map(withoutAccents)] : ids;
  return all.map((other) => `${other}${githubCount(id, own)}`).filter((other) => other !== '' && other !== id);
}

function withPeriods(id: string): string[] {
  return /^\d/.test(id) ? [id, `id-${id}`] : [id];
}

/** `explicação` becomes `explicacao`. Marks of scripts that cannot be read without them stay. */
function withoutAccents(id: string): string {
  return id
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/** GitHub counts equal headings by `-1` from the second on. */
function githubCount(id: string, own: string): string {
  const count = id.startsWith(`${own}-`) ? Number(id.slice(own.length + 1)) : Number.NaN;
  return count >= 2 ? `-${count - 1}` : '';
}

function slug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .replace(/\s/g, '-');
}

/** `HTTP/1.1 and snake_case` becomes `http-1-1-and-snake-case`. */
function words(text: string): string {
  return squeezed(slug(text.replace(/['’]/g, '').replace(/[!-/:-@[-`{-~]+/g, ' ')));
}

function squeezed(id: string): string {
  return id.replace(/-{2,}/g, '-').replace(/^-|-$/g, '');
}

/** A field's name as it stands in anchors: `matchingStrategy` is `matching-strategy`. */
export function fieldAnchor(name: string): string {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_.$-]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
}

/** The ids of one page: equal ones get `-2`, `-3`, … in page order, whatever kind of element they are on. */
export class PageIds {
  readonly #used = new Set<string>();
  readonly #names = new Set<string>();
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

  /** Notes the name of an anchor: links lead to it as to an id, though an id of that text would come first. */
  noteName(name: string): void {
    this.#names.add(name);
  }

  /** Takes those that nothing on the page has; to be asked when all of its own ids are claimed. */
  takeFree(wanted: readonly string[]): string[] {
    const free = [...new Set(wanted)].filter((id) => !this.#used.has(id) && !this.#names.has(id));
    for (const id of free) this.#used.add(id);
    return free;
  }
}
