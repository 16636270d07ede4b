import { entryPathProblem } from '../entry-path.js';

/** An entry whose data is one deflate stream. Offsets and sizes may be as large as a number is exact. */
export interface ZipEntry {
  readonly path: string;
  readonly crc32: number;
  /** The size of the deflate stream. */
  readonly compressedBytes: number;
  readonly sizeBytes: number;
}

const LOCAL_SIGNATURE = 0x04034b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const ZIP64_END_SIGNATURE = 0x06064b50;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
const ZIP64_EXTRA = 0x0001;
const VERSION_DEFLATE = 20;
const VERSION_ZIP64 = 45;
/** The creator is Unix, so that readers take the permissions from the external attributes. */
const MADE_ON_UNIX = 3 << 8;
/** Bit 11: the name is UTF-8 (APPNOTE 4.4.4). */
const FLAGS = 1 << 11;
const METHOD_DEFLATE = 8;
/** A regular file that its owner may write and everybody may read. */
const ATTRIBUTES = (0o100644 << 16) >>> 0;
/** 2000-01-01 00:00:00, the time of every file in a bundle: years since 1980, month, day. */
const DATE = (20 << 9) | (1 << 5) | 1;
const TIME = 0;
/** The values that mean "see the ZIP64 record". */
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;

/**
 * Returns the header before an entry's data. Its sizes are known, so no descriptor follows the data. Throws for a path
 * that is not allowed in a bundle.
 */
export function localHeader({ path, crc32, compressedBytes, sizeBytes }: ZipEntry): Buffer {
  const name = nameOf(path);
  // A local ZIP64 field contains both sizes (APPNOTE 4.5.3).
  const isLarge = compressedBytes >= FULL_32 || sizeBytes >= FULL_32;
  const extra = isLarge ? zip64Extra([sizeBytes, compressedBytes]) : Buffer.alloc(0);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_SIGNATURE, 0);
  header.writeUInt16LE(isLarge ? VERSION_ZIP64 : VERSION_DEFLATE, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(METHOD_DEFLATE, 8);
  header.writeUInt16LE(TIME, 10);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt32LE(crc32, 14);
  header.writeUInt32LE(isLarge ? FULL_32 : compressedBytes, 18);
  header.writeUInt32LE(isLarge ? FULL_32 : sizeBytes, 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

/** Returns an entry's record in the directory. `offset` is the position of its local header. */
export function centralRecord({ path, crc32, compressedBytes, sizeBytes }: ZipEntry, offset: number): Buffer {
  const name = nameOf(path);
  // Only the fields that are full are in the ZIP64 field, in this order.
  const large = [sizeBytes, compressedBytes, offset].filter((value) => value >= FULL_32);
  const extra = large.length > 0 ? zip64Extra(large) : Buffer.alloc(0);
  const version = large.length > 0 ? VERSION_ZIP64 : VERSION_DEFLATE;
  const record = Buffer.alloc(46);
  record.writeUInt32LE(CENTRAL_SIGNATURE, 0);
  record.writeUInt16LE(MADE_ON_UNIX | version, 4);
  record.writeUInt16LE(version, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt16LE(METHOD_DEFLATE, 10);
  record.writeUInt16LE(TIME, 12);
  record.writeUInt16LE(DATE, 14);
  record.writeUInt32LE(crc32, 16);
  record.writeUInt32LE(Math.min(compressedBytes, FULL_32), 20);
  record.writeUInt32LE(Math.min(sizeBytes, FULL_32), 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(ATTRIBUTES, 38);
  record.writeUInt32LE(Math.min(offset, FULL_32), 42);
  return Buffer.concat([record, name, extra]);
}

/** The position of the directory in an archive. */
export interface ZipDirectory {
  readonly entries: number;
  readonly offset: number;
  readonly sizeBytes: number;
}

/** Returns the end of an archive, after its directory. */
export function zipEnd({ entries, offset, sizeBytes }: ZipDirectory): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_SIGNATURE, 0);
  end.writeUInt16LE(Math.min(entries, FULL_16), 8);
  end.writeUInt16LE(Math.min(entries, FULL_16), 10);
  end.writeUInt32LE(Math.min(sizeBytes, FULL_32), 12);
  end.writeUInt32LE(Math.min(offset, FULL_32), 16);
  if (entries < FULL_16 && offset < FULL_32 && sizeBytes < FULL_32) return end;
  const zip64 = Buffer.alloc(56);
  zip64.writeUInt32LE(ZIP64_END_SIGNATURE, 0);
  zip64.writeBigUInt64LE(BigInt(zip64.length - 12), 4);
  zip64.writeUInt16LE(MADE_ON_UNIX | VERSION_ZIP64, 12);
  zip64.writeUInt16LE(VERSION_ZIP64, 14);
  zip64.writeBigUInt64LE(BigInt(entries), 24);
  zip64.writeBigUInt64LE(BigInt(entries), 32);
  zip64.writeBigUInt64LE(BigInt(sizeBytes), 40);
  zip64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(ZIP64_LOCATOR_SIGNATURE, 0);
  locator.writeBigUInt64LE(BigInt(offset + sizeBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([zip64, locator, end]);
}

function nameOf(path: string): Buffer {
  const problem = entryPathProblem(path);
  if (problem !== undefined) throw new Error(`the path ${JSON.stringify(path)} ${problem} and cannot be packed`);
  return Buffer.from(path);
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(ZIP64_EXTRA, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  values.forEach((value, index) => {
    extra.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  });
  return extra;
}
