import type { IncomingMessage, ServerResponse } from 'node:http';
import { send, sendJson } from '../../deployment/serve/send-text.js';
import { gauge, type Metric } from '../../metrics/metric.js';
import { METRICS_TYPE, metricsText } from '../../metrics/metrics-text.js';
import { processMetrics } from '../../metrics/process-metrics.js';
import type { OpenSites } from '../sites/open-sites.js';
import { readHostName } from './read-host-name.js';
import type { SiteDirectory } from './site-directory.js';

/** Answers probes and metrics at host names that are not a site's, such as the machine's address. Returns false for other paths. */
export type Operations = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface OperationsContext {
  readonly sites: Pick<OpenSites, 'count' | 'disk'>;
  /** Rejects if the database or the store is not usable. */
  readonly check: () => Promise<void>;
  readonly directory: Pick<SiteDirectory, 'find'>;
}

/** The path that tells a load balancer whether it may get a certificate for a host name: `?domain=docs.example.com`. */
const CERTIFICATE_PATH = '/certificate';

export function createOperations({ sites, check, directory }: OperationsContext): Operations {
  function answerCertificate(response: ServerResponse, name: string): void {
    const hostName = readHostName({ headers: { host: name } });
    if (hostName === undefined) {
      sendJson(response, 400, {
        error: 'say which host name the certificate is for: /certificate?domain=docs.example.com',
      });
      return;
    }
    directory.find(hostName).then(
      (target) =>
        target === null
          ? sendJson(response, 404, { error: `no site is served at ${hostName}` })
          : sendJson(response, 200, { domain: hostName }),
      () => sendJson(response, 503, { error: 'the database is not available; ask again' }),
    );
  }

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const [path, query] = (request.url ?? '').split('?', 2);
    switch (path) {
      case '/healthz':
        sendJson(response, 200, { status: 'ok' });
        return true;
      case '/readyz':
        // Open sites are served without the database and the store, so only a new host name needs them.
        check().then(
          () => sendJson(response, 200, { status: 'ready' }),
          () => sendJson(response, 503, { status: 'not_ready' }),
        );
        return true;
      case '/metrics':
        send(response, 200, METRICS_TYPE, metricsText(hostMetrics(sites)));
        return true;
      case CERTIFICATE_PATH:
        answerCertificate(response, new URLSearchParams(query).get('domain') ?? '');
        return true;
      default:
        return false;
    }
  };
}

/** Returns every metric of a host process. */
export function hostMetrics({ count, disk }: OperationsContext['sites']): Metric[] {
  return [
    gauge('offprint_host_open_sites', 'Sites and previews in memory.', count),
    gauge('offprint_host_cached_sites', 'Sites and previews on the disk.', disk.count),
    gauge('offprint_host_cache_bytes', 'Bytes of cached bundles on the disk.', disk.bytes),
    ...processMetrics(),
  ];
}
