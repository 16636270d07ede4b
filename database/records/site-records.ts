export type HostingMode = 'cloud' | 'client-hosted' | 'air-gapped';

/** A site's hosting settings; features left out have the mode's default. */
export interface Hosting {
  readonly mode: HostingMode;
  readonly search?: boolean;
  readonly assistant?: boolean;
  readonly analytics?: boolean;
  readonly playground?: boolean;
  /** The bundle's own search, which needs no network: asks for it where the mode leaves search out. */
  readonly offlineSearch?: boolean;
  /** A public key of the assistant, which pages of a bundle ask with. */
  readonly assistantKey?: string;
  /** Where pages ask instead of the service. */
  readonly assistantBase?: string;
}

/** Where a site's pages come from. */
export type SiteSource =
  | {
      readonly type: 'directory';
      /** Absolute, or within the operator's root and relative to it. */
      readonly path: string;
      /** Registered over HTTP: the path must stay within the operator's root. */
      readonly withinRoot?: true;
    }
  | { readonly type: 'archive'; readonly upload?: SourceUpload }
  | { readonly type: 'git'; readonly url: string; readonly ref?: string; readonly directory?: string }
  | {
      /** A live site. */
      readonly type: 'url';
      readonly url: string;
      readonly sitemap?: string;
      /** What becomes of its scripts; by default those stay that work in a file. */
      readonly scripts?: 'auto' | 'keep' | 'strip';
      /** Registered on the operator's own machine: it may lie in a private network. */
      readonly local?: true;
    };

/** An archive that was uploaded and checked; its bytes lie in the object store under their hash. */
export interface SourceUpload {
  readonly sha256: string;
  readonly format: 'tar.gz' | 'zip';
  readonly sizeBytes: number;
  /** Folder in the archive that holds the configuration; empty for its top. */
  readonly directory: string;
  readonly fileCount: number;
  /** Timestamp. */
  readonly uploadedAt: string;
}

export interface Site {
  readonly id: string;
  readonly organizationId: string;
  /** Unique over all organizations: host-name characters only. */
  readonly domain: string;
  readonly title: string;
  readonly source: SiteSource;
  readonly hosting: Hosting;
  readonly canonicalUrl: string | null;
  readonly defaultVersion: string | null;
  /** What a private source is fetched with, encrypted; null for none. */
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
  /** Left out: those that the site has stay. */
  readonly sealedCredentials?: string | null;
}

export interface SiteRepository {
  /** Creates or replaces; rejects with {@link DomainTaken} when another organization has the domain. */
  put(organizationId: string, domain: string, values: SiteValues): Promise<Site>;
  get(organizationId: string, domain: string): Promise<Site | undefined>;
  getById(id: string): Promise<Site | undefined>;
  list(organizationId: string): Promise<readonly Site[]>;
  /** One page of them, by their domains; the cursor is opaque, from the last answer. Rejects with InvalidCursor. */
  listPage(
    organizationId: string,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<{ readonly sites: readonly Site[]; readonly nextCursor: string | null }>;
  /** The site's schedule goes with it, once the engine is told. */
  remove(organizationId: string, domain: string): Promise<boolean>;
  /** Undefined where the organization has no such site, or its source is no archive. */
  setUpload(organizationId: string, domain: string, upload: SourceUpload): Promise<Site | undefined>;
}

/** The domain belongs to another organization. */
export class DomainTaken extends Error {
  override readonly name = 'DomainTaken';
  constructor(readonly domain: string) {
    super(`the domain ${domain} is taken; choose another`);
  }
}
