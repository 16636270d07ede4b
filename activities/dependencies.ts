import type { TextEmbedder } from '../assistant/embeddings/text-embedder.js';
import type { CrawlConfig, RetentionConfig, SmtpConfig, SourcesConfig } from '../config/config.js';
import type { SiteHosts } from '../contract/site-hosts.js';
import type { Database } from '../database/database.js';
import type { Logger } from '../logging/logger.js';
import type { RenderPool } from '../render/render-pool.js';
import type { SecretBox } from '../secrets/secret-box.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { Workspace } from './workspace.js';

/** The clients and settings that activities use. The worker's main file creates real ones, tests create their own. */
export interface ActivityDependencies {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly pool: RenderPool;
  readonly workspace: Workspace;
  readonly logger: Logger;
  /** The public address of the service, which pages also use to reach the assistant. */
  readonly publicUrl: string;
  /** True when images of other hosts are fetched. */
  readonly fetchOutsideFiles: boolean;
  /** Decrypts the credentials of sources and the secrets of webhooks. */
  readonly secrets: SecretBox;
  readonly sources: SourcesConfig;
  readonly retention: RetentionConfig;
  /** The limits of crawling live sites. */
  readonly crawl: CrawlConfig;
  /** The number of exports that an organization may start in an hour, including scheduled ones. */
  readonly exportStartsPerHour: number;
  /** The lifetime of a link to a bundle, in seconds. */
  readonly linkSeconds: number;
  /** The addresses of previews; undefined if the service hosts none. */
  readonly siteHosts?: SiteHosts | undefined;
  /** The mail server for notices; undefined if none is configured. */
  readonly smtp?: SmtpConfig | undefined;
  /** The configured private key that signs archives, as text; undefined to use the active key of the database. */
  readonly signingKey?: string;
  /** Embeds the sections of sites; undefined when no endpoint is configured. */
  readonly embedder?: TextEmbedder;
  /** The configured path of Chromium; undefined to search for one. */
  readonly chromiumPath?: string;
}
