import { productionWarnings } from '../config/production-warnings.js';
import { readProcessConfig } from '../config/read-process-config.js';
import { createDatabase } from '../database/create-database.js';
import { createIdentity } from '../identity/create-identity.js';
import { readSessionSecret } from '../identity/session-secret.js';
import { createLogger } from '../logging/logger.js';
import { sendMetrics } from '../metrics/send-metrics.js';
import { openSecretBox } from '../secrets/secret-box.js';
import { readSiteHostSecret } from '../secrets/site-host-secret.js';
import { createObjectStore, readFileLinkSettings } from '../storage/create-object-store.js';
import { startTracing } from '../tracing/start-tracing.js';
import { answerHere } from './answering/answer-here.js';
import { createAnswerThreads, startThread } from './answering/answer-threads.js';
import { openAnsweringParts } from './answering/open-answering-parts.js';
import { prepareReader } from './answering/prepare-reader.js';
import { createApp } from './create-app.js';
import { createDomainChecker } from './domains/domain-checker.js';
import { createFindProof } from './domains/find-proof.js';
import { createTemporalExportEngine } from './engine/temporal-export-engine.js';
import { createJobReconciler } from './jobs/job-reconciler.js';
import { collectMetrics, createMetricSources } from './operations/collect-metrics.js';
import { startServer } from './start-server.js';
import { createStorePruner } from './sweeps/store-pruner.js';
import {
  lostScheduleSweep,
  sweepDeliveries,
  sweepNotices,
  sweepSchedules,
  sweepWebhookSecrets,
} from './sweeps/sweeps.js';
import { createThreadPruner } from './sweeps/thread-pruner.js';

/** The API process. Creates the real clients, serves until it receives a signal, and lets open requests finish. */
const config = readProcessConfig();
const tracing = await startTracing('offprint-api', config.tracing);
const logger = createLogger('api', config.log, tracing?.current);
for (const line of productionWarnings(config, 'api')) logger.warn(line);
const closing = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => closing.abort());
// A launcher started this process: stop when the launcher has ended, for whatever reason.
process.on('disconnect', () => closing.abort());

try {
  const [database, store, fileLinks, secret, secrets, siteHostSecret] = await Promise.all([
    createDatabase(config.database),
    createObjectStore(config.store),
    readFileLinkSettings(config.store),
    readSessionSecret(config.identity),
    openSecretBox(config.secrets),
    readSiteHostSecret(config.siteHost),
  ]);
  const exports = createTemporalExportEngine(config.temporal, logger);
  const identity = createIdentity({
    database,
    config: config.identity,
    secret,
    publicUrl: config.api.publicUrl,
    logger,
  });
  const answeringParts = await openAnsweringParts({ store, config, logger });
  const answerThreads = createAnswerThreads({
    count: config.assistant.answerThreads,
    spawn: () => startThread(config),
    here: answerHere(answeringParts),
    logger,
  });
  const metricSources = createMetricSources({ database, store, exports, logger });
  const metrics = await sendMetrics('offprint-api', config.metrics, () => collectMetrics(metricSources));
  const findProof = createFindProof(config.sources);
  const app = createApp({
    findProof,
    database,
    identity,
    secrets,
    store,
    exports,
    tracing,
    metricSources,
    ...answeringParts,
    answering: answerThreads,
    closing: closing.signal,
    siteHostSecret,
    ...(fileLinks !== undefined && { fileLinks }),
  });
  const reconciler = createJobReconciler({
    database,
    exports,
    logger,
    otherSweeps: [
      lostScheduleSweep({ database, exports, logger }),
      () => sweepSchedules({ database, exports }),
      () => sweepDeliveries({ database, exports }),
      () => sweepNotices({ database, exports }),
      () => sweepWebhookSecrets({ database }),
    ],
  });
  const pruner = createThreadPruner({ database, logger, threadDays: config.assistant.threadDays });
  const domainChecker = createDomainChecker({ database, findProof, logger });
  const storePruner = createStorePruner({ exports, logger });
  const server = await startServer(app.callback(), config.api);
  reconciler.start();
  pruner.start();
  storePruner.start();
  if (config.siteHost.template !== undefined) domainChecker.start();
  logger.info({ host: config.api.host, port: server.port }, `API ready at ${config.api.publicUrl}`);
  process.send?.({ type: 'ready' });
  void answerThreads.start();
  void prepareReader({ config, logger, signal: closing.signal });

  await new Promise<void>((resolve) => {
    if (closing.signal.aborted) resolve();
    closing.signal.addEventListener('abort', () => resolve());
  });
  storePruner.stop();
  await Promise.all([server.stop(), reconciler.stop(), pruner.stop(), domainChecker.stop()]);
  await answerThreads.stop();
  await metrics?.close();
  await exports.close();
  await database.close();
  await tracing?.close();
  logger.info('API stopped');
} catch (error) {
  logger.fatal({ err: error }, error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  if (process.connected) process.disconnect();
}
