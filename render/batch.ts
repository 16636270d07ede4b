import type { DocumentFacts } from '../site/document.js';
import type { Finding } from '../site/finding.js';

/** What the documents of one batch offer and ask for, for verification, and what was found while rendering them. */
export interface BatchFacts {
  readonly documents: readonly { readonly page: string; readonly outputPath: string; readonly facts: DocumentFacts }[];
  readonly findings: readonly Finding[];
}
