/** The time limit of a start. A process that needs longer hangs: with thirty programs that want each processor, a start takes two minutes. */
const READY_MS = 300_000;
const NOTICE_MS = 30_000;

export interface ReadyLimit {
  /** The name of the process, which begins each message. */
  readonly label: string;
  readonly logFolder: string;
  /** Shows a line to the person who waits. */
  readonly show: (line: string) => void;
  /** Aborted when waiting is over for another reason: the timers must not keep this process alive. */
  readonly abort: AbortSignal;
  readonly limitMs?: number;
  readonly noticeMs?: number;
}

/** Waits until a process is ready, and says so every half minute. Rejects if the process is not ready in time. */
export async function withReadyLimit(
  ready: Promise<void>,
  { label, logFolder, show, abort, limitMs = READY_MS, noticeMs = NOTICE_MS }: ReadyLimit,
): Promise<void> {
  const begun = Date.now();
  const seconds = () => Math.round((Date.now() - begun) / 1000);
  const notices = setInterval(() => {
    show(`${label} has not been ready for ${seconds()} seconds. The machine may be busy; still waiting.`);
  }, noticeMs);
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => {
      reject(new Error(`${label} was not ready after ${seconds()} seconds; see its log in ${logFolder}`));
    }, limitMs);
  });
  const stop = () => {
    clearInterval(notices);
    clearTimeout(limit);
  };
  abort.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([ready, late]);
  } finally {
    stop();
  }
}
