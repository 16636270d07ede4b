import type { DocumentFacts } from '../model/document.js';

/** Merges the facts of a document's parts, without duplicates. */
export function mergeFacts(pieces: readonly DocumentFacts[]): DocumentFacts {
  const ids = new Set<string>();
  const outsideRequests = new Set<string>();
  const plain = new Map<string, { readonly path: string; readonly fragment?: string }>();
  const withFragment = new Map<string, { readonly path: string; readonly fragment?: string }>();
  for (const piece of pieces) {
    for (const id of piece.ids) ids.add(id);
    for (const address of piece.outsideRequests) outsideRequests.add(address);
    for (const reference of piece.references) {
      if (reference.fragment === undefined) plain.set(reference.path, reference);
      else withFragment.set(`${reference.path}#${reference.fragment}`, reference);
    }
  }
  return {
    ids: [...ids],
    references: [...plain.values(), ...withFragment.values()],
    outsideRequests: [...outsideRequests],
  };
}
