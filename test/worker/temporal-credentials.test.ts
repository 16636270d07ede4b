import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporalConnectionOptions } from '../../api/engine/temporal-connection-options.js';
import { readConfig } from '../../config/read-config.js';
import { connectionOptions } from '../../worker/temporal-connection.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const CLOUD = {
  TEMPORAL_ADDRESS: 'acme.a1b2c.tmprl.cloud:7233',
  TEMPORAL_NAMESPACE: 'acme.a1b2c',
};

describe('the credentials for Temporal', () => {
  let folder: TemporaryFolder;
  let files: { readonly TEMPORAL_TLS_CERT_FILE: string; readonly TEMPORAL_TLS_KEY_FILE: string };
  before(async () => {
    folder = await createTemporaryFolder('temporal-credentials');
    files = {
      TEMPORAL_TLS_CERT_FILE: join(folder.path, 'temporal.pem'),
      TEMPORAL_TLS_KEY_FILE: join(folder.path, 'temporal.key'),
    };
    await writeFile(files.TEMPORAL_TLS_CERT_FILE, 'the certificate');
    await writeFile(files.TEMPORAL_TLS_KEY_FILE, 'the key');
  });
  after(() => folder.remove());

  /** Returns what the API and a worker connect with. */
  function optionsOf(environment: Readonly<Record<string, string>>) {
    const { temporal } = readConfig({ ...CLOUD, ...environment });
    assert.equal(temporal.namespace, CLOUD.TEMPORAL_NAMESPACE);
    const api: { readonly address: string; readonly apiKey?: string; readonly tls?: unknown } =
      temporalConnectionOptions(temporal);
    const worker = connectionOptions(temporal);
    for (const { address } of [api, worker]) assert.equal(address, CLOUD.TEMPORAL_ADDRESS);
    return { api, worker };
  }

  it('are an API key over TLS', () => {
    const { api, worker } = optionsOf({ TEMPORAL_API_KEY: 'a key of the cloud' });
    assert.deepEqual([api.apiKey, worker.apiKey], ['a key of the cloud', 'a key of the cloud']);
    // The client of the API turns TLS on for a key by itself, unless it is told otherwise.
    assert.deepEqual([api.tls, worker.tls], [undefined, true]);
  });

  it('are a client certificate, read from its files', () => {
    const { api, worker } = optionsOf({ TEMPORAL_TLS: 'true', ...files });
    const clientCertPair = { crt: Buffer.from('the certificate'), key: Buffer.from('the key') };
    assert.deepEqual([api.tls, worker.tls], [{ clientCertPair }, { clientCertPair }]);
    assert.deepEqual([api.apiKey, worker.apiKey], [undefined, undefined]);
  });

  it('are none in a cluster of one’s own, with or without TLS', () => {
    const plain = optionsOf({});
    assert.deepEqual([plain.api.tls || undefined, plain.worker.tls], [undefined, undefined]);
    const encrypted = optionsOf({ TEMPORAL_TLS: 'true' });
    assert.deepEqual([encrypted.api.tls, encrypted.worker.tls], [true, true]);
  });
});
