import { join } from 'node:path';
import { isCompressible } from './content-type.js';

/** In the order in which they are offered. */
export const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Less fits a packet in any case. */
const MIN_BYTES = 512;

/** Whether a file of this type and length has compressed forms. */
export function mayHaveForms(contentType: string, sizeBytes: number): boolean {
  return sizeBytes >= MIN_BYTES && isCompressible(contentType);
}

/** Where the compressed form of what has this sha256 lies. */
export function encodedPath(folder: string, sha256: string, encoding: Encoding): string {
  return join(folder, sha256.slice(0, 2), `${sha256}.${encoding}`);
}

/** Bytes of the compressed forms of a bundle's files, in the order of its manifest; 0 where there is none. */
export interface FormSizes {
  get(at: number, encoding: Encoding): number;
  set(at: number, encoding: Encoding, sizeBytes: number): void;
  /** As it is kept on the disk. */
  readonly bytes: Uint8Array;
}

const ENTRY_BYTES = 4 * ENCODINGS.length;

export function createFormSizes(fileCount: number): FormSizes {
  return over(new Uint8Array(fileCount * ENTRY_BYTES));
}

/** Undefined where the bytes are not of so many files. */
export function readFormSizes(bytes: Uint8Array, fileCount: number): FormSizes | undefined {
  return bytes.length === fileCount * ENTRY_BYTES ? over(bytes) : undefined;
}

function over(bytes: Uint8Array): FormSizes {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const offset = (at: number, encoding: Encoding) => at * ENTRY_BYTES + 4 * ENCODINGS.indexOf(encoding);
  return {
    bytes,
    get: (at, encoding) => view.getUint32(offset(at, encoding), true),
    set: (at, encoding, sizeBytes) => view.setUint32(offset(at, encoding), sizeBytes, true),
  };
}
