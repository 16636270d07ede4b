import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RetentionConfig, SourcesConfig } from '../../config/read-config.js';
import { createSecretBox, type SecretBox } from '../../storage/secret-box.js';

/** For activities that read folders of this machine alone. */
export const LOCAL_SOURCES: {
  readonly secrets: SecretBox;
  readonly sources: SourcesConfig;
  readonly exportStartsPerHour: number;
  readonly retention: RetentionConfig;
} = {
  exportStartsPerHour: 1000,
  retention: { bundleDays: 90, bundlesKept: 5 },
  secrets: createSecretBox('a key of the test, which is long enough'),
  sources: { folder: join(tmpdir(), 'offprint-test-sources'), maxUploadBytes: 1024 ** 2, allowPrivateNetwork: false },
};
