/** Waits for a number of seconds. Rejects with the reason of the signal as soon as it is aborted. */
export type Pause = (seconds: number, signal: AbortSignal | undefined) => Promise<void>;

/** The maximum delay of timers in all runtimes, in milliseconds. */
const MAX_DELAY_MS = 2 ** 31 - 1;

export const pause: Pause = (seconds, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      },
      Math.min(seconds * 1000, MAX_DELAY_MS),
    );
    signal?.addEventListener('abort', abort, { once: true });
  });
