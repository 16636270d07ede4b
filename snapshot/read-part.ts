import { readSync } from 'node:fs';
import type { SnapshotFile } from './snapshot-manifest.js';

/**
 * Reads a file's bytes from its open pack. Returns fewer bytes than the file has if the pack ends too early. Throws if
 * the pack is not open.
 */
export function readPart(descriptor: number | undefined, { path, sizeBytes, offset }: SnapshotFile): Buffer {
  if (descriptor === undefined) throw new Error(`the snapshot was closed before ${JSON.stringify(path)} was read`);
  const bytes = Buffer.allocUnsafeSlow(sizeBytes);
  let length = 0;
  while (length < sizeBytes) {
    const count = readSync(descriptor, bytes, length, sizeBytes - length, offset + length);
    if (count === 0) break;
    length += count;
  }
  return bytes.subarray(0, length);
}
