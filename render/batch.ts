import type { DocumentFacts } from '../site/document.js';
import type { Finding } from '../site/finding.js';

/** What the documents of one batch offer and ask for, for verification, and what was found while rendering them. */
export interface BatchFacts {
  readonly documents: readonly { readonly page: string; readonly outputPath: string; readonly facts: DocumentFacts }[];
  readonly findings: readonly Finding[];
}

/** Reads facts as a render process writes them. */
export function parseBatchFacts(bytes: Uint8Array): BatchFacts {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')) as BatchFacts;
}
