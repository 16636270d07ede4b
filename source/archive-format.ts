import { open } from 'node:fs/promises';
import { SourceRefused } from './source-errors.js';
import { isWarcFile } from './warc/find-warc-files.js';

export type ArchiveFormat = 'tar.gz' | 'tar' | 'zip';

const MAGIC: readonly (readonly [ArchiveFormat, readonly number[]])[] = [
  ['tar.gz', [0x1f, 0x8b]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  // A zip file without entries consists of its end record.
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
];
/** The place of a tar header's own magic: the header before it is the name of the first entry. */
const TAR_MAGIC = { text: 'ustar', offset: 257 } as const;
const HEAD_BYTES = 512;

/**
 * Detects an archive's format by its first bytes, whatever its name. Throws {@link SourceRefused} if it is of no
 * known format.
 */
export async function archiveFormat(file: string): Promise<ArchiveFormat> {
  if (await isWarcFile(file))
    throw new SourceRefused('the file is a WARC file; pack it in a .zip, or as a WACZ archive');
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const found = MAGIC.find(([, bytes]) => bytes.every((byte, index) => buffer[index] === byte));
    if (found !== undefined) return found[0];
    const { text, offset } = TAR_MAGIC;
    if (buffer.toString('latin1', offset, offset + text.length) === text) return 'tar';
  } finally {
    await handle.close();
  }
  throw new SourceRefused('the file is not a .tar.gz, .tar or .zip archive; pack the folder as one of these');
}
