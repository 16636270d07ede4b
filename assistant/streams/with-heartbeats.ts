export interface HeartbeatOptions {
  /** Below the idle limits of common proxies. */
  readonly everyMilliseconds: number;
  readonly heartbeat: string;
}

/** The pieces, and a heartbeat whenever none has come for so long. Leaves no timer behind, however it is ended. */
export async function* withHeartbeats(
  pieces: AsyncGenerator<string>,
  { everyMilliseconds, heartbeat }: HeartbeatOptions,
): AsyncGenerator<string> {
  let timer: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      const next = pieces.next();
      let result: IteratorResult<string> | undefined;
      while (result === undefined) {
        const silence = new Promise<undefined>((resolve) => {
          timer = setTimeout(resolve, everyMilliseconds, undefined);
        });
        result = await Promise.race([next, silence]);
        clearTimeout(timer);
        if (result === undefined) yield heartbeat;
      }
      if (result.done) return;
      yield result.value;
    }
  } finally {
    clearTimeout(timer);
    await pieces.return(undefined);
  }
}
