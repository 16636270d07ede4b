import { generateKeyPairSync } from 'node:crypto';

/**
 * An identity with a key made on the spot. Links to an emulator are signed for real with it, so that everything but the key
 * is as in production; an emulator checks no signature.
 */
export function createEmulatorCredentials() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    client_email: 'emulator@offprint.invalid',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
