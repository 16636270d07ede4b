import { writeFileSync } from 'node:fs';
import { archiveEnd, archiveHeader } from '../../bundle/archive.js';
import { type BundleFile, encodeSegment } from '../../bundle/segment.js';

/** Joins the files, one segment an array, to the bytes of an archive. */
export function packBytes(...segments: readonly (readonly BundleFile[])[]): Buffer {
  const packed = segments.map(encodeSegment);
  return Buffer.concat([archiveHeader(), ...packed.map((segment) => segment.body), archiveEnd(packed)]);
}

export function packToFile(file: string, ...segments: readonly (readonly BundleFile[])[]): void {
  writeFileSync(file, packBytes(...segments));
}

export const textFile = (path: string, text = `text of ${path}`): BundleFile => ({ path, bytes: Buffer.from(text) });
