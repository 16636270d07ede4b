import { generateKeyPairSync } from 'node:crypto';
import { IdempotencyStrategy, Storage, type StorageOptions } from '@google-cloud/storage';

const REQUEST_MS = 120_000;

/** Creates a client of Cloud Storage, or of an emulator, which needs no credentials. */
export function createGoogleCloudClient(
  emulatorUrl: string | undefined,
  credentials: StorageOptions['credentials'],
): Storage {
  const storage = new Storage({
    ...(emulatorUrl === undefined ? {} : { apiEndpoint: emulatorUrl }),
    credentials: credentials ?? (emulatorUrl === undefined ? undefined : createEmulatorCredentials()),
    timeout: REQUEST_MS,
    // Every call of the store can be retried: names stand for contents, and "already exists" is success. An emulator
    // runs on the same machine, so a retry would not help there.
    retryOptions: {
      idempotencyStrategy: IdempotencyStrategy.RetryAlways,
      ...(emulatorUrl === undefined ? {} : { autoRetry: false, retryableErrorFn: () => false }),
    },
  });
  // If STORAGE_EMULATOR_HOST is set, the SDK uses it as the whole address of the API, without its path.
  if (emulatorUrl !== undefined) storage.baseUrl = `${storage.apiEndpoint}/storage/v1`;
  return storage;
}

/**
 * Creates an identity with a fresh key. Links to an emulator are really signed with it, so that everything but the key
 * is as in production; an emulator checks no signatures.
 */
function createEmulatorCredentials() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    client_email: 'emulator@offprint.invalid',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
