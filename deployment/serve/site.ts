import type { HostingWish } from '../../site/model/hosting.js';
import type { RedirectRules } from '../../site/model/redirect-rules.js';
import type { BundleRecord } from '../shelf/bundle-record.js';
import type { FileIndex } from './file-index.js';
import type { FileSource } from './site-file.js';

export interface SiteRedirect {
  readonly source: string;
  readonly destination: string;
  readonly status: number;
}

/** The page at which a language begins. */
export interface SiteLanguage {
  /** The BCP 47 tag. */
  readonly tag: string;
  /** The percent-encoded address in the bundle, without a leading slash. */
  readonly address: string;
}

/** Headers of all files of a site. */
export interface ExtraHeaders {
  /** Alternating names and values. */
  readonly headers: readonly string[];
  /** `private` if shared caches must not keep its files. */
  readonly caching: 'public' | 'private';
}

/** One version of a site, ready to serve: everything that a response needs except the files' bytes. It does not change. */
export interface Site {
  readonly record: BundleRecord;
  readonly source: FileSource;
  readonly hosting: HostingWish;
  readonly files: FileIndex;
  /** The paths of missing files, which are answered with 500. Empty if the bundle is complete. */
  readonly lost: ReadonlySet<string>;
  readonly redirects: RedirectRules<SiteRedirect>;
  /** The languages; empty if the site has only one. */
  readonly languages: readonly SiteLanguage[];
  /** The language of the page at the root. */
  readonly rootLanguage: string;
  /** The headers of all its files, in addition to those that each has. */
  readonly extra: ExtraHeaders;
  /** The Content-Security-Policy of its documents. */
  readonly policy: string;
}
