import { Runtime } from '@temporalio/worker';
import { createActivities } from '../activities/create-activities.js';
import { createWorkspace } from '../activities/workspace.js';
import { createEmbedder } from '../assistant/embeddings/create-embedder.js';
import { productionWarnings } from '../config/production-warnings.js';
import { readProcessConfig } from '../config/read-process-config.js';
import { createSiteHosts } from '../contract/site-hosts.js';
import { createDatabase } from '../database/create-database.js';
import { createLogger } from '../logging/logger.js';
import { sendMetrics } from '../metrics/send-metrics.js';
import { RenderPool } from '../render/render-pool.js';
import { openSecretBox } from '../secrets/secret-box.js';
import { createObjectStore } from '../storage/create-object-store.js';
import { startTracing } from '../tracing/start-tracing.js';
import { createWorkers } from './create-worker.js';
import { engineLogger } from './engine-logger.js';
import { engineTelemetry } from './engine-telemetry.js';
import { readConfiguredKey } from './read-configured-key.js';
import { connectToTemporal } from './temporal-connection.js';
import { traceActivities } from './tracing/trace-activities.js';
import { workerMetrics } from './worker-metrics.js';
import { workflowBundle } from './workflow-bundle.js';

/**
 * The worker process. It creates the real clients and runs until it is stopped. Running work then ends, or another
 * worker takes it over.
 */
const config = readProcessConfig();
const tracing = await startTracing('offprint-worker', config.tracing);
const logger = createLogger('worker', config.log, tracing?.current);
for (const line of productionWarnings(config, 'worker')) logger.warn(line);
const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort());
// A worker that a launcher started ends with it, however the launcher ended.
process.on('disconnect', () => stop.abort());

const engine = Runtime.install({
  logger: engineLogger(logger),
  telemetryOptions: engineTelemetry(config.metrics),
  shutdownSignals: [],
});

const pool = new RenderPool({
  slots: config.worker.renderSlots,
  readableFolder: config.worker.cacheFolder,
  around: tracing && ((work) => tracing.span({ name: 'render process', kind: 'internal' }, work)),
});
const metrics = await sendMetrics('offprint-worker', config.metrics, () => workerMetrics(pool));
try {
  const [store, database, secrets, bundle] = await Promise.all([
    createObjectStore(config.store),
    createDatabase(config.database),
    openSecretBox(config.secrets),
    workflowBundle(logger),
  ]);
  const workspace = createWorkspace({ store, folder: config.worker.cacheFolder, maxBytes: config.worker.cacheBytes });
  const { embeddings } = config.assistant;
  const activities = createActivities({
    database,
    store,
    pool,
    workspace,
    logger,
    secrets,
    sources: config.sources,
    retention: config.retention,
    crawl: config.crawl,
    exportStartsPerHour: config.api.exportStartsPerHour,
    ...(await readConfiguredKey(config.signing)),
    linkSeconds: config.api.linkSeconds,
    smtp: config.smtp,
    siteHosts: config.siteHost.template === undefined ? undefined : createSiteHosts(config.siteHost.template),
    publicUrl: config.api.publicUrl,
    fetchOutsideFiles: config.worker.fetchOutsideFiles,
    chromiumPath: config.worker.chromiumPath,
    ...(embeddings !== undefined && { embedder: createEmbedder(embeddings) }),
  });
  const connection = await connectToTemporal(config.temporal, logger, stop.signal);
  const { renderSlots } = config.worker;
  const { namespace } = config.temporal;
  const workers = await createWorkers({
    connection,
    namespace,
    activities,
    workflowBundle: bundle,
    renderSlots,
    version: config.temporal.workerVersion,
    aroundActivities: tracing && traceActivities(tracing, database),
  });
  stop.signal.addEventListener('abort', () => workers.shutdown());
  logger.info({ renderSlots, temporal: config.temporal.address }, 'worker ready');
  process.send?.({ type: 'ready' });
  // Warming up comes last: nobody who starts the worker waits for it, and an export waits no longer than it would
  // anyway.
  pool.warm().catch((error: unknown) => logger.warn({ err: error }, 'a render process did not start well'));
  if (!stop.signal.aborted) await workers.run();
  await database.close();
  await connection.close();
  await Promise.all([tracing?.close(), metrics?.close()]);
  logger.info('worker stopped');
} catch (error) {
  if (!stop.signal.aborted) {
    logger.fatal({ err: error }, error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
  // The engine's native code stops with its last worker. If there was none, it would keep the process alive.
  await engine.shutdown();
} finally {
  pool.close();
  if (process.connected) process.disconnect();
}
