import type { Finding } from './finding.js';

/** One finished page of the bundle. */
export interface RenderedDocument {
  /** File in the bundle. */
  readonly outputPath: string;
  readonly html: string;
  /** Files of its own that stand beside it. */
  readonly files?: readonly { readonly outputPath: string; readonly bytes: Buffer }[];
  /** What verification checks this page against, read from the final HTML. */
  readonly facts: DocumentFacts;
  readonly findings: readonly Finding[];
}

/** What one HTML file offers and asks for. */
export interface DocumentFacts {
  /** Every `id`, and the `name` of every `<a>`. */
  readonly ids: readonly string[];
  /** Links and files inside the bundle, resolved to bundle paths, each once, with its fragment (decoded) where it has one. */
  readonly references: readonly { readonly path: string; readonly fragment?: string }[];
  /** Addresses that merely opening the page would ask for; a bundle should have none. */
  readonly outsideRequests: readonly string[];
}
