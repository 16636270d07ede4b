import { asFetchFailure, FetchFailure } from './fetch-failure.js';

/** Returns the failure for a response status. A link that has expired or was modified responds with 403. */
export function refusal(status: number): FetchFailure {
  if ([401, 403, 404, 410].includes(status)) {
    return new FetchFailure(
      'link_expired',
      `the bundle's link responded with ${status}: it has expired or is invalid; create a new link and set staticExport.bundleUrl`,
    );
  }
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return new FetchFailure('network', `the bundle's link responded with ${status}; retrying`);
  }
  return new FetchFailure('link_expired', `the bundle's link responded with ${status}; check staticExport.bundleUrl`);
}

export function tooLarge(maxBytes: number): FetchFailure {
  return new FetchFailure(
    'too_large',
    `the archive is larger than storage.maxArchiveBytes, ${maxBytes}; increase it if the archive is really that large`,
  );
}

/** Returns the failure for an error of fetch. Its message contains no address; only the code of its cause is useful. */
export function describedFailure(
  error: unknown,
  { seconds, signal: stopped }: { readonly seconds: number; readonly signal: AbortSignal },
  signal: AbortSignal,
): FetchFailure {
  if (error instanceof FetchFailure) return error;
  if (stopped.aborted) return new FetchFailure('network', 'the deployment is stopping');
  if (signal.aborted)
    return new FetchFailure('network', `the download took longer than storage.fetchSeconds, ${seconds}`);
  const known = asFetchFailure(error);
  if (known.reason === 'disk') return known;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && cause.message === 'redirect count exceeded') {
    return new FetchFailure('link_expired', "the bundle's link redirects in a loop; check staticExport.bundleUrl");
  }
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return new FetchFailure(
    'network',
    `the store of the bundle is unreachable${code}; check the network and the link's host`,
    {
      cause: error,
    },
  );
}
