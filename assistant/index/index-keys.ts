/**
 * Where a site's index lies in the object store: under its organization, like everything that is the organization's. `current`
 * is small and says which index is the newest; an index is named by its content and never changes.
 */
export function indexKeys(organizationId: string, domain: string) {
  const root = `organizations/${organizationId}/assistant/${domain}`;
  return {
    root,
    current: `${root}/current.json`,
    index: (hash: string) => `${root}/${hash}.index`,
    vectors: (hash: string) => `${root}/${hash}.vectors`,
    /** Vectors of some of its sections, while others are still to be made. */
    pendingVectors: (space: string) => `${root}/${space}.pending-vectors`,
  };
}

/** What `current` holds. */
export interface CurrentIndex {
  readonly format: number;
  readonly key: string;
  /** The one before, kept while readers may be loading it. */
  readonly previousKey: string | null;
  /** Names what it was made of, where that is known: the same again makes the same index, which need not be made. */
  readonly madeOf?: string;
  /** Vectors of an index's sections: `of` names it, which may be the one before while newer ones are made. */
  readonly vectors?: { readonly key: string; readonly space: string; readonly of: string };
  readonly sizeBytes: number;
  readonly chunks: number;
  readonly pages: number;
}
