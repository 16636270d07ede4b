import { open } from 'node:fs/promises';
import { SourceRefused } from './source-errors.js';

export type ArchiveFormat = 'tar.gz' | 'zip';

const MAGIC: readonly (readonly [ArchiveFormat, readonly number[]])[] = [
  ['tar.gz', [0x1f, 0x8b]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  // A zip file without entries consists of its end record.
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
];

/**
 * Detects an archive's format by its first bytes, whatever its name. Throws {@link SourceRefused} if it is of neither
 * format.
 */
export async function archiveFormat(file: string): Promise<ArchiveFormat> {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    const found = MAGIC.find(([, bytes]) => bytes.every((byte, index) => buffer[index] === byte));
    if (found !== undefined) return found[0];
  } finally {
    await handle.close();
  }
  throw new SourceRefused('the file is neither a .tar.gz nor a .zip archive; pack the project as one of these');
}
