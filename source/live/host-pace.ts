import { setTimeout as pause } from 'node:timers/promises';

/** Asks each host as often as it wants to be asked. */
export interface HostPace {
  /** Resolves when the host may be asked. Rejects with the signal's reason. */
  turn(host: string): Promise<void>;
  /** The host asked to be left alone, for so long where it says that. Answers whether it is worth waiting for. */
  rest(host: string, seconds: number | undefined): boolean;
  /** The host answered. */
  served(host: string): void;
}

export interface HostPaceOptions {
  readonly signal: AbortSignal;
  /** What the site asks for between two requests. */
  readonly delayMs: number;
  /** The first rest of a host that does not say how long; each one more in a row is twice as long. */
  readonly firstRestMs: number;
}

/** A server that wants us to wait longer does not want us. */
const MAX_REST_MS = 60_000;
const MAX_UNASKED_REST_MS = 20_000;
/** Rests without an answer in between: a minute and a half by default. */
const MAX_RESTS = 8;
/** A host that had to ask is asked less often from then on, and slowly more often again: shares of the first rest. */
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
      // Those that were under way together are refused together: that is one wish.
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
