import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setInterval } from 'node:timers';
import { type DeploymentConfig, InvalidDeploymentSettings } from '../config/read-deployment-config.js';
import type { Logger } from '../logging/logger.js';
import { closeServer } from './close-server.js';
import { asFetchFailure } from './fetch/fetch-failure.js';
import { checkWebhookSecret } from './follow/webhook.js';
import { checkHosting } from './hosting.js';
import { createPageViews } from './operations/page-views.js';
import { createStatusBoard } from './operations/status.js';
import { type ChildContext, createChildPreparation } from './preparation/child-preparation.js';
import { createPreparation, type PreparationContext } from './preparation/preparation.js';
import { createListeners } from './requests/request-listener.js';
import { createFileReader } from './serve/file-reader.js';
import { type BundleShelf, createBundleShelf } from './shelf/bundle-shelf.js';
import { claimFolder } from './shelf/claim-folder.js';
import { createSiteHolder } from './site-holder.js';
import { createUpdater } from './updater.js';

/** A running deployment. */
export interface Deployment {
  /** The address of its site, with the base path and a final slash. */
  readonly url: string;
  /** The address of its probes, without a final slash. */
  readonly operationsUrl: string;
  /** Looks for a new bundle now. */
  look(): Promise<void>;
  /** Stops when the current requests are answered. */
  stop(): Promise<void>;
}

const SAVE_MS = 30_000;
/**
 * The time limits of receiving a request. A client that sends it byte by byte gets a 408 response and is disconnected;
 * checked every five seconds.
 */
const REQUEST_LIMITS: Patience = { headersTimeout: 20_000, requestTimeout: 60_000, connectionsCheckingInterval: 5000 };
/**
 * The time after which a stalled reader no longer keeps an old version from being removed. It is long because a model
 * may think for some minutes.
 */
const STALLED_MS = 5 * 60_000;

type Patience = Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>;

export interface DeploymentOptions {
  readonly retryMs?: number;
  readonly patience?: Patience;
  /** The file of this program and the environment it may pass on, if bundles are prepared in separate processes. */
  readonly child?: Pick<ChildContext, 'program' | 'environment'>;
}

/**
 * Starts a deployment: serves the kept bundle at once, and looks for a new one meanwhile. Throws the errors of {@link
 * checkHosting} and {@link claimFolder}, and an error if a port is in use.
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
  if (!claim.isHeld) log.warn('The folder cannot be locked on this disk; make sure that no other deployment uses it.');
  const shelf = createBundleShelf(storage.folder);
  await prepareShelf(shelf, log);
  const board = createStatusBoard();
  const preparing: PreparationContext = {
    shelf,
    storage,
    retryMs: options.retryMs,
    onRetry: ({ message, reason }, waitMs) =>
      log.warn({ reason, waitMs }, `The download of the bundle failed and will be retried: ${message}`),
  };
  const { child, patience = REQUEST_LIMITS } = options;
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
        log.warn({ error: error.message }, 'Page views could not be saved; counting continues.'),
      );
  const saving = setInterval(save, SAVE_MS);
  saving.unref();
  return {
    url: `${addressOf(site, server.host)}${server.basePath.replace(/\/*$/, '/')}`,
    operationsUrl: addressOf(operations, server.host),
    look: () => updater.look(),
    async stop() {
      clearInterval(saving);
      await Promise.all([...new Set([site, operations])].map(closeServer));
      await updater.stop();
      await holder.stop();
      await save();
      await claim.release();
    },
  };
}

/** Prepares the shelf. A disk that is not writable any more may still contain a bundle to serve. Throws if it contains none. */
async function prepareShelf(shelf: BundleShelf, log: Logger): Promise<void> {
  try {
    await shelf.prepare(true);
  } catch (error) {
    if ((await shelf.list()).length === 0) throw error;
    log.error({ reason: asFetchFailure(error).reason }, `${asFetchFailure(error).message}. Serving the kept bundle.`);
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
  EADDRINUSE: 'another process uses this port; stop it, or set another port (PORT, OFFPRINT_OPERATIONS_PORT)',
  EACCES: 'this user lacks permission for this port; set one above 1023 (PORT, OFFPRINT_OPERATIONS_PORT)',
  ENOTFOUND: 'the host is unknown; correct server.host (HOST)',
  EADDRNOTAVAIL: 'this machine does not have this address; correct server.host (HOST)',
};

function cannotListen(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  const advice = ADVICE[cause.code ?? ''] ?? cause.message;
  return new InvalidDeploymentSettings(`cannot listen on ${host}:${port}: ${advice}`, { cause });
}

function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
