import type { ParsedPdf } from './parse-pdf.js';
import { dictionary, isDictionary, nameAt, PdfName, PdfReference, type PdfValue } from './pdf-value.js';
import type { PdfWriter } from './pdf-writer.js';

/** The bodies of list items, which browsers leave out of the tree of tags. */
export interface ListBodies {
  /** Returns the number of the body that an element of the printed file is moved into; undefined if it stays. */
  bodyAround(number: number): number | undefined;
  /** Returns the new kids of a list item, and writes its body. Undefined for other elements. */
  kidsOf(item: number, options: BodyOptions): readonly PdfValue[] | undefined;
}

export interface BodyOptions {
  /** The kids of the list item with the references of the joined file, as many as in the printed one. */
  readonly kids: PdfValue;
  readonly isKept: (kid: PdfValue) => boolean;
  /** The page of the list item. */
  readonly page: PdfValue | undefined;
  /** The number of the list item in the joined file. */
  readonly parent: number;
}

const LIST_PARTS = new Set(['Lbl', 'LBody']);

/** Finds the list items of a printed file that have other kids than labels and bodies, and makes a body for each. */
export function createListBodies(writer: PdfWriter, { objects }: ParsedPdf): ListBodies {
  const bodies = new Map<number, number>();
  const moved = new Map<number, number>();
  const isPart = (kid: PdfValue) =>
    kid instanceof PdfReference && LIST_PARTS.has(nameAt(objects.get(kid.number)?.value, 'S') ?? '');
  const kidsAt = (number: number) => {
    const value = objects.get(number)?.value;
    return listOf((isDictionary(value) ? value.get('K') : undefined) ?? []);
  };
  for (const [number, { value }] of objects) {
    if (nameAt(value, 'Type') !== 'StructElem' || nameAt(value, 'S') !== 'LI') continue;
    const others = kidsAt(number).filter((kid) => !isPart(kid));
    if (others.length === 0) continue;
    const body = writer.reserve();
    bodies.set(number, body);
    for (const kid of others) if (kid instanceof PdfReference) moved.set(kid.number, body);
  }
  return {
    bodyAround: (number) => moved.get(number),
    kidsOf(item, { kids, isKept, page, parent }) {
      const body = bodies.get(item);
      if (body === undefined) return undefined;
      const before = kidsAt(item);
      const after = listOf(kids).map((kid, index) => ({ kid, isOwn: isPart(before[index] ?? null) }));
      const kept = (isOwn: boolean) => after.filter((each) => each.isOwn === isOwn && isKept(each.kid));
      const entries = {
        Type: new PdfName('StructElem'),
        S: new PdfName('LBody'),
        P: new PdfReference(parent),
        Pg: page,
        K: kept(false).map(({ kid }) => kid),
      };
      writer.write(body, dictionary(entries));
      return [...kept(true).map(({ kid }) => kid), new PdfReference(body)];
    },
  };
}

const listOf = (value: PdfValue): readonly PdfValue[] =>
  Array.isArray(value) ? (value as readonly PdfValue[]) : [value];
