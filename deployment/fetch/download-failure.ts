import { asFetchFailure, FetchFailure } from './fetch-failure.js';

/** 403 is what a link answers that has expired or was changed. */
export function refusal(status: number): FetchFailure {
  if ([401, 403, 404, 410].includes(status)) {
    return new FetchFailure(
      'link_expired',
      `the bundle's link answers ${status}: it has expired or is wrong; make a fresh one and set staticExport.bundleUrl`,
    );
  }
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return new FetchFailure('network', `the bundle's link answers ${status}; it is tried again`);
  }
  return new FetchFailure('link_expired', `the bundle's link answers ${status}; check staticExport.bundleUrl`);
}

export function tooLarge(maxBytes: number): FetchFailure {
  return new FetchFailure(
    'too_large',
    `the archive is larger than storage.maxArchiveBytes, ${maxBytes}; raise it if that is right`,
  );
}

/** What fetch throws holds no address: only its cause's code is of use. */
export function describedFailure(
  error: unknown,
  { seconds, signal: stopped }: { readonly seconds: number; readonly signal: AbortSignal },
  signal: AbortSignal,
): FetchFailure {
  if (error instanceof FetchFailure) return error;
  if (stopped.aborted) return new FetchFailure('network', 'the deployment is being stopped');
  if (signal.aborted)
    return new FetchFailure('network', `the download took longer than storage.fetchSeconds, ${seconds}`);
  const known = asFetchFailure(error);
  if (known.reason === 'disk') return known;
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && cause.message === 'redirect count exceeded') {
    return new FetchFailure('link_expired', "the bundle's link leads in a circle; check staticExport.bundleUrl");
  }
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return new FetchFailure(
    'network',
    `the store of the bundle could not be reached${code}; check the network and the link's host`,
    {
      cause: error,
    },
  );
}
