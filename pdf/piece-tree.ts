import { catalogOf, resolved } from './copy-objects.js';
import type { ParsedPdf } from './parse-pdf.js';
import { isDictionary, PdfReference, PdfString, type PdfValue } from './pdf-value.js';

/** The tree of tags of a piece. */
export interface PieceTree {
  /** The number of its root element; undefined for a file without tags. */
  readonly document: number | undefined;
  readonly elements: readonly (readonly [key: number, elements: PdfValue])[];
  /** The number of keys. */
  readonly keys: number;
  /** The numbers of elements by their names. */
  readonly named: ReadonlyMap<string, number>;
  /** The objects that make up the tree around its elements. */
  readonly own: ReadonlySet<number>;
}

/** Reads the tree of tags of a printed file. */
export function readTree(pdf: ParsedPdf): PieceTree {
  const own = new Set<number>();
  const named = new Map<string, number>();
  const elements: (readonly [number, PdfValue])[] = [];
  const take = (value: PdfValue | undefined) => {
    if (value instanceof PdfReference) own.add(value.number);
    return resolved(pdf, value);
  };
  const root = take(catalogOf(pdf).get('StructTreeRoot'));
  if (!isDictionary(root)) return { document: undefined, elements, keys: 0, named, own };
  const visit = (node: PdfValue | undefined, add: (key: PdfValue, value: PdfValue) => void) => {
    const entries = take(node);
    if (!isDictionary(entries)) return;
    for (const key of ['Nums', 'Names']) {
      const pairs = take(entries.get(key));
      if (!Array.isArray(pairs)) continue;
      for (let at = 0; at + 1 < pairs.length; at += 2) add(pairs[at], pairs[at + 1]);
    }
    const kids = take(entries.get('Kids'));
    if (Array.isArray(kids)) for (const kid of kids) visit(kid, add);
  };
  visit(root.get('ParentTree'), (key, value) => {
    if (typeof key === 'number') elements.push([key, value]);
  });
  visit(root.get('IDTree'), (key, value) => {
    if (key instanceof PdfString && value instanceof PdfReference)
      named.set(key.bytes.toString('latin1'), value.number);
  });
  const keys = elements.reduce((most, [key]) => Math.max(most, key + 1), 0);
  const next = root.get('ParentTreeNextKey');
  const document = root.get('K');
  return {
    document: document instanceof PdfReference ? document.number : undefined,
    elements,
    keys: typeof next === 'number' ? Math.max(next, keys) : keys,
    named,
    own,
  };
}
