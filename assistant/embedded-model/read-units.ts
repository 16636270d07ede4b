import { LRUCache } from 'lru-cache';
import { wordVectors } from '../language/word-vectors.js';
import type { SearchToolResult } from '../site-search.js';
import { type TextTerm, termsIn } from './question-terms.js';
import { splitUnits, type Unit } from './split-units.js';

/** A section in pieces, with what can be told of them before anything is asked. */
export interface ReadSection {
  /** Each once. */
  readonly terms: readonly TextTerm[];
  readonly units: readonly ReadUnit[];
  /** Which terms the page's title and the headings have. */
  readonly titled: Uint32Array;
}

export interface ReadUnit {
  readonly unit: Unit;
  /** Its own terms, each with the word that it is the stem of. */
  readonly said: ReadonlyMap<string, string>;
  /** Which of the section's terms it has, or what stands above it. */
  readonly having: Uint32Array;
  readonly hasNumber: boolean;
  readonly hasDefault: boolean;
  /** Says no, only, always and the like. */
  readonly isStrict: boolean;
  /** Names something as it is written in code, and is no code itself. */
  readonly hasName: boolean;
}

/** Many readers are shown the same sections; each is some kilobytes. */
const sections = new LRUCache<string, ReadSection>({ max: 200 });

export function readSection({ title, headings, content, language = 'en' }: SearchToolResult): ReadSection {
  const above = [title, ...headings].join('\n');
  const key = `${language}\n${above}\n${content}`;
  const known = sections.get(key);
  if (known !== undefined) return known;
  const terms: TextTerm[] = [];
  const places = new Map<string, number>();
  const placeOf = ([term, surface]: readonly [string, string]) => {
    const place = places.get(term) ?? terms.push({ term, vector: wordVectors().of(surface) }) - 1;
    places.set(term, place);
    return place;
  };
  const units = splitUnits(content).map((unit): ReadUnit => {
    // A step's number says nothing.
    const text = unit.text.replace(/^\d+[.)] /, '');
    const said = termsIn(text, language);
    const lead = [unit.label, unit.lead].filter((part) => part !== undefined).join('\n');
    return {
      unit,
      said,
      having: Uint32Array.from([...said, ...termsIn(lead, language)], placeOf),
      hasNumber: NUMBER.test(text),
      hasDefault: DEFAULT.test(text) || DEFAULT.test(lead),
      isStrict: STRICT.test(text),
      hasName: unit.kind !== 'code' && text.includes('`'),
    };
  });
  const read = { terms, units, titled: Uint32Array.from([...termsIn(above, language)], placeOf) };
  sections.set(key, read);
  return read;
}

/** By itself, not in a name or a path. */
const NUMBER = /(?<![\p{L}\d/._-])\d/u;
const DEFAULT = /\bdefaults?\b/i;
const STRICT = /\b(?:not|no|cannot|only|never|must|always|without|unless)\b|n't\b/i;
