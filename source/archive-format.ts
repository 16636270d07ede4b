import { isGzip, readHead } from './file-head.js';
import { SourceRefused } from './source-errors.js';
import { isWarcFile } from './warc/find-warc-files.js';

export type ArchiveFormat = 'tar.gz' | 'tar' | 'zip';

/** The beginnings of a zip file; one without entries consists of its end record. */
const ZIP_MAGIC = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('PK\x05\x06', 'latin1')] as const;
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
  const head = await readHead(file, HEAD_BYTES);
  if (isGzip(head)) return 'tar.gz';
  if (ZIP_MAGIC.some((bytes) => head.subarray(0, bytes.length).equals(bytes))) return 'zip';
  const { text, offset } = TAR_MAGIC;
  if (head.toString('latin1', offset, offset + text.length) === text) return 'tar';
  throw new SourceRefused('the file is not a .tar.gz, .tar or .zip archive; pack the folder as one of these');
}
