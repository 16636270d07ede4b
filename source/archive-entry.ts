import type { ArchiveEntryHead } from '../bundle/entry-gate.js';

/** An entry of an archive. Its content must be read to the end before the next entry is requested. */
export interface ArchiveEntry extends ArchiveEntryHead {
  content(): AsyncIterable<Uint8Array>;
}
