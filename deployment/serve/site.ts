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
  /** Paths of those that the disk has lost: they are answered 500. Empty where the bundle is whole. */
  readonly lost: ReadonlySet<string>;
  readonly redirects: RedirectRules<SiteRedirect>;
  /** Empty where the site has one language. */
  readonly languages: readonly SiteLanguage[];
  /** Language of the page at the root. */
  readonly rootLanguage: string;
  /** Content-Security-Policy of its documents. */
  readonly policy: string;
}
