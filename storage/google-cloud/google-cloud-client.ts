import { IdempotencyStrategy, Storage, type StorageOptions } from '@google-cloud/storage';
import { createEmulatorCredentials } from './emulator-credentials.js';

const REQUEST_MS = 120_000;

/** A client of Cloud Storage, or of an emulator in its place, which needs no credentials. */
export function createGoogleCloudClient(
  emulatorUrl: string | undefined,
  credentials: StorageOptions['credentials'],
): Storage {
  const storage = new Storage({
    ...(emulatorUrl === undefined ? {} : { apiEndpoint: emulatorUrl }),
    credentials: credentials ?? (emulatorUrl === undefined ? undefined : createEmulatorCredentials()),
    timeout: REQUEST_MS,
    // Every call of the port can be repeated: names stand for contents, and "already there" is success. An emulator is as
    // near as this process: what it cannot do at once it cannot do later.
    retryOptions: {
      idempotencyStrategy: IdempotencyStrategy.RetryAlways,
      ...(emulatorUrl === undefined ? {} : { autoRetry: false, retryableErrorFn: () => false }),
    },
  });
  // The SDK takes STORAGE_EMULATOR_HOST, where that is set, for the whole address of the API, without its path.
  if (emulatorUrl !== undefined) storage.baseUrl = `${storage.apiEndpoint}/storage/v1`;
  return storage;
}
