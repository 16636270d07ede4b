import { stat } from 'node:fs/promises';
import { createEntryGate, type EntryLimits } from '../bundle/entry-gate.js';
import { DamagedArchive } from '../bundle/tar-reader.js';
import type { ArchiveEntry } from './archive-entry.js';
import { type ArchiveFormat, archiveFormat } from './archive-format.js';
import { SourceRefused } from './source-errors.js';
import { tarEntries, tarGzEntries } from './tar-entries.js';
import { zipEntries } from './zip-entries.js';

/** The limits of archives, beyond any documentation. */
const ARCHIVE_LIMITS: EntryLimits = { maxEntries: 100_000, maxBytes: 4 * 1024 ** 3 };

/** Maximum ratio of sizes. Real projects are compressed to a tenth at best; a larger ratio is an attack. */
const MAX_EXPANSION = 200;
/** Small archives of empty pages may have a larger ratio. */
const EXPANSION_FREE_BYTES = 64 * 1024 ** 2;

const READERS: Readonly<Record<ArchiveFormat, (file: string) => AsyncIterable<ArchiveEntry>>> = {
  'tar.gz': tarGzEntries,
  tar: tarEntries,
  zip: zipEntries,
};

/**
 * Reads an archive to its end and passes each file to `take`. Throws {@link SourceRefused}, naming the entry, for paths
 * that leave the archive, absolute paths, links, devices, names that clash, and sizes beyond the limits; `take` has
 * received the entries before it then.
 */
export async function walkArchive(
  file: string,
  take: (path: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
  limits: EntryLimits = ARCHIVE_LIMITS,
): Promise<{ readonly format: ArchiveFormat; readonly fileCount: number }> {
  const format = await archiveFormat(file);
  const { size } = await stat(file);
  const maxBytes = Math.min(limits.maxBytes, EXPANSION_FREE_BYTES + size * MAX_EXPANSION);
  const refused = (problem: string) => new SourceRefused(`the archive's ${problem}; correct the archive and try again`);
  const admit = createEntryGate({ ...limits, maxBytes }, refused);
  let fileCount = 0;
  try {
    for await (const entry of READERS[format](file)) {
      const path = admit(entry);
      if (path === undefined) continue;
      await take(path, entry.content());
      fileCount++;
    }
  } catch (error) {
    if (!(error instanceof DamagedArchive)) throw error;
    throw new SourceRefused(`the archive cannot be read: ${error.message}; pack it again`, { cause: error });
  }
  return { format, fileCount };
}
