import { whenAborted } from './when-aborted.js';

/**
 * Waits for work in a browser, at most a time: a page can keep its process busy forever. Returns undefined when it took
 * longer. The work itself is not ended; the caller must close its page. Rejects as the work does, and with the signal's
 * reason.
 */
export async function withinTime<Result>(
  work: Promise<Result>,
  { seconds, signal }: { readonly seconds: number; readonly signal?: AbortSignal | undefined },
): Promise<Result | undefined> {
  const { aborted, forget } = whenAborted(signal);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000, undefined);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late, aborted]);
  } finally {
    clearTimeout(timer);
    forget();
  }
}
