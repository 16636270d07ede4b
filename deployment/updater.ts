import { setTimeout as sleep } from 'node:timers/promises';
import type { DeploymentConfig } from '../config/read-deployment-config.js';
import type { Logger } from '../logging/logger.js';
import { asFetchFailure, FetchFailure } from './fetch/fetch-failure.js';
import { type Offer, takeBundle } from './fetch/take-bundle.js';
import { newestExport } from './follow/newest-export.js';
import type { StatusBoard } from './operations/status.js';
import type { BundleShelf } from './shelf/bundle-shelf.js';
import type { SiteHolder } from './site-holder.js';

/** Brings new bundles: once from a link, or again and again from the service. */
export interface Updater {
  start(): void;
  /** Looks for a new bundle now; several calls during one look become one more look. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export interface UpdaterContext {
  readonly config: DeploymentConfig;
  readonly shelf: BundleShelf;
  readonly holder: SiteHolder;
  readonly board: StatusBoard;
  readonly log: Logger;
  readonly retryMs?: number;
}

const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 5 * 60_000;

export function createUpdater({ config, shelf, holder, board, log, retryMs }: UpdaterContext): Updater {
  const { staticExport, follow, storage } = config;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let failuresInRow = 0;

  async function offer(): Promise<Offer | undefined> {
    if (follow !== undefined) return newestExport(follow, staticExport.version, signal);
    const { bundleUrl, sha256, version } = staticExport;
    return bundleUrl === undefined ? undefined : { url: bundleUrl, sha256, version };
  }

  async function lookOnce(): Promise<void> {
    try {
      const offered = await offer();
      if (offered === undefined) return;
      const record = await takeBundle(offered, { shelf, storage, log, signal, retryMs });
      const { rejected } = await shelf.readState();
      if (rejected.includes(record.sha256))
        log.info({ version: record.version }, 'This bundle was rolled back; it is served again when it is asked for.');
      else await holder.serve(record);
      board.checked();
      failuresInRow = 0;
    } catch (error) {
      if (signal.aborted) return;
      const failure = asFetchFailure(error);
      failuresInRow++;
      board.failed(failure);
      const served = holder.current?.record.version;
      const kept = served === undefined ? 'Nothing can be served yet.' : 'The last good bundle is served.';
      log.error({ reason: failure.reason, served, cause: causeOf(failure) }, `${failure.message}. ${kept}`);
    }
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

  /** A link that has expired stays expired; what was cut off is tried again, and the service is asked again and again. */
  async function keepLooking(): Promise<void> {
    while (!signal.aborted) {
      await look();
      const { problem } = board;
      const mayPass = problem !== undefined && new FetchFailure(problem.reason, '').isPassing;
      if (follow === undefined && !mayPass) return;
      const retry = Math.min(FIRST_RETRY_MS * 2 ** (failuresInRow - 1), LONGEST_RETRY_MS);
      const pollMs = (follow?.pollSeconds ?? Number.POSITIVE_INFINITY) * 1000;
      const waitMs = mayPass ? Math.min(retry, pollMs) : pollMs;
      // Many deployments that were started together must not ask together.
      await sleep(waitMs * (0.8 + Math.random() * 0.4), undefined, { signal }).catch(() => undefined);
    }
  }

  let loop: Promise<void> = Promise.resolve();
  return {
    start() {
      if (!staticExport.enabled) return;
      loop = keepLooking();
    },
    look: () => (staticExport.enabled ? look() : Promise.resolve()),
    async stop() {
      stopping.abort();
      await loop;
      await running;
    },
  };
}

/** Codes only: messages of causes may hold addresses. */
function causeOf({ cause }: FetchFailure): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  const inner = cause.cause instanceof Error ? cause.cause : cause;
  return 'code' in inner ? String(inner.code) : inner.name;
}
