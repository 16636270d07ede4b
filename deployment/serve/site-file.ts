import type { Encoding } from './forms.js';

/** A file that may be asked for. */
export interface SiteFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly contentType: string;
  /** Its name tells its content: it never changes. */
  readonly isImmutable: boolean;
  readonly isCompressible: boolean;
  /** Where it lies. */
  readonly source: FileSource;
  /** Bytes of a compressed form; 0 while there is none. */
  readonly encodedBytes: (encoding: Encoding) => number;
  /** Has a compressed form offered no more: the disk has lost it. */
  readonly withdraw: (encoding: Encoding) => void;
}

/** A bundle's folder on the disk, and how many answers read from it now: it must not go before they end. */
export interface FileSource {
  readonly folder: string;
  readers: number;
}
