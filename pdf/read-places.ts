import { catalogOf, pagesOf, resolved } from './copy-objects.js';
import { parsePdf } from './parse-pdf.js';
import { decodeName, isDictionary, PdfReference } from './pdf-value.js';
import type { PdfPlace } from './places.js';

/** The extent of a printed file, and the named places in it. */
export interface PdfPlaces {
  readonly pages: number;
  readonly places: ReadonlyMap<string, PdfPlace>;
}

/** Reads the named places of a printed file. */
export function readPlaces(pdf: Buffer): PdfPlaces {
  const parsed = parsePdf(pdf);
  const pages = pagesOf(parsed);
  const indexes = new Map(pages.map(({ number }, index) => [number, index]));
  const places = new Map<string, PdfPlace>();
  const named = resolved(parsed, catalogOf(parsed).get('Dests'));
  for (const [name, value] of isDictionary(named) ? named : []) {
    const destination = resolved(parsed, value);
    if (!Array.isArray(destination)) continue;
    const [target, , x, y] = destination;
    const page = target instanceof PdfReference ? indexes.get(target.number) : undefined;
    if (page !== undefined && typeof x === 'number' && typeof y === 'number')
      places.set(decodeName(name), { page, x, y });
  }
  return { pages: pages.length, places };
}
