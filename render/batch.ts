import type { DocumentFacts, DocumentReference } from '../site/model/document.js';
import type { Finding } from '../site/model/finding.js';

/**
 * The facts about one batch's documents, their contents and references, for verification, and the findings of rendering
 * them.
 */
export interface BatchFacts {
  readonly documents: readonly { readonly page: string; readonly outputPath: string; readonly facts: DocumentFacts }[];
  readonly findings: readonly Finding[];
}

/**
 * Facts as they are stored. Neighboring pages share their menus, so each reference of a batch is stored once, and
 * documents refer to it by its index.
 */
interface WrittenFacts {
  readonly references: readonly DocumentReference[];
  readonly documents: readonly {
    readonly page: string;
    readonly outputPath: string;
    readonly facts: Omit<DocumentFacts, 'references'> & { readonly references: readonly number[] };
  }[];
  readonly findings: readonly Finding[];
}

/** Returns the facts as bytes, as they are stored. */
export function encodeBatchFacts({ documents, findings }: BatchFacts): Buffer {
  const references: DocumentReference[] = [];
  const indexes = new Map<string, number>();
  const indexOf = (reference: DocumentReference) => {
    const name = nameOf(reference);
    const index = indexes.get(name) ?? references.push(reference) - 1;
    indexes.set(name, index);
    return index;
  };
  const written: WrittenFacts = {
    documents: documents.map(({ facts, ...document }) => ({
      ...document,
      facts: { ...facts, references: facts.references.map(indexOf) },
    })),
    references,
    findings,
  };
  return Buffer.from(JSON.stringify(written));
}

/** Returns a unique name of a reference; short for the most common kind, a reference to a page. */
function nameOf({ path, fragment, from }: DocumentReference): string {
  return fragment === undefined && from === undefined ? `=${path}` : JSON.stringify([path, fragment ?? null, from]);
}

/** Reads facts that {@link encodeBatchFacts} wrote. */
export function parseBatchFacts(bytes: Uint8Array): BatchFacts {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const { references, documents, findings } = JSON.parse(text) as WrittenFacts;
  const referenceAt = (index: number): DocumentReference => {
    const reference = references[index];
    if (reference === undefined) throw new Error('the facts of a batch refer to a missing reference');
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
