import { setTimeout as sleep } from 'node:timers/promises';
import type { DeploymentConfig } from '../config/read-deployment-config.js';
import type { Logger } from '../logging/logger.js';
import { asFetchFailure, errorCode, FetchFailure } from './fetch/fetch-failure.js';
import type { Offer } from './fetch/take-bundle.js';
import { newestExport } from './follow/newest-export.js';
import type { StatusBoard } from './operations/status.js';
import type { Preparation } from './preparation/preparation.js';
import type { BundleRecord } from './shelf/bundle-record.js';
import type { BundleShelf } from './shelf/bundle-shelf.js';
import type { SiteHolder } from './site-holder.js';

/** Downloads new bundles: once from a link, or repeatedly from the service. */
export interface Updater {
  start(): void;
  /** Looks for a new bundle now. Several calls during one look cause one more look. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export interface UpdaterContext {
  readonly config: DeploymentConfig;
  readonly shelf: BundleShelf;
  readonly holder: SiteHolder;
  readonly board: StatusBoard;
  readonly log: Logger;
  readonly preparation: Preparation;
}

const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 5 * 60_000;

export function createUpdater({ config, shelf, holder, board, log, preparation }: UpdaterContext): Updater {
  const { staticExport, follow } = config;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let failuresInRow = 0;
  let passedOver: string | undefined;
  /** True when the failed operation may succeed later without anybody's action. */
  let mayPass = false;

  async function offer(): Promise<Offer | undefined> {
    const { enabled, bundleUrl, sha256, signatureUrl, version } = staticExport;
    if (!enabled) {
      if (holder.current !== undefined) return undefined;
      throw notFetching('staticExport.enabled is false and there is no kept bundle; set it to true');
    }
    if (follow !== undefined) return newestExport(follow, version, signal);
    if (bundleUrl !== undefined) return { url: bundleUrl, sha256, signatureUrl, version };
    throw notFetching(
      'no source is configured; set staticExport.bundleUrl, or service.url, service.domain and service.key',
    );
  }

  async function bring(): Promise<void> {
    const offered = await offer();
    if (offered === undefined) return;
    const record = await take(offered);
    const { rejected } = await shelf.readState();
    if (rejected.includes(record.sha256)) passOver(record);
    else await serveWhole(record, offered);
    board.checked();
  }

  /** Installs a bundle. One that is known to be incomplete is downloaded again, and kept until then. */
  async function take(offered: Offer): Promise<BundleRecord> {
    const record = await preparation.take(
      { ...offered, publicKeys: staticExport.publicKey, damaged: holder.damaged },
      signal,
    );
    holder.arrived(record);
    return record;
  }

  /** Serves a bundle. If a file turns out to be missing, the bundle is downloaded again at once. */
  async function serveWhole(record: BundleRecord, offered: Offer): Promise<void> {
    const failure = await failureOf(() => holder.serve(record));
    if (failure === undefined) return;
    if (failure.reason !== 'disk') throw failure;
    await holder.serve(await take(offered));
  }

  /** Logs a skipped bundle once, because a deployment that follows the service polls every minute. */
  function passOver({ sha256, version }: BundleRecord): void {
    if (sha256 === passedOver) return;
    passedOver = sha256;
    log.info({ version }, 'This bundle was rolled back; it is only served again on request.');
  }

  async function lookOnce(): Promise<void> {
    const notBrought = await failureOf(bring);
    const notSettled = await failureOf(() => holder.settle());
    if (signal.aborted) return;
    const failures = [notBrought, notSettled].filter((failure) => failure !== undefined);
    mayPass = failures.some(({ isTransient }) => isTransient);
    failuresInRow = failures.length === 0 ? 0 : failuresInRow + 1;
    if (notSettled !== undefined) report(notSettled, 'Pages are sent uncompressed until this is resolved.');
    if (notBrought !== undefined) report(notBrought, 'Serving the last good bundle.');
  }

  function report(failure: FetchFailure, instead: string): void {
    board.failed(failure);
    const served = holder.current?.record.version;
    const now = served === undefined ? 'There is nothing to serve yet.' : instead;
    log.error({ reason: failure.reason, served, cause: causeOf(failure) }, `${failure.message}. ${now}`);
  }

  const look = (): Promise<void> => {
    if (running === undefined) {
      running = lookOnce().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running.then(() => {
      next = undefined;
      return look();
    });
    return next;
  };

  /** Polls. An expired link is not retried; interrupted downloads are, and so are requests to the service. */
  async function keepLooking(): Promise<void> {
    while (!signal.aborted) {
      await look();
      if (follow === undefined && !mayPass) return;
      const retry = Math.min(FIRST_RETRY_MS * 2 ** (failuresInRow - 1), MAX_RETRY_MS);
      const pollMs = (follow?.pollSeconds ?? Number.POSITIVE_INFINITY) * 1000;
      const waitMs = mayPass ? Math.min(retry, pollMs) : pollMs;
      // Deployments that were started together must not poll together.
      await sleep(waitMs * (0.8 + Math.random() * 0.4), undefined, { signal }).catch(() => undefined);
    }
  }

  let loop: Promise<void> = Promise.resolve();
  return {
    start() {
      loop = keepLooking();
    },
    look,
    async stop() {
      stopping.abort();
      await loop;
      await running;
    },
  };
}

async function failureOf(act: () => Promise<void>): Promise<FetchFailure | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return asFetchFailure(error);
  }
}

const notFetching = (message: string) => new FetchFailure('not_fetching', message);

/** Returns the code of a cause, because messages of causes may contain addresses. */
function causeOf({ cause }: FetchFailure): string | undefined {
  return cause instanceof Error ? errorCode(cause) : typeof cause === 'string' ? cause : undefined;
}
