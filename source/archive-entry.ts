import type { ArchiveEntryHead } from '../bundle/entry-gate.js';

/** An entry with its bytes, which are read to their end before the next entry is asked for. */
export interface ArchiveEntry extends ArchiveEntryHead {
  content(): AsyncIterable<Uint8Array>;
}
