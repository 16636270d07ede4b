import assert from 'node:assert/strict';
import { Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { temporalConnectionOptions } from '../../api/engine/temporal-connection-options.js';
import { findOnPath } from '../../cli/launcher/find-on-path.js';
import { readConfig } from '../../config/read-config.js';
import { connectionOptions } from '../../worker/temporal-connection.js';
import { end } from '../support/end-process.js';
import { followJob, startJob } from '../support/follow-job.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import {
  type Certificates,
  createCertificates,
  type SecureTemporal,
  startSecureTemporal,
} from '../support/secure-temporal.js';
import { type Services, startServices } from '../support/services.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

describe('exports over a Temporal with TLS', () => {
  let folder: TemporaryFolder;
  let certificates: Certificates;
  let services: Services;
  let site: GeneratedSite;
  let door: SecureTemporal | undefined;

  before(async function () {
    if (findOnPath('openssl', process.env.PATH) === undefined) {
      console.log('      skipped: there is no openssl to create certificates with');
      this.skip();
    }
    folder = await createTemporaryFolder('secure-temporal');
    [certificates, services, site] = await Promise.all([
      createCertificates(folder.path),
      startServices(),
      generateSite(3),
    ]);
  });

  afterEach(async () => {
    await door?.stop();
    door = undefined;
  });

  after(async () => {
    await services?.stop();
    await Promise.all([site?.remove(), folder?.remove()]);
  });

  const clientFiles = () => ({
    TEMPORAL_TLS_CERT_FILE: certificates.client.cert,
    TEMPORAL_TLS_KEY_FILE: certificates.client.key,
  });

  /** Rejects if the API or a worker cannot call Temporal with these settings. */
  async function callBoth(environment: Readonly<Record<string, string>>): Promise<void> {
    const { temporal } = readConfig({ TEMPORAL_TLS_CA_FILE: certificates.ca, ...environment });
    const worker = await NativeConnection.connect(connectionOptions(temporal));
    await worker.workflowService.describeNamespace({ namespace: 'default' }).finally(() => worker.close());
    const api = await Connection.connect({ ...temporalConnectionOptions(temporal), connectTimeout: 20_000 });
    await api.workflowService.describeNamespace({ namespace: 'default' }).finally(() => api.close());
  }

  async function exportOnce(domain: string, environment: Readonly<Record<string, string>>): Promise<void> {
    const settings = { TEMPORAL_TLS_CA_FILE: certificates.ca, ...environment };
    const processes = await Promise.all([services.startApi(settings), services.startWorker(settings)]);
    try {
      const { secret } = await services.addSite(domain, site.folder);
      const { job } = await followJob(services, secret, await startJob(services, secret, domain));
      assert.equal(job.status, 'completed');
    } finally {
      await Promise.all(processes.map((child) => end(child)));
    }
  }

  it('complete with a client certificate, which the server checks', async () => {
    door = await startSecureTemporal({
      address: services.temporal.address,
      certificates,
      needsClientCertificate: true,
    });
    const settings = { TEMPORAL_ADDRESS: door.address, TEMPORAL_TLS: 'true' };
    await assert.rejects(callBoth(settings));
    assert.equal(door.calls.passed, 0);
    await callBoth({ ...settings, ...clientFiles() });
    await exportOnce('with-a-certificate', { ...settings, ...clientFiles() });
  });

  it('complete with an API key, which the server checks', async () => {
    door = await startSecureTemporal({ address: services.temporal.address, certificates, apiKey: 'the key' });
    const settings = { TEMPORAL_ADDRESS: door.address };
    await assert.rejects(callBoth({ ...settings, TEMPORAL_API_KEY: 'another key' }));
    assert.equal(door.calls.passed, 0);
    assert.ok(door.calls.refused > 0);
    await callBoth({ ...settings, TEMPORAL_API_KEY: 'the key' });
    await exportOnce('with-a-key', { ...settings, TEMPORAL_API_KEY: 'the key' });
  });
});
