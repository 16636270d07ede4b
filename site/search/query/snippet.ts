import { type Token, tokenize } from '../tokenize.js';

/** A piece of a snippet. */
export interface SnippetPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** The length of a snippet, in characters. */
const SNIPPET_CHARACTERS = 180;
const LEAD_CHARACTERS = 40;
/** The number of characters in which the best place is searched. */
const LOOKED_AT_CHARACTERS = 12_000;

/** Returns the passage of a text with the most different words of the query, with its marks. */
export function snippet(text: string, terms: readonly ReadonlySet<string>[]): SnippetPiece[] {
  const looked = text.slice(0, LOOKED_AT_CHARACTERS);
  const places = placesOf(looked, terms);
  const from = snippetStart(looked, bestPlace(places));
  const to = snippetEnd(looked, from);
  const pieces = marked(
    looked,
    places.filter(({ start, end }) => start >= from && end <= to),
    from,
    to,
  );
  if (from > 0) pieces.unshift({ text: '… ', isMarked: false });
  if (to < text.length) pieces.push({ text: ' …', isMarked: false });
  return pieces;
}

/** Returns a whole text with its marks, for titles and headings. */
export function markedText(text: string, terms: readonly ReadonlySet<string>[]): SnippetPiece[] {
  return marked(text, placesOf(text, terms), 0, text.length);
}

/**
 * Returns the share of the query's neighboring words that are neighbors in a text, in order: 1 if the text has the
 * phrase.
 */
export function phraseShare(text: string, terms: readonly ReadonlySet<string>[]): number {
  if (terms.length < 2) return 0;
  const tokens = tokenize(text.slice(0, LOOKED_AT_CHARACTERS)).filter(({ kind }) => kind !== 'part');
  let together = 0;
  for (let word = 1; word < terms.length; word++) {
    const isThere = tokens.some(
      (token, index) => terms[word]?.has(token.term) && terms[word - 1]?.has(tokens[index - 1]?.term ?? ''),
    );
    if (isThere) together += 1;
  }
  return together / (terms.length - 1);
}

interface Place {
  readonly start: number;
  readonly end: number;
  /** The index of the word. */
  readonly word: number;
}

function placesOf(text: string, terms: readonly ReadonlySet<string>[]): Place[] {
  return tokenize(text).flatMap(({ term, start, end }: Token) => {
    const word = terms.findIndex((set) => set.has(term));
    return word === -1 ? [] : [{ start, end, word }];
  });
}

/** Returns the first place from which the most different words are in reach. */
function bestPlace(places: readonly Place[]): number {
  let best = places[0]?.start ?? 0;
  let most = 0;
  for (const [index, { start }] of places.entries()) {
    const words = new Set<number>();
    for (let next = index; next < places.length; next++) {
      const place = places[next];
      if (place === undefined || place.end > start + SNIPPET_CHARACTERS - LEAD_CHARACTERS) break;
      words.add(place.word);
    }
    if (words.size > most) {
      most = words.size;
      best = start;
    }
  }
  return best;
}

/** Returns the start of a sentence if one is near, else of a word. */
function snippetStart(text: string, place: number): number {
  if (place <= LEAD_CHARACTERS * 2) return 0;
  const lead = text.slice(place - LEAD_CHARACTERS * 2, place);
  const sentence = Math.max(lead.lastIndexOf('. '), lead.lastIndexOf('。'));
  if (sentence !== -1) return place - lead.length + sentence + (lead[sentence] === '.' ? 2 : 1);
  const blank = text.indexOf(' ', place - LEAD_CHARACTERS);
  return blank === -1 || blank >= place ? place : blank + 1;
}

function snippetEnd(text: string, from: number): number {
  const most = from + SNIPPET_CHARACTERS;
  if (most >= text.length) return text.length;
  const blank = text.lastIndexOf(' ', most);
  return blank > from + SNIPPET_CHARACTERS / 2 ? blank : most;
}

function marked(text: string, places: readonly Place[], from: number, to: number): SnippetPiece[] {
  const pieces: SnippetPiece[] = [];
  let at = from;
  for (const { start, end } of places) {
    if (end <= at) continue;
    const begin = Math.max(start, at);
    if (begin > at) pieces.push({ text: text.slice(at, begin), isMarked: false });
    const last = pieces.at(-1);
    if (begin === at && last?.isMarked)
      pieces[pieces.length - 1] = { text: last.text + text.slice(begin, end), isMarked: true };
    else pieces.push({ text: text.slice(begin, end), isMarked: true });
    at = end;
  }
  if (at < to) pieces.push({ text: text.slice(at, to), isMarked: false });
  return pieces;
}
