import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setInterval } from 'node:timers';
import { type DeploymentConfig, InvalidDeploymentSettings } from '../config/read-deployment-config.js';
import type { Logger } from '../logging/logger.js';
import { asFetchFailure } from './fetch/fetch-failure.js';
import { checkWebhookSecret } from './follow/webhook.js';
import { checkHosting } from './hosting.js';
import { createPageViews } from './operations/page-views.js';
import { createStatusBoard } from './operations/status.js';
import { type ChildContext, createChildPreparation } from './preparation/child-preparation.js';
import { createPreparation, type PreparationContext } from './preparation/preparation.js';
import { createListeners } from './request-listener.js';
import { createFileReader } from './serve/file-reader.js';
import { type BundleShelf, createBundleShelf } from './shelf/bundle-shelf.js';
import { claimFolder } from './shelf/claim-folder.js';
import { createSiteHolder } from './site-holder.js';
import { createUpdater } from './updater.js';

/** A running deployment. */
export interface Deployment {
  /** Where its site is, with the base path and a final slash. */
  readonly url: string;
  /** Where its probes are, without a final slash. */
  readonly operationsUrl: string;
  /** Looks for a new bundle now. */
  look(): Promise<void>;
  /** Ends when requests under way are answered. */
  stop(): Promise<void>;
}

const SAVE_MS = 30_000;
/** Requests under way have so long to end when the process is stopped: Docker ends it after ten seconds. */
const DRAIN_MS = 8000;
const SWEEP_MS = 50;
/** A reader that sends its request a byte at a time is answered 408 and cut off; looked at every five seconds. */
const PATIENCE: Patience = { headersTimeout: 20_000, requestTimeout: 60_000, connectionsCheckingInterval: 5000 };
/** A reader that takes nothing for so long keeps an old version from being removed; a model may think for some minutes. */
const STALLED_MS = 5 * 60_000;

type Patience = Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>;

export interface DeploymentOptions {
  readonly retryMs?: number;
  readonly patience?: Patience;
  /** The file of this program, where bundles are to be prepared by processes of their own, and what they may know of the environment. */
  readonly child?: Pick<ChildContext, 'program' | 'environment'>;
}

/**
 * Starts a deployment: what is kept is served at once, and a new bundle is looked for while it is. Throws what
 * {@link checkHosting} and {@link claimFolder} throw, and where a port is taken.
 */
export async function startDeployment(
  config: DeploymentConfig,
  log: Logger,
  options: DeploymentOptions = {},
): Promise<Deployment> {
  checkHosting(config);
  checkWebhookSecret(config.follow?.webhookSecret);
  const { storage, server, hosting, staticExport } = config;
  const claim = await claimFolder(storage.folder);
  if (!claim.isHeld) log.warn('The folder cannot be kept from other deployments here; give each one its own.');
  const shelf = createBundleShelf(storage.folder);
  await prepareShelf(shelf, log);
  const board = createStatusBoard();
  const preparing: PreparationContext = {
    shelf,
    storage,
    retryMs: options.retryMs,
    onRetry: ({ message, reason }, waitMs) => log.warn({ reason, waitMs }, `The bundle did not arrive: ${message}`),
  };
  const { child, patience = PATIENCE } = options;
  const preparation =
    child === undefined ? createPreparation(preparing) : createChildPreparation({ ...preparing, ...child });
  const holder = createSiteHolder({ shelf, hosting, keep: storage.keep, log, board, preparation });
  const updater = createUpdater({ config, shelf, holder, board, log, preparation });
  const views = createPageViews(shelf.pageViewFolder);
  const reader = createFileReader(shelf.encodedFolder);
  const look = () => void updater.look();
  const listeners = createListeners({ config, holder, board, views, reader, log, look });
  await holder.begin(staticExport.version);
  await views.load();
  const { host, port, operationsPort } = server;
  const open = (listener: RequestListener, at: number) => listen(listener, { host, port: at, patience });
  const site = await open(listeners.site, port);
  const operations = operationsPort === undefined ? site : await open(listeners.operations, operationsPort);
  updater.start();
  holder.watch();
  const save = () =>
    views
      .save()
      .catch((error: Error) =>
        log.warn({ error: error.message }, 'Page views could not be saved; they are counted on.'),
      );
  const saving = setInterval(save, SAVE_MS);
  saving.unref();
  return {
    url: `${addressOf(site, server.host)}${server.basePath.replace(/\/*$/, '/')}`,
    operationsUrl: addressOf(operations, server.host),
    look: () => updater.look(),
    async stop() {
      clearInterval(saving);
      await Promise.all([...new Set([site, operations])].map(close));
      await updater.stop();
      await holder.stop();
      await save();
      await claim.release();
    },
  };
}

/** A disk that takes nothing any more may still hold what is to be served. Throws where it holds nothing. */
async function prepareShelf(shelf: BundleShelf, log: Logger): Promise<void> {
  try {
    await shelf.prepare(true);
  } catch (error) {
    if ((await shelf.list()).length === 0) throw error;
    log.error({ reason: asFetchFailure(error).reason }, `${asFetchFailure(error).message}. What is kept is served.`);
  }
}

interface Listening {
  readonly host: string;
  readonly port: number;
  readonly patience: Patience;
}

async function listen(listener: RequestListener, { host, port, patience }: Listening): Promise<Server> {
  const server = createServer({ ...patience, keepAliveTimeout: 65_000 }, listener);
  server.setTimeout(STALLED_MS);
  await new Promise<void>((resolve, reject) => {
    const refuse = (cause: NodeJS.ErrnoException) => reject(cannotListen(cause, host, port));
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
  return server;
}

const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process has this port; stop that one, or set another (PORT, OFFPRINT_OPERATIONS_PORT)',
  EACCES: 'this user may not have this port; set one above 1023 (PORT, OFFPRINT_OPERATIONS_PORT)',
  ENOTFOUND: 'there is no such host; correct server.host (HOST)',
  EADDRNOTAVAIL: 'this machine does not have this address; correct server.host (HOST)',
};

function cannotListen(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  const advice = ADVICE[cause.code ?? ''] ?? cause.message;
  return new InvalidDeploymentSettings(`cannot listen on ${host}:${port}: ${advice}`, { cause });
}

/** Connections that are kept alive become idle one by one, as their requests end. */
async function close(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(late);
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
