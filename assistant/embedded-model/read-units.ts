import { LRUCache } from 'lru-cache';
import type { SearchToolResult } from '../site-search.js';
import { termsIn } from './question-terms.js';
import { splitUnits, type Unit } from './split-units.js';

/** A section split into units, with everything about them that does not depend on a question. */
export interface ReadSection {
  /** The distinct terms of the section. */
  readonly terms: readonly string[];
  readonly units: readonly ReadUnit[];
  /** The terms in the page's title and the headings, as a bit set. */
  readonly titled: Uint32Array;
}

export interface ReadUnit {
  readonly unit: Unit;
  /** The section's terms in the unit or in its introducing line, as a bit set. */
  readonly having: Uint32Array;
  readonly hasNumber: boolean;
  readonly hasDefault: boolean;
  /** True if it contains "no", "only", "always" or similar words. */
  readonly isStrict: boolean;
}

/** The cache of sections, because many readers get the same ones. Each takes some kilobytes. */
const sections = new LRUCache<string, ReadSection>({ max: 200 });

export function readSection({ title, headings, content, language = 'en' }: SearchToolResult): ReadSection {
  const above = [title, ...headings].join('\n');
  const key = `${language}\n${above}\n${content}`;
  const known = sections.get(key);
  if (known !== undefined) return known;
  const terms: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (term: string) => {
    const place = places.get(term) ?? terms.push(term) - 1;
    places.set(term, place);
    return place;
  };
  const units = splitUnits(content).map((unit): ReadUnit => {
    // The number of a step has no meaning for a question.
    const text = unit.text.replace(/^\d+[.)] /, '');
    const lead = [unit.label, unit.lead].filter((part) => part !== undefined).join('\n');
    return {
      unit,
      having: Uint32Array.from([...termsIn(text, language), ...termsIn(lead, language)], placeOf),
      hasNumber: NUMBER.test(text),
      hasDefault: DEFAULT.test(text) || DEFAULT.test(lead),
      isStrict: STRICT.test(text),
    };
  });
  const read = { terms, units, titled: Uint32Array.from([...termsIn(above, language)], placeOf) };
  sections.set(key, read);
  return read;
}

/** Matches a number that is not part of a name or path. */
const NUMBER = /(?<![\p{L}\d/._-])\d/u;
const DEFAULT = /\bdefaults?\b/i;
const STRICT = /\b(?:not|no|cannot|only|never|must|always|without|unless)\b|n't\b/i;
