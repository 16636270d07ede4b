import { readProcessConfig } from '../config/read-process-config.js';
import { createDatabase } from '../database/create-database.js';
import { createLogger } from '../logging/logger.js';
import { sendMetrics } from '../metrics/send-metrics.js';
import { readSiteHostSecret } from '../secrets/site-host-secret.js';
import { createObjectStore } from '../storage/create-object-store.js';
import { startHost } from './create-host.js';
import { hostMetrics } from './requests/answer-operations.js';

/** The host process. Creates the real clients, and serves sites until it receives a signal. */
const config = readProcessConfig();
const log = createLogger('host', config.log);
const closing = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => closing.abort());
// A launcher started this process: stop when the launcher has ended, for whatever reason.
process.on('disconnect', () => closing.abort());

try {
  const [database, store, secret] = await Promise.all([
    createDatabase(config.database),
    createObjectStore(config.store),
    readSiteHostSecret(config.siteHost),
  ]);
  const host = await startHost({ database, store, config: config.siteHost, secret, log });
  const metrics = await sendMetrics('offprint-host', config.metrics, () => hostMetrics(host.sites));
  log.info({ port: host.port, template: config.siteHost.template }, 'The host is ready.');
  process.send?.({ type: 'ready' });
  await new Promise<void>((resolve) => {
    if (closing.signal.aborted) resolve();
    closing.signal.addEventListener('abort', () => resolve());
  });
  await host.stop();
  await metrics?.close();
  await database.close();
  log.info('The host stopped.');
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  if (process.connected) process.disconnect();
}
