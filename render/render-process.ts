import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { confinement } from './confinement.js';
import { type ProcessUsage, processUsage } from './process-usage.js';
import type { RenderMessage, RenderReply, RenderRequest } from './protocol.js';

/**
 * Why a render process was lost: it ended by itself (`crashed`, mostly for want of memory), something else ended it (`killed`), its
 * question cost too much processor time (`overworked`), it waited for something that does not come (`stalled`), or its caller gave up
 * (`aborted`). All but a crash may be the machine's doing.
 */
export type LossReason = 'crashed' | 'killed' | 'overworked' | 'stalled' | 'aborted';

/** A render process ended or was ended while it held a question. */
export class RenderProcessLost extends Error {
  override readonly name = 'RenderProcessLost';
  constructor(
    readonly reason: LossReason,
    message: string,
  ) {
    super(message);
  }
}

/** The render process answered that it cannot; `type` is the name of the error there. */
export class RenderFailed extends Error {
  override readonly name = 'RenderFailed';
  constructor(
    message: string,
    readonly type: string,
  ) {
    super(message);
  }
}

export interface AskOptions {
  /**
   * The process is killed once it has slept for so long without an answer, a guard against programs that hang. Time in which it or this
   * process is paused, or waits for a processor, does not count.
   */
  readonly stallMs: number;
  /** It is killed as well once the question has cost more than this. */
  readonly most?: { readonly cpuMs: number; readonly residentBytes: number };
  readonly signal?: AbortSignal;
}

export interface RenderProcessOptions {
  readonly heapMegabytes: number;
  /** All that it can read besides its own code. */
  readonly readableFolder: string;
  /** How often is looked at what a question costs. */
  readonly lookEveryMs?: number;
}

const LOOK_EVERY_MS = 250;
/** A process that fails ends itself in other ways. */
const ENDING_SIGNALS: ReadonlySet<NodeJS.Signals> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);
const ENTRY = fileURLToPath(new URL('./process/main.js', import.meta.url));

/**
 * A process of its own for everything that touches what authors wrote: it gets no environment, no credentials and no
 * store, a bounded heap, and is killed when it works without end. The worker's own loop stays free for heartbeats.
 */
export class RenderProcess {
  readonly #child: ChildProcess;
  #waiting: { resolve: (reply: RenderReply) => void; reject: (error: Error) => void } | undefined;
  #lost: RenderProcessLost | undefined;
  #residentBytes = 0;
  readonly #lookEveryMs: number;

  constructor(options: RenderProcessOptions) {
    this.#lookEveryMs = options.lookEveryMs ?? LOOK_EVERY_MS;
    this.#child = fork(ENTRY, [], {
      env: {},
      execArgv: [
        '--enable-source-maps',
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

  /** Resident memory as of the last answer that told it: each does but those of pages. */
  get residentBytes(): number {
    return this.#residentBytes;
  }

  /** One question at a time. Rejects with {@link RenderFailed} or {@link RenderProcessLost}. */
  async ask(request: RenderRequest, options: AskOptions): Promise<RenderReply> {
    if (this.#lost !== undefined) throw this.#lost;
    const abort = () => this.#lose('aborted', 'the work was cancelled');
    options.signal?.addEventListener('abort', abort, { once: true });
    const watch = setInterval(this.#watcher(options), this.#lookEveryMs);
    try {
      const reply = await new Promise<RenderReply>((resolve, reject) => {
        this.#waiting = { resolve, reject };
        if (options.signal?.aborted) return abort();
        this.#child.send(request, (error) => error && this.#lose('crashed', error.message));
      });
      if (reply.kind === 'failed') throw new RenderFailed(reply.message, reply.type);
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
   * A process that computes or allocates without end does not look at its own limits: its parent does. Work counts from the first look
   * at a question on, so that most are answered without one. Looks are counted and not time, because a parent that was paused finds its
   * timers due before the answers that wait for it. Where the system does not tell what was used, each look stands for work.
   */
  #watcher({ stallMs, most }: AskOptions): () => void {
    let looks = 0;
    let looksAsleep = 0;
    let first: ProcessUsage | undefined;
    let last: ProcessUsage | undefined;
    return () => {
      const used = processUsage(this.#child.pid ?? 0);
      first ??= used;
      looks += 1;
      const isWaiting = used === undefined || (used.isAsleep && used.cpuMs === last?.cpuMs);
      looksAsleep = isWaiting ? looksAsleep + 1 : 0;
      last = used;
      const workMs = used === undefined ? looks * this.#lookEveryMs : used.cpuMs - (first?.cpuMs ?? 0);
      if (most !== undefined && workMs > most.cpuMs)
        this.#lose('overworked', `no answer after ${most.cpuMs / 1000} s of work`);
      else if (most !== undefined && (used?.residentBytes ?? 0) > most.residentBytes)
        this.#lose('crashed', 'it took too much memory');
      else if (looksAsleep * this.#lookEveryMs > stallMs)
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
