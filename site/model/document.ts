import type { Finding } from './finding.js';

/** One finished page of the bundle. */
export interface RenderedDocument {
  /** File in the bundle. */
  readonly outputPath: string;
  readonly html: string;
  /** Files that belong to this page alone. */
  readonly files?: readonly { readonly outputPath: string; readonly bytes: Buffer }[];
  /** The page's part of the full text for language models; empty if it has none. */
  readonly languageModelText?: string;
  /** The facts that verification checks this page against, read from the final HTML. */
  readonly facts: DocumentFacts;
  readonly findings: readonly Finding[];
}

/** A link of one page: a file of the bundle, and a place in it. */
export interface DocumentReference {
  readonly path: string;
  readonly fragment?: string;
  /** The place of the link in its source. Only links to a place inside a page have it. */
  readonly from?: { readonly file: string; readonly line: number; readonly column: number };
}

/** The ids, references and requests of one HTML file. */
export interface DocumentFacts {
  /** Every `id`, and the `name` of every `<a>`. */
  readonly ids: readonly string[];
  /**
   * Links and files inside the bundle, resolved to bundle paths, each once, with the decoded fragment if it has one.
   */
  readonly references: readonly DocumentReference[];
  /** Addresses that are requested when the page is opened. A bundle should have none. */
  readonly outsideRequests: readonly string[];
}
