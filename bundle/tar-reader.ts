import type { ByteReader } from './byte-reader.js';
import { TAR_BLOCK_BYTES, tarPadding } from './tar-header.js';

export type TarEntryKind = 'file' | 'folder' | 'symbolic link' | 'hard link' | 'device' | 'entry of an unknown kind';

export interface TarEntry {
  readonly path: string;
  readonly kind: TarEntryKind;
  readonly sizeBytes: number;
}

/** Thrown when an archive is damaged or is not a tar archive. */
export class DamagedArchive extends Error {
  override readonly name = 'DamagedArchive';
}

/** Maximum size of the attributes before an entry, such as a long name. */
const MAX_ATTRIBUTE_BYTES = 64 * 1024;
const MAX_ATTRIBUTE_BLOCKS = 8;

/**
 * Yields the entries of a tar stream in order: ustar, pax (path and size) and GNU long names. After each entry, its
 * `sizeBytes` bytes must be read from the reader before the next entry is requested, without the padding. Throws {@link
 * DamagedArchive} for a wrong checksum, and when the archive ends before its end marker.
 */
export async function* readTar(reader: ByteReader): AsyncGenerator<TarEntry, void, undefined> {
  let path: string | undefined;
  let sizeBytes: number | undefined;
  let attributeBlocks = 0;
  for (;;) {
    const block = await reader.take(TAR_BLOCK_BYTES);
    if (block.every((byte) => byte === 0)) return;
    checkSum(block);
    const type = String.fromCharCode(block[156] ?? 0);
    const size = parseNumber(block.subarray(124, 136), 'size');
    if (type === 'x' || type === 'g' || type === 'L' || type === 'K') {
      if (++attributeBlocks > MAX_ATTRIBUTE_BLOCKS) throw new DamagedArchive('an entry has too many attributes');
      const attributes = await takeAttributes(reader, size);
      if (type === 'L') path = text(untilZero(attributes));
      if (type !== 'x') continue; // global attributes and link targets say nothing of a file's name or length
      const records = paxRecords(attributes);
      path = records.get('path') ?? path;
      const declared = records.get('size');
      if (declared !== undefined) sizeBytes = decimal(declared);
      continue;
    }
    const name = path ?? headerPath(block);
    const kind = kindOf(type, name);
    // A folder or link has no content, whatever its header says.
    const entry: TarEntry = { path: name, kind, sizeBytes: kind === 'file' ? (sizeBytes ?? size) : 0 };
    path = undefined;
    sizeBytes = undefined;
    attributeBlocks = 0;
    yield entry;
    await reader.take(tarPadding(entry.sizeBytes));
  }
}

const KINDS: Readonly<Record<string, TarEntryKind>> = {
  '0': 'file',
  '\0': 'file',
  '7': 'file',
  '1': 'hard link',
  '2': 'symbolic link',
  '3': 'device',
  '4': 'device',
  '5': 'folder',
  '6': 'device',
};

/** Returns the kind of an entry. Before ustar, a folder was a file whose name ends with a slash. */
function kindOf(type: string, path: string): TarEntryKind {
  const kind = KINDS[type] ?? 'entry of an unknown kind';
  return kind === 'file' && path.endsWith('/') ? 'folder' : kind;
}

async function takeAttributes(reader: ByteReader, size: number): Promise<Buffer> {
  if (size > MAX_ATTRIBUTE_BYTES) throw new DamagedArchive(`an entry has ${size} bytes of attributes`);
  const bytes = await reader.take(size + tarPadding(size));
  return bytes.subarray(0, size);
}

function checkSum(block: Buffer): void {
  const declared = parseNumber(block.subarray(148, 156), 'checksum');
  let sum = 8 * 0x20; // its own field counts as spaces
  for (let at = 0; at < TAR_BLOCK_BYTES; at++) if (at < 148 || at >= 156) sum += block[at] ?? 0;
  if (sum !== declared)
    throw new DamagedArchive('a header has a wrong checksum; this is not a tar archive, or it is damaged');
}

/**
 * Returns the path in a header. Only POSIX ustar has the prefix field; GNU stores times in its place and marks itself
 * with `ustar `.
 */
function headerPath(block: Buffer): string {
  const name = text(untilZero(block.subarray(0, 100)));
  if (block.toString('latin1', 257, 263) !== 'ustar\0') return name;
  const prefix = text(untilZero(block.subarray(345, 500)));
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** Parses a number: octal digits, or big-endian binary if the first bit is set (GNU, for sizes over 8 GiB). */
function parseNumber(field: Buffer, what: string): number {
  if (((field[0] ?? 0) & 0x80) !== 0) {
    let value = (field[0] ?? 0) & 0x7f;
    for (const byte of field.subarray(1)) value = value * 256 + byte;
    return whole(value, what);
  }
  const digits = untilZero(field).toString('latin1').trim();
  if (digits !== '' && !/^[0-7]+$/.test(digits)) throw new DamagedArchive(`a header has no valid ${what}`);
  return whole(digits === '' ? 0 : Number.parseInt(digits, 8), what);
}

function decimal(digits: string): number {
  if (!/^\d{1,16}$/.test(digits)) throw new DamagedArchive('an entry has no valid size');
  return whole(Number(digits), 'size');
}

function whole(value: number, what: string): number {
  if (!Number.isSafeInteger(value)) throw new DamagedArchive(`a header has no valid ${what}`);
  return value;
}

/** Parses pax records `<length> <key>=<value>\n`. The last one of a key counts. */
function paxRecords(bytes: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const length = space < 0 ? Number.NaN : Number(bytes.toString('latin1', at, space));
    const equals = bytes.indexOf(0x3d, space);
    const end = at + length;
    if (!Number.isInteger(length) || equals < 0 || equals >= end || end > bytes.length || bytes[end - 1] !== 0x0a) {
      throw new DamagedArchive('an entry has attributes that cannot be read');
    }
    const key = bytes.toString('latin1', space + 1, equals);
    if (key.startsWith('GNU.sparse.')) throw new DamagedArchive('an entry is a sparse file, which is not supported');
    if (key === 'path' || key === 'size') records.set(key, text(bytes.subarray(equals + 1, end - 1)));
    at = end;
  }
  return records;
}

function untilZero(bytes: Buffer): Buffer {
  const zero = bytes.indexOf(0);
  return zero < 0 ? bytes : bytes.subarray(0, zero);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function text(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new DamagedArchive('an entry has a name that is not UTF-8', { cause });
  }
}
