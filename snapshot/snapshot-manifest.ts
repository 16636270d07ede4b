import { hash } from 'node:crypto';
import type { SourceFile } from '../site/model/source-files.js';

/** A file of a snapshot and the place of its bytes. */
export interface SnapshotFile extends SourceFile {
  /** The SHA-256 of the pack in hex, which is its name. */
  readonly pack: string;
  /** The offset of the file's first byte in the pack. */
  readonly offset: number;
}

/**
 * Thrown when a manifest or pack does not match its name or is incomplete. Fetching it again helps, unless the store's
 * copy is damaged.
 */
export class DamagedSnapshot extends Error {
  override readonly name = 'DamagedSnapshot';
}

const FORMAT_VERSION = 1;
const HASH = /^[0-9a-f]{64}$/;

const HEAD = `{"formatVersion":${FORMAT_VERSION},"files":[\n`;
const END = ']}\n';
const LINE_FEED = 10;
const COMMA = 44;

/**
 * Encodes a manifest with one file per line, in path order. Equal files in equal places produce equal bytes, and so an
 * equal name.
 */
export function encodeSnapshotManifest(files: readonly SnapshotFile[]): { bytes: Buffer; sha256: string } {
  const lines = files
    .toSorted(byPath)
    .map(({ path, sizeBytes, sha256, pack, offset }) => JSON.stringify({ path, sizeBytes, sha256, pack, offset }));
  const bytes = Buffer.from(`${HEAD}${lines.join(',\n')}\n${END}`);
  return { bytes, sha256: hash('sha256', bytes, 'hex') };
}

/** Parses a manifest from untrusted bytes. Throws {@link DamagedSnapshot}. */
export function parseSnapshotManifest(bytes: Uint8Array): SnapshotFile[] {
  return [...eachSnapshotFile(bytes)];
}

/**
 * Parses a manifest one file at a time, for callers that keep little of each. Files of one pack share the text of its
 * name. Throws {@link DamagedSnapshot} on the way.
 */
export function* eachSnapshotFile(bytes: Uint8Array): Generator<SnapshotFile, void, undefined> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = text.length - END.length;
  if (text.toString('utf8', 0, HEAD.length) !== HEAD || text.toString('utf8', Math.max(0, end)) !== END) {
    throw new DamagedSnapshot(`the manifest of a snapshot is not of format ${FORMAT_VERSION}`);
  }
  let pack = '';
  for (let start = HEAD.length; start < end; ) {
    const lineEnd = text.indexOf(LINE_FEED, start);
    const last = text[lineEnd - 1] === COMMA ? lineEnd - 1 : lineEnd;
    // A manifest without files has one empty line.
    if (last > start) {
      const file = parseFile(parseLine(text.toString('utf8', start, last)));
      if (file.pack !== pack) pack = file.pack;
      yield { ...file, pack };
    }
    start = lineEnd + 1;
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new DamagedSnapshot('the manifest of a snapshot is not JSON', { cause });
  }
}

/** Compares by code units, which gives the same order everywhere. */
export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/** Validates a file by hand instead of with a schema, because render processes read 100,000 of them at start. */
function parseFile(value: unknown): SnapshotFile {
  if (!isRecord(value)) throw new DamagedSnapshot('the manifest of a snapshot lists something that is no file');
  const { path, sizeBytes, sha256, pack, offset } = value;
  if (typeof path !== 'string' || !isHash(sha256) || !isHash(pack) || !isCount(sizeBytes) || !isCount(offset)) {
    throw new DamagedSnapshot(`the manifest of a snapshot says something wrong of ${JSON.stringify(path)}`);
  }
  return { path, sizeBytes, sha256, pack, offset };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
