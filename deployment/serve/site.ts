import type { HostingWish } from '../../site/hosting.js';
import type { RedirectRules } from '../../site/redirect-rules.js';
import type { BundleRecord } from '../shelf/bundle-record.js';
import type { FileIndex } from './file-index.js';
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

export interface SiteRedirect {
  readonly source: string;
  readonly destination: string;
  readonly status: number;
}

/** The page at which a language begins. */
export interface SiteLanguage {
  /** BCP 47. */
  readonly tag: string;
  /** In the bundle, as an address has it: percent-encoded, no slash before it. */
  readonly address: string;
}

/** One version of a site as it is served: everything that an answer needs but the files' bytes. It does not change. */
export interface Site {
  readonly record: BundleRecord;
  readonly source: FileSource;
  readonly hosting: HostingWish;
  readonly files: FileIndex;
  readonly redirects: RedirectRules<SiteRedirect>;
  /** Empty where the site has one language. */
  readonly languages: readonly SiteLanguage[];
  /** Language of the page at the root. */
  readonly rootLanguage: string;
  /** Content-Security-Policy of its documents. */
  readonly policy: string;
}
