import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ArchiveMark, archiveMark, conditionOf, isSameArchive } from './archive-mark.js';
import { describedFailure, refusal, tooLarge } from './download-failure.js';
import { FetchFailure } from './fetch-failure.js';
import { fetchUndecoded } from './fetch-undecoded.js';
import { linkPlace } from './link-place.js';
import { arrived, notePartial, type PartialDownload, partialOf } from './partial-download.js';

export interface DownloadRequest {
  readonly url: string;
  /** The folder of partial downloads, which survive a restart. */
  readonly folder: string;
  /** The mark of the kept archive of this link, which is not downloaded again. */
  readonly known?: ArchiveMark;
  readonly maxBytes: number;
  /** The time limit of all attempts together, in seconds. */
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** The delay before the second attempt, in milliseconds. Each further one is twice as long. */
  readonly retryMs?: number;
  /** Called before each delay. */
  readonly onRetry?: (failure: FetchFailure, waitMs: number) => void;
}

export interface DownloadedArchive {
  readonly file: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly mark: ArchiveMark;
}

const MAX_ATTEMPTS = 5;
const RETRY_MS = 500;
/** The time after which a connection without data counts as dead. */
const IDLE_MS = 30_000;

/**
 * Downloads an archive, and resumes an interrupted attempt: the rest is only requested if it belongs to the same file
 * (If-Range, RFC 9110 section 13.1.5). Returns undefined if the link still leads to the known archive. Throws {@link
 * FetchFailure}.
 */
export async function downloadArchive(request: DownloadRequest): Promise<DownloadedArchive | undefined> {
  const partial = partialOf(request);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(request.seconds * 1000)]);
  for (let attempt = 1; ; attempt++) {
    try {
      const mark = await receive(request, partial, signal);
      if (mark === undefined) return undefined;
      const sizeBytes = (await stat(partial.file)).size;
      return { file: partial.file, sizeBytes, sha256: await sha256Of(partial.file), mark };
    } catch (error) {
      const failure = describedFailure(error, request, signal);
      if (attempt === MAX_ATTEMPTS || failure.reason !== 'network' || signal.aborted) throw failure;
      const waitMs = (request.retryMs ?? RETRY_MS) * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
      request.onRetry?.(failure, Math.round(waitMs));
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Returns the mark of the complete archive; undefined if it is the known one. */
async function receive(
  request: DownloadRequest,
  partial: PartialDownload,
  signal: AbortSignal,
): Promise<ArchiveMark | undefined> {
  const watch = watchIdle();
  try {
    const { from, validator } = await arrived(partial);
    const known = from > 0 ? undefined : request.known;
    const headers: Record<string, string> = { 'Accept-Encoding': 'identity' };
    if (from > 0) Object.assign(headers, { Range: `bytes=${from}-`, 'If-Range': validator });
    if (known !== undefined) Object.assign(headers, conditionOf(known));
    const response = await fetch(request.url, { headers, signal: AbortSignal.any([signal, watch.signal]) });
    const mark = archiveMark(linkPlace(request.url), response.headers);
    if (known !== undefined && (response.status === 304 || (response.status === 200 && isSameArchive(known, mark)))) {
      await response.body?.cancel();
      return undefined;
    }
    const answer = await undecoded(response, headers, AbortSignal.any([signal, watch.signal]));
    const body = await bodyOf(answer, partial);
    const start = answer.status === 206 ? from : 0;
    checkPlace(answer, start);
    const sizeBytes = await store(body, {
      response: answer,
      start,
      partial,
      maxBytes: request.maxBytes,
      onBytes: watch.reset,
    });
    return { ...mark, sizeBytes };
  } finally {
    watch.stop();
  }
}

/** Requests the archive again without decoding. Many servers label a `.tar.gz` as gzip-encoded, and `fetch` would decompress it. */
async function undecoded(
  response: Response,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  if (!response.ok || !isGzip(response)) return response;
  await response.body?.cancel();
  return fetchUndecoded(response.url, { headers, signal });
}

function isGzip(response: Response): boolean {
  return /^(?:x-)?gzip$/i.test(response.headers.get('Content-Encoding')?.trim() ?? '');
}

async function bodyOf(response: Response, partial: PartialDownload): Promise<AsyncIterable<Uint8Array>> {
  // Other encodings are decoded on the way, so the result is not the archive and has another SHA-256.
  const encoding = isGzip(response) ? 'identity' : (response.headers.get('Content-Encoding') ?? 'identity');
  if (response.ok && response.body !== null && encoding === 'identity') return response.body;
  await response.body?.cancel();
  if (response.ok && encoding !== 'identity') {
    throw new FetchFailure(
      'bad_archive',
      `the store sends the archive with Content-Encoding: ${encoding.slice(0, 40)}; configure it to send the file unchanged, without that header`,
    );
  }
  if (response.status !== 416) throw refusal(response.status);
  await rm(partial.file, { force: true });
  throw new FetchFailure('network', 'the partial download belongs to another archive; downloading it from the start');
}

interface Storing {
  readonly response: Response;
  readonly start: number;
  readonly partial: PartialDownload;
  readonly maxBytes: number;
  readonly onBytes: () => unknown;
}

/** Writes the response to the file. Returns the number of bytes there are now. */
async function store(
  body: AsyncIterable<Uint8Array>,
  { response, start, partial, maxBytes, onBytes }: Storing,
): Promise<number> {
  const length = Number(response.headers.get('Content-Length') ?? Number.NaN);
  if (start + length > maxBytes) throw tooLarge(maxBytes);
  await notePartial(partial, response);
  let at = start;
  const file = await open(partial.file, start === 0 ? 'w' : 'a');
  try {
    for await (const chunk of body) {
      onBytes();
      at += chunk.length;
      if (at > maxBytes) throw tooLarge(maxBytes);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  if (!Number.isNaN(length) && at < start + length) throw new FetchFailure('network', 'the connection ended early');
  return at;
}

/** Returns an abort signal for a connection that receives no data for too long. */
function watchIdle() {
  const idle = new AbortController();
  const tooLong = () => idle.abort(new FetchFailure('network', 'the connection received no data for 30 seconds'));
  const timer = setTimeout(tooLong, IDLE_MS);
  return {
    signal: idle.signal,
    reset: () => timer.refresh(),
    stop: () => clearTimeout(timer),
  };
}

function checkPlace(response: Response, start: number): void {
  if (response.status !== 206) return;
  const place = /^bytes (\d+)-/.exec(response.headers.get('Content-Range') ?? '');
  if (Number(place?.[1]) !== start) {
    throw new FetchFailure('network', 'the store responded with another range than requested');
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
