import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { confinement } from './confinement.js';
import { type ProcessUsage, processUsage } from './process-usage.js';
import type { FaultPlace, RenderMessage, RenderReply, RenderRequest } from './protocol.js';

/**
 * The reason why a render process was lost: it ended by itself, mostly because memory ran out (`crashed`); something
 * else ended it (`killed`); its request cost too much processor time (`overworked`); it waited for something that does
 * not come (`stalled`); or the caller cancelled (`aborted`). All but a crash may be caused by the machine.
 */
export type LossReason = 'crashed' | 'killed' | 'overworked' | 'stalled' | 'aborted';

/** Thrown when a render process ends during a request. */
export class RenderProcessLost extends Error {
  override readonly name = 'RenderProcessLost';
  constructor(
    readonly reason: LossReason,
    message: string,
  ) {
    super(message);
  }
}

/** Thrown when a render process reports an error; `type` is the error's name in the process. */
export class RenderFailed extends Error {
  override readonly name = 'RenderFailed';
  constructor(
    message: string,
    readonly type: string,
    /** The place of the fault in the project, if it is known. */
    readonly place?: FaultPlace,
  ) {
    super(message);
  }
}

export interface AskOptions {
  /**
   * The process is killed after it has slept for this time without an answer, as a guard against hanging programs. Time
   * in which it or this process is paused or waits for a processor does not count.
   */
  readonly stallMs: number;
  /** The process is also killed when the request has cost more than this. */
  readonly maxUsage?: { readonly cpuMs: number; readonly residentBytes: number };
  readonly signal?: AbortSignal;
}

export interface RenderProcessOptions {
  readonly heapMegabytes: number;
  /** The folder that the process can read besides its own code. */
  readonly readableFolder: string;
  /** True for a process that somebody waits for: it loads the joined code, which is faster and has no source maps. */
  readonly isAwaited?: boolean;
  /** The interval between two measurements of a request's cost. */
  readonly checkEveryMs?: number;
}

/**
 * The most that the engine keeps for new objects, in megabytes, where the process runs beside a person's other
 * programs. Twice as much is the default, and makes planning no faster.
 */
const YOUNG_HEAP = '--max-semi-space-size=8';
const CHECK_EVERY_MS = 250;
/** Signals that end a process from outside. A process that fails ends in other ways. */
const ENDING_SIGNALS: ReadonlySet<NodeJS.Signals> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);
const MODULES = fileURLToPath(new URL('./process/main.js', import.meta.url));
/** The same code in one file, made by `scripts/join-render-process.mjs`. */
const JOINED = fileURLToPath(new URL('../render-process.js', import.meta.url));

/**
 * A separate process for everything that handles authors' input. It has no environment, no credentials and no store, a
 * bounded heap, and is killed when it does not finish. The worker's own event loop stays free for heartbeats.
 */
export class RenderProcess {
  readonly #child: ChildProcess;
  #waiting: { resolve: (reply: RenderReply) => void; reject: (error: Error) => void } | undefined;
  #lost: RenderProcessLost | undefined;
  #residentBytes = 0;
  readonly #checkEveryMs: number;

  constructor(options: RenderProcessOptions) {
    this.#checkEveryMs = options.checkEveryMs ?? CHECK_EVERY_MS;
    const isJoined = options.isAwaited === true && existsSync(JOINED);
    this.#child = fork(isJoined ? JOINED : MODULES, [], {
      env: {},
      execArgv: [
        ...(isJoined ? [] : ['--enable-source-maps']),
        ...(options.isAwaited ? [YOUNG_HEAP] : []),
        `--max-old-space-size=${options.heapMegabytes}`,
        ...confinement(options.readableFolder),
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child.on('message', ({ reply, residentBytes }: RenderMessage) => {
      this.#residentBytes = residentBytes ?? this.#residentBytes;
      this.#settle()?.resolve(reply);
    });
    this.#child.on('error', (error) => this.#lose('crashed', error.message));
    this.#child.on('exit', (code, signal) => {
      const isByOthers = signal !== null && ENDING_SIGNALS.has(signal);
      this.#lose(isByOthers ? 'killed' : 'crashed', `it ended with ${signal ?? `code ${code}`}`);
    });
  }

  get alive(): boolean {
    return this.#lost === undefined;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** The resident memory in the last reply that contained it. Replies to `page` do not. */
  get residentBytes(): number {
    return this.#residentBytes;
  }

  /** Sends a request, one at a time. Rejects with {@link RenderFailed} or {@link RenderProcessLost}. */
  async ask(request: RenderRequest, options: AskOptions): Promise<RenderReply> {
    if (this.#lost !== undefined) throw this.#lost;
    const abort = () => this.#lose('aborted', 'the work was cancelled');
    options.signal?.addEventListener('abort', abort, { once: true });
    const watch = setInterval(this.#watcher(options), this.#checkEveryMs);
    try {
      const reply = await new Promise<RenderReply>((resolve, reject) => {
        this.#waiting = { resolve, reject };
        if (options.signal?.aborted) return abort();
        this.#child.send(request, (error) => error && this.#lose('crashed', error.message));
      });
      if (reply.kind === 'failed') throw new RenderFailed(reply.message, reply.type, reply.place);
      return reply;
    } finally {
      clearInterval(watch);
      options.signal?.removeEventListener('abort', abort);
    }
  }

  kill(): void {
    this.#lose('aborted', 'it was stopped');
  }

  /**
   * Returns a function that measures the process at intervals and kills it beyond its limits, because a process that
   * computes or allocates without end does not check itself. Work counts from the first measurement of a request on, so
   * most requests need none. Intervals are counted instead of time: after a pause of the parent, its timers run before
   * the replies that wait for it. On a system that does not report usage, each interval counts as work.
   */
  #watcher({ stallMs, maxUsage }: AskOptions): () => void {
    let checks = 0;
    let checksAsleep = 0;
    let first: ProcessUsage | undefined;
    let last: ProcessUsage | undefined;
    return () => {
      const used = processUsage(this.#child.pid ?? 0);
      first ??= used;
      checks += 1;
      const isWaiting = used === undefined || (used.isAsleep && used.cpuMs === last?.cpuMs);
      checksAsleep = isWaiting ? checksAsleep + 1 : 0;
      last = used;
      const workMs = used === undefined ? checks * this.#checkEveryMs : used.cpuMs - (first?.cpuMs ?? 0);
      if (maxUsage !== undefined && workMs > maxUsage.cpuMs)
        this.#lose('overworked', `no answer after ${maxUsage.cpuMs / 1000} s of work`);
      else if (maxUsage !== undefined && (used?.residentBytes ?? 0) > maxUsage.residentBytes)
        this.#lose('crashed', 'it took too much memory');
      else if (checksAsleep * this.#checkEveryMs > stallMs)
        this.#lose('stalled', `it waited for ${stallMs / 1000} s without doing anything`);
    };
  }

  #settle() {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    return waiting;
  }

  #lose(reason: RenderProcessLost['reason'], detail: string): void {
    if (this.#lost !== undefined) return;
    this.#lost = new RenderProcessLost(reason, `the render process was lost: ${detail}`);
    this.#child.kill('SIGKILL');
    this.#settle()?.reject(this.#lost);
  }
}
