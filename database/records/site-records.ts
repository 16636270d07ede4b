export type HostingMode = 'cloud' | 'client-hosted' | 'air-gapped';

/** A site's hosting settings. Omitted features have the mode's default. */
export interface Hosting {
  readonly mode: HostingMode;
  readonly search?: boolean;
  readonly assistant?: boolean;
  readonly analytics?: boolean;
  readonly playground?: boolean;
  /** True to include the bundle's own search, which needs no network, in a mode without search. */
  readonly offlineSearch?: boolean;
  /** A public key of the assistant, with which a bundle's pages ask questions. */
  readonly assistantKey?: string;
  /** The address that pages send questions to instead of the service. */
  readonly assistantBase?: string;
}

/** The source of a site's pages. */
export type SiteSource = {
  /** The address at which the pages are published, if built pages or a live site are read from elsewhere. */
  readonly publicUrl?: string;
} & (
  | {
      readonly type: 'directory';
      /** An absolute path, or one relative to the operator's root and inside it: a folder or an archive file. */
      readonly path: string;
      /** True when registered over HTTP: the path must stay inside the operator's root. */
      readonly withinRoot?: true;
    }
  | { readonly type: 'archive'; readonly upload?: SourceUpload }
  | { readonly type: 'git'; readonly url: string; readonly ref?: string; readonly directory?: string }
  | {
      /** A live site. */
      readonly type: 'url';
      readonly url: string;
      readonly sitemap?: string;
      /** The handling of its scripts; by default, scripts that work in a file are kept. */
      readonly scripts?: 'auto' | 'keep' | 'strip';
      /** True when registered on the operator's own machine: the site may be in a private network. */
      readonly local?: true;
    }
);

/** An uploaded and checked archive. Its bytes are in the object store under their hash. */
export interface SourceUpload {
  readonly sha256: string;
  readonly format: 'tar.gz' | 'tar' | 'zip';
  readonly sizeBytes: number;
  /** The folder in the archive that contains the project or the built pages; empty for its top. */
  readonly directory: string;
  readonly fileCount: number;
  /** The timestamp of the upload. */
  readonly uploadedAt: string;
}

export interface Site {
  readonly id: string;
  readonly organizationId: string;
  /** The domain, unique among all organizations. Only characters of host names. */
  readonly domain: string;
  readonly title: string;
  readonly source: SiteSource;
  readonly hosting: Hosting;
  readonly canonicalUrl: string | null;
  readonly defaultVersion: string | null;
  /** The encrypted credentials of a private source; null if there are none. */
  readonly sealedCredentials: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface SiteValues {
  readonly title: string;
  readonly source: SiteSource;
  readonly hosting: Hosting;
  readonly canonicalUrl?: string | null;
  readonly defaultVersion?: string | null;
  /** The encrypted credentials; if omitted, the site's existing ones are kept. */
  readonly sealedCredentials?: string | null;
}

export interface SiteRepository {
  /** Creates or replaces a site. Rejects with {@link DomainTaken} if another organization has the domain. */
  put(organizationId: string, domain: string, values: SiteValues): Promise<Site>;
  get(organizationId: string, domain: string): Promise<Site | undefined>;
  getById(id: string): Promise<Site | undefined>;
  /** Returns whether any organization has a site with this domain. */
  hasDomain(domain: string): Promise<boolean>;
  list(organizationId: string): Promise<readonly Site[]>;
  /** Lists one page of sites by their domains. The cursor is opaque, from the last page. Rejects with InvalidCursor. */
  listPage(
    organizationId: string,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<{ readonly sites: readonly Site[]; readonly nextCursor: string | null }>;
  /** Deletes a site. Its schedule is deleted too, once it is removed from the engine. */
  remove(organizationId: string, domain: string): Promise<boolean>;
  /** Stores an upload. Returns undefined if the organization has no such site, or its source is not an archive. */
  setUpload(organizationId: string, domain: string, upload: SourceUpload): Promise<Site | undefined>;
}

/** The domain belongs to another organization. */
export class DomainTaken extends Error {
  override readonly name = 'DomainTaken';
  constructor(readonly domain: string) {
    super(`the domain ${domain} is taken; choose another`);
  }
}
