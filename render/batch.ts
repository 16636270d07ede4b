import type { DocumentFacts } from '../site/document.js';
import type { Finding } from '../site/finding.js';

/** One file of the bundle inside a segment. */
export interface PackedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** What the documents of one batch offer and ask for, for verification, and what was found while rendering them. */
export interface BatchFacts {
  readonly documents: readonly { readonly page: string; readonly outputPath: string; readonly facts: DocumentFacts }[];
  readonly findings: readonly Finding[];
}
