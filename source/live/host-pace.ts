import { setTimeout as pause } from 'node:timers/promises';

/** Limits the rate of requests to each host. */
export interface HostPace {
  /** Waits until a request to the host is allowed. Rejects with the signal's reason. */
  turn(host: string): Promise<void>;
  /**
   * Records that the host asked for a pause, of so many seconds if it says that. Returns whether waiting is worthwhile.
   */
  rest(host: string, seconds: number | undefined): boolean;
  /** Records that the host answered. */
  served(host: string): void;
}

export interface HostPaceOptions {
  readonly signal: AbortSignal;
  /** The pause between two requests that the site asks for. */
  readonly delayMs: number;
  /** The first pause of a host that does not say how long; each further one in a row is twice as long. */
  readonly firstRestMs: number;
}

/** Maximum pause that a server may ask for. */
const MAX_REST_MS = 60_000;
const MAX_UNASKED_REST_MS = 20_000;
/** Maximum number of pauses without an answer in between: a minute and a half by default. */
const MAX_RESTS = 8;
/** The pause between requests to a host that asked for a pause, as a share of the first pause. It decreases slowly. */
const FIRST_GAP = 0.2;
const MAX_GAP = 10;
const ANSWERS_UNTIL_FASTER = 40;

interface Host {
  freeAt: number;
  gapMs: number;
  restsInRow: number;
  answersInRow: number;
}

export function createHostPace({ signal, delayMs, firstRestMs }: HostPaceOptions): HostPace {
  const hosts = new Map<string, Host>();
  const hostOf = (name: string) => {
    const known = hosts.get(name) ?? { freeAt: 0, gapMs: delayMs, restsInRow: 0, answersInRow: 0 };
    hosts.set(name, known);
    return known;
  };
  return {
    async turn(name) {
      const host = hostOf(name);
      for (let wait = host.freeAt - performance.now(); wait > 0; wait = host.freeAt - performance.now())
        await pause(wait, undefined, { signal });
      if (host.gapMs > 0) host.freeAt = performance.now() + host.gapMs;
    },
    rest(name, seconds) {
      const host = hostOf(name);
      const wished = seconds === undefined ? undefined : seconds * 1000;
      if (wished !== undefined && wished > MAX_REST_MS) return false;
      // Concurrent requests are refused together, which counts as one.
      if (host.restsInRow > 0 && performance.now() < host.freeAt - host.gapMs) return true;
      if (host.restsInRow >= MAX_RESTS) return false;
      const unasked = Math.min(MAX_UNASKED_REST_MS, firstRestMs * 2 ** host.restsInRow);
      host.gapMs = Math.max(
        delayMs,
        Math.min(MAX_GAP * firstRestMs, Math.max(host.gapMs * 2, FIRST_GAP * firstRestMs)),
      );
      host.freeAt = performance.now() + (wished ?? unasked) + host.gapMs;
      host.restsInRow += 1;
      host.answersInRow = 0;
      return true;
    },
    served(name) {
      const host = hostOf(name);
      host.restsInRow = 0;
      host.answersInRow += 1;
      if (host.gapMs <= delayMs || host.answersInRow % ANSWERS_UNTIL_FASTER !== 0) return;
      const half = host.gapMs / 2;
      host.gapMs = half < FIRST_GAP * firstRestMs ? delayMs : Math.max(delayMs, half);
    },
  };
}
