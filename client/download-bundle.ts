import { ConnectionError, DownloadError, type OffprintError } from './errors.js';
import type { Pause } from './pause.js';
import { readRetryAfter } from './read-retry-after.js';
import { isTemporary, retryDelaySeconds } from './retry-delay.js';
import { createSha256 } from './sha256.js';
import type { BundleLink } from './types.js';

export interface Download {
  readonly link: BundleLink;
  /** Creates a fresh link to the same bundle. */
  readonly renew: () => Promise<BundleLink>;
  readonly fetch: typeof fetch;
  readonly pause: Pause;
  readonly signal: AbortSignal | undefined;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Failures in succession, without a single new byte between them, after which a download ends. */
const MAX_FAILURES = 8;

/** Returns the bytes of a bundle, see `OffprintClient`. Nothing is requested before the first read. */
export function downloadBundle(download: Download): ReadableStream<Bytes> {
  const bytes = readBundle(download);
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = await bytes.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await bytes.return();
      },
    },
    { highWaterMark: 0 },
  );
}

async function* readBundle({ link, renew, fetch, pause, signal }: Download): AsyncGenerator<Bytes, void, undefined> {
  const { sizeBytes, sha256, jobId } = link;
  const hash = createSha256();
  let received = 0;
  let url = link.bundleUrl;
  for (let failures = 0; received < sizeBytes; failures += 1) {
    try {
      for await (const chunk of readFrom(fetch, url, received, signal)) {
        received += chunk.length;
        hash.update(chunk);
        if (received > sizeBytes)
          throw new DownloadError(`the bundle has more than the ${sizeBytes} bytes of its link`, {
            code: 'size_mismatch',
            jobId,
          });
        if (received === sizeBytes && hash.digest() !== sha256)
          throw new DownloadError('the bytes of the bundle do not have the checksum of its link; download it again', {
            code: 'checksum_mismatch',
            jobId,
          });
        failures = 0;
        yield chunk;
        if (received === sizeBytes) return;
      }
      throw new ConnectionError('the connection ended before the bundle was complete', { code: 'connection_failed' });
    } catch (error) {
      const failure = toFailure(error, signal);
      const isExpired = failure.status === 403 && failures < MAX_FAILURES;
      if (!isExpired && (!isTemporary(failure) || failures >= MAX_FAILURES)) throw failure;
      await pause(retryDelaySeconds(failure, failures, Math.random()), signal);
      if (isExpired) url = (await renew()).bundleUrl;
    }
  }
}

/** Yields the bytes from an offset on. Servers that ignore the range send all bytes, of which the first are skipped. */
async function* readFrom(
  send: typeof fetch,
  url: string,
  offset: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Bytes, void, undefined> {
  const response = await send(url, {
    ...(offset > 0 && { headers: { range: `bytes=${offset}-` } }),
    ...(signal !== undefined && { signal }),
  });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new DownloadError(`the bundle could not be downloaded: the response has the status ${response.status}`, {
      code: 'download_failed',
      status: response.status,
      retryAfterSeconds: readRetryAfter(response.headers),
    });
  }
  let skipped = response.status === 206 ? 0 : offset;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const rest = value.subarray(Math.min(skipped, value.length));
      skipped -= value.length - rest.length;
      if (rest.length > 0) yield rest;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Returns an error of this package. Throws the reason of the caller's signal if it is aborted. */
function toFailure(error: unknown, signal: AbortSignal | undefined): OffprintError {
  signal?.throwIfAborted();
  if (error instanceof DownloadError || error instanceof ConnectionError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ConnectionError(`the connection was lost: ${reason}`, { code: 'connection_failed', cause: error });
}
