import type { DocumentFacts, DocumentReference } from '../site/model/document.js';
import type { Finding } from '../site/model/finding.js';

/** What the documents of one batch offer and ask for, for verification, and what was found while rendering them. */
export interface BatchFacts {
  readonly documents: readonly { readonly page: string; readonly outputPath: string; readonly facts: DocumentFacts }[];
  readonly findings: readonly Finding[];
}

/** As they are written: neighbours share their menus, so each reference of a batch is there once, and documents name its place. */
interface WrittenFacts {
  readonly references: readonly DocumentReference[];
  readonly documents: readonly {
    readonly page: string;
    readonly outputPath: string;
    readonly facts: Omit<DocumentFacts, 'references'> & { readonly references: readonly number[] };
  }[];
  readonly findings: readonly Finding[];
}

/** The facts as bytes, which are kept as they are. */
export function encodeBatchFacts({ documents, findings }: BatchFacts): Buffer {
  const references: DocumentReference[] = [];
  const places = new Map<string, number>();
  const placeOf = (reference: DocumentReference) => {
    const name = nameOf(reference);
    const place = places.get(name) ?? references.push(reference) - 1;
    places.set(name, place);
    return place;
  };
  const written: WrittenFacts = {
    documents: documents.map(({ facts, ...document }) => ({
      ...document,
      facts: { ...facts, references: facts.references.map(placeOf) },
    })),
    references,
    findings,
  };
  return Buffer.from(JSON.stringify(written));
}

/** Most references are to a page as such. */
function nameOf({ path, fragment, from }: DocumentReference): string {
  return fragment === undefined && from === undefined ? `=${path}` : JSON.stringify([path, fragment ?? null, from]);
}

/** Reads facts as {@link encodeBatchFacts} writes them. */
export function parseBatchFacts(bytes: Uint8Array): BatchFacts {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const { references, documents, findings } = JSON.parse(text) as WrittenFacts;
  const referenceAt = (place: number): DocumentReference => {
    const reference = references[place];
    if (reference === undefined) throw new Error('the facts of a batch name a reference that they do not have');
    return reference;
  };
  return {
    documents: documents.map(({ facts, ...document }) => ({
      ...document,
      facts: { ...facts, references: facts.references.map(referenceAt) },
    })),
    findings,
  };
}
