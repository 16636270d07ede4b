import { join } from 'node:path';
import { ENCODINGS, type Encoding } from '../../http/negotiate.js';
import { isCompressible } from './content-type.js';

/** The size below which a file fits into a single packet in any case. */
const MIN_BYTES = 512;

/** Returns whether a file of this type and length has compressed forms. */
export function mayHaveForms(contentType: string, sizeBytes: number): boolean {
  return sizeBytes >= MIN_BYTES && isCompressible(contentType);
}

/** Returns the path of a compressed form of the file with this SHA-256. */
export function encodedPath(folder: string, sha256: string, encoding: Encoding): string {
  return join(folder, sha256.slice(0, 2), `${sha256}.${encoding}`);
}

/** The sizes of the compressed forms of a bundle's files, in the order of its manifest; 0 if there is none. */
export interface FormSizes {
  get(at: number, encoding: Encoding): number;
  set(at: number, encoding: Encoding, sizeBytes: number): void;
  /** The sizes as they are stored on the disk. */
  readonly bytes: Uint8Array;
}

const ENTRY_BYTES = 4 * ENCODINGS.length;

export function createFormSizes(fileCount: number): FormSizes {
  return over(new Uint8Array(fileCount * ENTRY_BYTES));
}

/** Reads sizes. Returns undefined if the bytes do not belong to this number of files. */
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
