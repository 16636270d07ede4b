import { entryPathProblem } from './entry-path.js';

/** The size of a tar block. */
export const TAR_BLOCK_BYTES = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/**
 * The fixed time of change, so that equal files make equal archives: 2000-01-01, because some tools take 1970 for "no
 * date".
 */
const MODIFIED_SECONDS = 946_684_800;

/** Returns the number of bytes from the end of a file to the next block. */
export function tarPadding(sizeBytes: number): number {
  return (TAR_BLOCK_BYTES - (sizeBytes % TAR_BLOCK_BYTES)) % TAR_BLOCK_BYTES;
}

/**
 * Returns the header blocks of a regular file: plain ustar if the path is ASCII and fits (name, or prefix and name),
 * otherwise preceded by a pax record, the only standard for other paths (UTF-8). Throws for a path that is not allowed
 * in a bundle.
 */
export function tarHeader(path: string, sizeBytes: number): Buffer {
  const problem = entryPathProblem(path);
  if (problem !== undefined) throw new Error(`the path ${JSON.stringify(path)} ${problem} and cannot be packed`);
  const bytes = Buffer.from(path);
  const split = bytes.length === path.length ? splitPath(bytes) : undefined;
  if (split !== undefined) return ustarHeader({ ...split, sizeBytes, type: '0' });
  const record = paxRecord('path', bytes);
  return Buffer.concat([
    ustarHeader({ name: Buffer.from('PaxHeader/path'), sizeBytes: record.length, type: 'x' }),
    record,
    Buffer.alloc(tarPadding(record.length)),
    ustarHeader({ name: cutUtf8(bytes, NAME_BYTES), sizeBytes, type: '0' }),
  ]);
}

interface HeaderFields {
  readonly name: Buffer;
  readonly prefix?: Buffer;
  readonly sizeBytes: number;
  readonly type: '0' | 'x';
}

/** Returns a ustar header (POSIX.1-1988): fixed fields, numbers in octal. */
function ustarHeader({ name, prefix, sizeBytes, type }: HeaderFields): Buffer {
  const header = Buffer.alloc(TAR_BLOCK_BYTES);
  name.copy(header, 0);
  header.write('0000644\0', 100, 'latin1');
  header.write('0000000\0', 108, 'latin1');
  header.write('0000000\0', 116, 'latin1');
  header.write(octal(sizeBytes, 11), 124, 'latin1');
  header.write(octal(MODIFIED_SECONDS, 11), 136, 'latin1');
  header.write('        ', 148, 'latin1'); // the checksum counts its own field as spaces
  header.write(type, 156, 'latin1');
  header.write('ustar\u000000', 257, 'latin1');
  prefix?.copy(header, 345);
  let sum = 0;
  for (const byte of header) sum += byte;
  header.write(`${octal(sum, 6)} `, 148, 'latin1');
  return header;
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

/** Splits a path into prefix and name. Readers join them with a slash, so the cut must be at one. */
function splitPath(path: Buffer): { name: Buffer; prefix?: Buffer } | undefined {
  if (path.length <= NAME_BYTES) return { name: path };
  const slash = path.indexOf('/', path.length - NAME_BYTES - 1);
  if (slash <= 0 || slash > PREFIX_BYTES || slash === path.length - 1) return undefined;
  return { prefix: path.subarray(0, slash), name: path.subarray(slash + 1) };
}

/** Returns a pax record `<length> <key>=<value>\n`, whose length includes its own digits. */
function paxRecord(key: string, value: Buffer): Buffer {
  const restBytes = ` ${key}=\n`.length + value.length;
  let length = restBytes + String(restBytes).length;
  if (String(length).length + restBytes !== length) length = restBytes + String(length).length;
  return Buffer.concat([Buffer.from(`${length} ${key}=`), value, Buffer.from('\n')]);
}

/** Returns at most `limit` bytes of whole characters, so that readers without pax get a valid name. */
function cutUtf8(bytes: Buffer, limit: number): Buffer {
  if (bytes.length <= limit) return bytes;
  let end = limit;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}
