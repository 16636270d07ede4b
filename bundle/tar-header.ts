import { entryPathProblem } from './entry-path.js';

/** Tar counts in blocks of this many bytes. */
export const TAR_BLOCK_BYTES = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** Fixed, so that the same files make the same archive. 2000-01-01: some tools take 1970 for "no date". */
const MODIFIED_SECONDS = 946_684_800;

/** Bytes from the end of a file of `sizeBytes` to the next block. */
export function tarPadding(sizeBytes: number): number {
  return (TAR_BLOCK_BYTES - (sizeBytes % TAR_BLOCK_BYTES)) % TAR_BLOCK_BYTES;
}

/**
 * The header blocks of a regular file: plain ustar where the path is ASCII and fits (name, or prefix and name), else
 * with a pax record before it, which alone says how other paths are encoded (UTF-8). Throws on a path that no bundle may hold.
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

/** POSIX.1-1988 ustar: fixed fields, numbers in octal. */
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

/** Name and prefix are joined by a slash when read, so the cut must be at one. */
function splitPath(path: Buffer): { name: Buffer; prefix?: Buffer } | undefined {
  if (path.length <= NAME_BYTES) return { name: path };
  const slash = path.indexOf('/', path.length - NAME_BYTES - 1);
  if (slash <= 0 || slash > PREFIX_BYTES || slash === path.length - 1) return undefined;
  return { prefix: path.subarray(0, slash), name: path.subarray(slash + 1) };
}

/** `<length> <key>=<value>\n`, where the length counts its own digits. */
function paxRecord(key: string, value: Buffer): Buffer {
  const restBytes = ` ${key}=\n`.length + value.length;
  let length = restBytes + String(restBytes).length;
  if (String(length).length + restBytes !== length) length = restBytes + String(length).length;
  return Buffer.concat([Buffer.from(`${length} ${key}=`), value, Buffer.from('\n')]);
}

/** At most `limit` bytes, never half a character: readers without pax still get a valid name. */
function cutUtf8(bytes: Buffer, limit: number): Buffer {
  if (bytes.length <= limit) return bytes;
  let end = limit;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}
