import { setMaxListeners } from 'node:events';
import Koa from 'koa';
import { readVersion } from '../config/read-version.js';
import { type AddressList, createAddressList, isAddressOrRange } from '../contract/address-list.js';
import { createSiteHosts } from '../contract/site-hosts.js';
import type { Logger } from '../logging/logger.js';
import { readHostGrant } from '../secrets/host-grant.js';
import { answerHere } from './answering/answer-here.js';
import type { KeyCaller } from './callers/caller.js';
import { createCallerDirectory } from './callers/caller-directory.js';
import { createRouter } from './create-router.js';
import { readDashboardFiles } from './dashboard-files.js';
import { createFindProof } from './domains/find-proof.js';
import type { RequestState } from './http/context.js';
import { shareLookups } from './http/share-lookups.js';
import { createAuditLog } from './identity/audit-log.js';
import { authHandler } from './identity/auth-handler.js';
import { createJobReader } from './jobs/job-reader.js';
import { createWaitingReader } from './jobs/waiting-reader.js';
import { accessLog } from './middleware/access-log.js';
import { allowOtherOrigins } from './middleware/allow-other-origins.js';
import { refuseUnrouted } from './middleware/refuse-unrouted.js';
import { requestId } from './middleware/request-id.js';
import { securityHeaders } from './middleware/security-headers.js';
import { traceRequests } from './middleware/trace-requests.js';
import { writeErrors } from './middleware/write-errors.js';
import { createOpenApi } from './openapi.js';
import { createMetricSources } from './operations/collect-metrics.js';
import { createAssistantLimits } from './rate-limits/assistant-limits.js';
import { createDomainCheckLimit } from './rate-limits/domain-check-limit.js';
import { createNoticeTestLimit } from './rate-limits/notice-test-limit.js';
import { createTokenBudget } from './rate-limits/token-budget.js';
import { ROUTES } from './routes/index.js';
import type { AppParts, Services } from './services.js';

/** Creates the HTTP interface over the given parts, which it neither opens nor closes. Throws an Error for invalid settings. */
export function createApp(parts: AppParts): Koa<RequestState> {
  const { database, config, identity, logger, closing = new AbortController().signal } = parts;
  // Each open event stream adds a listener. Not 0, though that has the same meaning: Node.js 20 then takes the signal for no event target,
  // and `fetch` refuses it.
  setMaxListeners(Number.POSITIVE_INFINITY, closing);
  const trusted = trustedProxies(config.api.trustedProxies);
  const metricSources = parts.metricSources ?? createMetricSources(parts);
  const { readiness } = metricSources;
  const services: Services = {
    ...parts,
    closing,
    answering: parts.answering ?? answerHere(parts),
    findSite: shareLookups((organizationId: string, domain: string) => database.sites.get(organizationId, domain)),
    jobs: createJobReader(parts),
    waiting: createWaitingReader({ ...parts, readiness }),
    ...metricSources,
    findProof: parts.findProof ?? createFindProof(config.sources),
    siteHosts: config.siteHost.template === undefined ? undefined : createSiteHosts(config.siteHost.template),
    dashboard: readDashboardFiles(),
    audit: createAuditLog(parts, trusted),
    limits: createAssistantLimits(database.counters, config.assistant),
    countNoticeTest: createNoticeTestLimit(database.counters),
    countDomainCheck: createDomainCheckLimit(database.counters),
    tokens: createTokenBudget(database.counters, config.assistant),
    trustedProxies: trusted,
    version: readVersion(),
    openApi: JSON.stringify(createOpenApi(ROUTES, config.api.publicUrl)),
  };
  const router = createRouter(ROUTES, services, {
    callers: createCallerDirectory(database),
    sessions: { identity, people: database.people, origin: new URL(config.api.publicUrl).origin },
    trustedProxies: trusted,
    readHostGrant: (text) =>
      parts.siteHostSecret === undefined
        ? undefined
        : readHostGrant(parts.siteHostSecret, text, Math.floor(Date.now() / 1000)),
    keyUsed: noteKeyUse(parts),
    limits: services.limits,
  });

  const app = new Koa<RequestState>();
  app.on('error', logConnectionFault(logger));
  app.use(requestId);
  if (parts.tracing !== undefined) app.use(traceRequests(parts.tracing));
  app.use(accessLog(logger, services.metrics));
  app.use(securityHeaders(config.api.publicUrl));
  app.use(allowOtherOrigins);
  app.use(writeErrors(logger));
  app.use(authHandler(identity, { publicUrl: config.api.publicUrl, trusted, database, logger }));
  app.use(router.routes());
  app.use(refuseUnrouted(router));
  return app;
}

/**
 * Compiles the list of trusted proxies. Throws for an entry that is neither an address nor a range: it would match nothing, and every
 * caller would appear to be the proxy.
 */
function trustedProxies(entries: readonly string[]): AddressList {
  const unusable = entries.find((entry) => !isAddressOrRange(entry));
  if (unusable === undefined) return createAddressList(entries);
  throw new Error(`OFFPRINT_TRUSTED_PROXIES: ${unusable} is not an address or a CIDR range; write it like 10.0.0.0/8`);
}

/** Returns a function that records the use of a key. Requests do not wait for it, and the repository writes at most once a minute. */
function noteKeyUse({ database, logger }: AppParts): (caller: KeyCaller) => void {
  return ({ key }) => {
    database.keys.touch(key.id, new Date()).catch((error: unknown) => {
      logger.warn({ keyId: key.id, err: error }, 'the last use of a key could not be recorded');
    });
  };
}

/**
 * Logs errors that occur after a response has begun: disconnected callers and files that could not be read to the end. No error response is
 * possible any more.
 */
function logConnectionFault(logger: Logger) {
  return (error: Error & { readonly code?: string }) => {
    const callerLeft =
      error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET' || error.code === 'EPIPE';
    if (callerLeft) logger.debug({ err: error }, 'a caller disconnected');
    else logger.error({ err: error }, 'a response was aborted');
  };
}
