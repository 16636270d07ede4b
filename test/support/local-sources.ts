import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CrawlConfig, RetentionConfig, SourcesConfig } from '../../config/config.js';
import { createSecretBox, type SecretBox } from '../../secrets/secret-box.js';

/** The settings of activities that only read folders of this machine. */
export const LOCAL_SOURCES: {
  readonly secrets: SecretBox;
  readonly sources: SourcesConfig;
  readonly crawl: CrawlConfig;
  readonly exportStartsPerHour: number;
  readonly linkSeconds: number;
  readonly retention: RetentionConfig;
} = {
  crawl: { pages: 1000, bytes: 1024 ** 3, milliseconds: 60_000, depth: 20, requestsAtOnce: 4 },
  exportStartsPerHour: 1000,
  linkSeconds: 3600,
  retention: { bundleDays: 90, bundlesKept: 5 },
  secrets: createSecretBox('a key of the test, which is long enough'),
  sources: { folder: join(tmpdir(), 'offprint-test-sources'), maxUploadBytes: 1024 ** 2, allowPrivateNetwork: false },
};
