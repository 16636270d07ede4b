/** A signal that is watched for as long as some work takes. */
export interface WatchedSignal {
  /** Rejects with the signal's reason when it is aborted; never fulfilled. */
  readonly aborted: Promise<never>;
  /** Stops watching. Must be called, because a signal of a whole export is watched for each page. */
  forget(): void;
}

/** Watches a signal. Its listener is removed by hand: with an option of its own, Node may keep it after a collection. */
export function whenAborted(signal: AbortSignal | undefined): WatchedSignal {
  let forget = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    const onAbort = () => reject(signal?.reason);
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort);
    forget = () => signal?.removeEventListener('abort', onAbort);
  });
  // Work that ends first leaves nobody to handle it.
  aborted.catch(() => undefined);
  return { aborted, forget };
}
