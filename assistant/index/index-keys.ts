/**
 * Returns the keys of a site's index in the object store, under its organization's prefix. `current` is a small record that names the
 * newest index. An index is named by its content and never changes.
 */
export function indexKeys(organizationId: string, domain: string) {
  const root = `organizations/${organizationId}/assistant/${domain}`;
  return {
    root,
    current: `${root}/current.json`,
    index: (hash: string) => `${root}/${hash}.index`,
    vectors: (hash: string) => `${root}/${hash}.vectors`,
    /** The vectors of some sections, while others are still being created. */
    pendingVectors: (space: string) => `${root}/${space}.pending-vectors`,
  };
}

/** The content of the record `current`. */
export interface CurrentIndex {
  readonly format: number;
  readonly key: string;
  /** The previous index, kept while readers may be loading it. */
  readonly previousKey: string | null;
  /** Identifies the input of the index, if known: equal input gives an equal index, which need not be built again. */
  readonly madeOf?: string;
  /** The vectors of an index's sections. `of` names the index, which may be the previous one while newer vectors are being created. */
  readonly vectors?: { readonly key: string; readonly space: string; readonly of: string };
  readonly sizeBytes: number;
  readonly chunks: number;
  readonly pages: number;
}
