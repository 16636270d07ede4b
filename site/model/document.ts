import type { Finding } from './finding.js';

/** One finished page of the bundle. */
export interface RenderedDocument {
  /** File in the bundle. */
  readonly outputPath: string;
  readonly html: string;
  /** Files of its own that stand beside it. */
  readonly files?: readonly { readonly outputPath: string; readonly bytes: Buffer }[];
  /** The page's part of the text that language models are given whole; empty where it has none. */
  readonly languageModelText?: string;
  /** What verification checks this page against, read from the final HTML. */
  readonly facts: DocumentFacts;
  readonly findings: readonly Finding[];
}

/** Where one page leads: a file of the bundle, and a place in it. */
export interface DocumentReference {
  readonly path: string;
  readonly fragment?: string;
  /** Where its author wrote it, for those that lead to a place. */
  readonly from?: { readonly file: string; readonly line: number; readonly column: number };
}

/** What one HTML file offers and asks for. */
export interface DocumentFacts {
  /** Every `id`, and the `name` of every `<a>`. */
  readonly ids: readonly string[];
  /** Links and files inside the bundle, resolved to bundle paths, each once, with its fragment (decoded) where it has one. */
  readonly references: readonly DocumentReference[];
  /** Addresses that merely opening the page would ask for; a bundle should have none. */
  readonly outsideRequests: readonly string[];
}
