import type { IncomingMessage, ServerResponse } from 'node:http';
import { send, sendJson } from '../../deployment/serve/send-text.js';
import { metric } from '../../logging/metric-lines.js';
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
        send(response, 200, 'text/plain; version=0.0.4; charset=utf-8', metricsText(sites));
        return true;
      case CERTIFICATE_PATH:
        answerCertificate(response, new URLSearchParams(query).get('domain') ?? '');
        return true;
      default:
        return false;
    }
  };
}

/** Returns the metrics of a host for Prometheus. */
export function metricsText({ count, disk }: OperationsContext['sites']): string {
  const lines = [
    ...metric('offprint_host_open_sites', 'gauge', 'Sites and previews in memory.', [['', count]]),
    ...metric('offprint_host_cached_sites', 'gauge', 'Sites and previews on the disk.', [['', disk.count]]),
    ...metric('offprint_host_cache_bytes', 'gauge', 'Bytes of cached bundles on the disk.', [['', disk.bytes]]),
    ...metric('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [['', process.memoryUsage.rss()]]),
  ];
  return `${lines.join('\n')}\n`;
}
