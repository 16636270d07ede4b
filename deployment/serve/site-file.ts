import type { Encoding } from '../../http/negotiate.js';

/** A file that may be requested. */
export interface SiteFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly contentType: string;
  /** True when its name contains a hash of its content, so that it never changes. */
  readonly isImmutable: boolean;
  readonly isCompressible: boolean;
  /** The source of its bytes. */
  readonly source: FileSource;
  /** Returns the bytes of a compressed form; 0 if there is none. */
  readonly encodedBytes: (encoding: Encoding) => number;
  /** Removes a compressed form that is missing on the disk. */
  readonly withdraw: (encoding: Encoding) => void;
}

/** A bundle's folder on the disk, and the number of responses that read from it: it must not be deleted before they end. */
export interface FileSource {
  readonly folder: string;
  readers: number;
}
