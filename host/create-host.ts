import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SiteHostConfig } from '../config/config.js';
import { createAddressList } from '../contract/address-list.js';
import { createSiteHosts } from '../contract/site-hosts.js';
import type { Database } from '../database/database.js';
import { closeServer } from '../deployment/close-server.js';
import { claimFolder } from '../deployment/shelf/claim-folder.js';
import type { Logger } from '../logging/logger.js';
import type { ObjectStore } from '../storage/object-store.js';
import { createReaderAnswers } from './readers/answer-readers.js';
import { createReadingCounts } from './readers/reading-counts.js';
import { createOperations } from './requests/answer-operations.js';
import { createPreviewGate } from './requests/preview-gate.js';
import { createRequestListener } from './requests/request-listener.js';
import { createSiteDirectory } from './requests/site-directory.js';
import { followPublications } from './sites/follow-publications.js';
import { createOpenSites, type OpenSites } from './sites/open-sites.js';

export interface HostParts {
  readonly database: Pick<Database, 'publications' | 'customDomains' | 'analytics' | 'check'>;
  readonly store: ObjectStore;
  readonly config: SiteHostConfig;
  /** The secret that signs access to previews, and requests to the API. */
  readonly secret: string;
  readonly log: Logger;
  /** The interval of looking for new publications of open sites, in milliseconds. */
  readonly pollMs?: number;
  /** The time for which a request waits until its site is loaded, in milliseconds. */
  readonly maxLoadWaitMs?: number;
}

/** A running host. */
export interface Host {
  readonly port: number;
  /** The numbers of open and cached sites. */
  readonly sites: Pick<OpenSites, 'count' | 'disk'>;
  /** Adds the page views and searches so far to the database. */
  saveCounts(): Promise<void>;
  /** Stops when the current requests are answered. */
  stop(): Promise<void>;
}

const POLL_MS = 1000;
/** Shorter than the patience of readers and of load balancers: a site of 100,000 pages takes longer to load. */
const MAX_LOAD_WAIT_MS = 10_000;
const SAVE_MS = 60_000;
/** The interval at which page views and searches are added to the database. A killed process loses those since the last time. */
const COUNT_MS = 10_000;
const LIMITS = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5000,
  /** Longer than load balancers keep idle connections. */
  keepAliveTimeout: 75_000,
};

/** Starts the host: serves the published exports of all sites by host name. Throws if no template is set, or the port or the folder is in use. */
export async function startHost(parts: HostParts): Promise<Host> {
  const { database, store, config, secret, log, pollMs = POLL_MS, maxLoadWaitMs = MAX_LOAD_WAIT_MS } = parts;
  if (config.template === undefined)
    throw new Error(
      'SITE_HOST_TEMPLATE is not set; set it to the addresses of sites, such as https://{domain}.docs.example.com',
    );
  const claim = await claimFolder(config.cacheFolder);
  if (!claim.isHeld) log.warn('The folder cannot be locked on this disk; make sure that no other host uses it.');
  const sites = await createOpenSites({ store, log, folder: config.cacheFolder, maxBytes: config.cacheBytes });
  const directory = createSiteDirectory(createSiteHosts(config.template), database);
  const check = async () => {
    await Promise.all([database.check(), store.check()]);
  };
  const operations = createOperations({ sites, check, directory });
  const gate = createPreviewGate({
    secret,
    publicUrl: config.publicUrl,
    isSecure: config.template.startsWith('https:'),
  });
  const counts = createReadingCounts({ analytics: database.analytics, log });
  const trustedProxies = createAddressList(config.trustedProxies);
  const readers = createReaderAnswers({ secret, publicUrl: config.publicUrl, trustedProxies, counts, log });
  const context = { directory, sites, operations, gate, readers, counts, log, maxLoadWaitMs };
  const server = createServer(LIMITS, createRequestListener(context));
  await listen(server, config);
  const follower = followPublications({ sites, publications: database.publications, log, pollMs });
  const saving = setInterval(() => void sites.save(), SAVE_MS);
  saving.unref();
  const counting = setInterval(() => void counts.save(), COUNT_MS);
  counting.unref();
  return {
    port: (server.address() as AddressInfo).port,
    sites,
    saveCounts: () => counts.save(),
    async stop() {
      clearInterval(saving);
      clearInterval(counting);
      await Promise.all([closeServer(server), follower.stop()]);
      await sites.stop();
      await counts.save();
      await claim.release();
    },
  };
}

function listen(server: Server, { host, port }: SiteHostConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`another process uses port ${port}; stop it, or set SITE_HOST_PORT`, { cause: error })
          : error,
      ),
    );
    server.listen(port, host, resolve);
  });
}
