/**
 * Waits for work in a browser, at most a time: a page can keep its process busy forever. Returns undefined when it took
 * longer. The work itself is not ended; the caller must close its page. Rejects as the work does, and with the signal's
 * reason.
 */
export async function withinTime<Result>(
  work: Promise<Result>,
  { seconds, signal }: { readonly seconds: number; readonly signal?: AbortSignal | undefined },
): Promise<Result | undefined> {
  const ending = new AbortController();
  const late = new Promise<undefined>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000, undefined);
    ending.signal.addEventListener('abort', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true, signal: ending.signal });
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    ending.abort();
  }
}
