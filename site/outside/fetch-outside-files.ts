import pMap from 'p-map';
import { FetchFailure } from './fetch-failure.js';
import type { FetchedFile, GuardedFetcher } from './guarded-fetch.js';

export interface OutsideFilesOptions {
  readonly fetcher: GuardedFetcher;
  /** The maximum time for all files together, in milliseconds. */
  readonly budgetMs: number;
  /** The maximum number of bytes for all files together. */
  readonly budgetBytes: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface OutsideFile extends FetchedFile {
  /** The address as the author wrote it. */
  readonly url: string;
}

export interface OutsideFailure {
  readonly url: string;
  /** A half sentence without full stop: “… was not fetched: <reason>”. */
  readonly reason: string;
  /** True when a retry at the next export may succeed, because the address itself is valid. */
  readonly isTemporary: boolean;
}

export interface OutsideFiles {
  /** The results in the order of the addresses, each once. */
  readonly found: readonly OutsideFile[];
  readonly failures: readonly OutsideFailure[];
}

const FETCHES_AT_ONCE = 8;
/**
 * The number of failed connections after which a host is skipped: otherwise each of its pictures would cost a timeout.
 */
const MAX_FAILED_CONNECTIONS = 2;

/**
 * Fetches as many of `urls` as the budget allows, and reports why each of the others was not fetched. Rejects only when
 * aborted.
 */
export async function fetchOutsideFiles(urls: readonly string[], options: OutsideFilesOptions): Promise<OutsideFiles> {
  const { fetcher, budgetMs, budgetBytes, signal, onProgress } = options;
  const unique = [...new Set(urls)];
  const failedConnections = new Map<string, number>();
  const budget = AbortSignal.timeout(budgetMs);
  const stop = signal === undefined ? budget : AbortSignal.any([budget, signal]);
  let bytesLeft = budgetBytes;

  const fetchOne = async (url: string): Promise<OutsideFile | OutsideFailure> => {
    const host = URL.canParse(url) ? new URL(url).host : '';
    if (budget.aborted) return temporary(url, `the limit of ${budgetMs / 1000} s for files of other hosts was reached`);
    if (bytesLeft <= 0) return temporary(url, `the limit of ${budgetBytes} bytes for files of other hosts was reached`);
    if ((failedConnections.get(host) ?? 0) >= MAX_FAILED_CONNECTIONS) {
      return temporary(url, `${host} could not be reached for earlier files and was not tried again`);
    }
    try {
      const file = await fetcher.fetch(url, stop);
      if (file.bytes.length > bytesLeft)
        return temporary(url, `the limit of ${budgetBytes} bytes for files of other hosts was reached`);
      bytesLeft -= file.bytes.length;
      return { url, ...file };
    } catch (error) {
      signal?.throwIfAborted();
      if (budget.aborted)
        return temporary(url, `the limit of ${budgetMs / 1000} s for files of other hosts was reached`);
      if (!(error instanceof FetchFailure)) throw error;
      if (error.kind === 'unreachable') failedConnections.set(host, (failedConnections.get(host) ?? 0) + 1);
      return { url, reason: error.message, isTemporary: error.kind === 'unreachable' || error.kind === 'busy' };
    }
  };

  let done = 0;
  const fetchAndTell = async (url: string) => {
    const result = await fetchOne(url);
    done += 1;
    onProgress?.(done, unique.length);
    return result;
  };
  const results = await pMap(unique, fetchAndTell, { concurrency: FETCHES_AT_ONCE, ...(signal && { signal }) });
  return {
    found: results.filter((result) => 'bytes' in result),
    failures: results.filter((result) => 'reason' in result),
  };
}

const temporary = (url: string, reason: string): OutsideFailure => ({ url, reason, isTemporary: true });
