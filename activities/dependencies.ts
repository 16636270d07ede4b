import type { TextEmbedder } from '../assistant/embeddings/text-embedder.js';
import type { CrawlConfig, RetentionConfig, SourcesConfig } from '../config/config.js';
import type { Database } from '../database/database.js';
import type { Logger } from '../logging/logger.js';
import type { RenderPool } from '../render/render-pool.js';
import type { SecretBox } from '../secrets/secret-box.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { Workspace } from './workspace.js';

/** What activities work with; real clients are made in the worker's main file, others in tests. */
export interface ActivityDependencies {
  readonly database: Database;
  readonly store: ObjectStore;
  readonly pool: RenderPool;
  readonly workspace: Workspace;
  readonly logger: Logger;
  /** Where the service is reached, by pages that ask its assistant too. */
  readonly publicUrl: string;
  /** Whether images of other hosts are fetched. */
  readonly fetchOutsideFiles: boolean;
  /** Opens credentials of sources and secrets of webhooks. */
  readonly secrets: SecretBox;
  readonly sources: SourcesConfig;
  readonly retention: RetentionConfig;
  /** How far live sites are read. */
  readonly crawl: CrawlConfig;
  /** Exports that an organization may start in an hour, those of schedules among them. */
  readonly exportStartsPerHour: number;
  /** Embeds sections of sites, where an endpoint is configured. */
  readonly embedder?: TextEmbedder;
  /** Chromium of the configuration; undefined to have one found. */
  readonly chromiumPath?: string;
}
