import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { confinement } from './confinement.js';
import { processUsage } from './process-usage.js';
import type { RenderMessage, RenderReply, RenderRequest } from './protocol.js';

/** A render process ended or was ended while it held a question. */
export class RenderProcessLost extends Error {
  override readonly name = 'RenderProcessLost';
  constructor(
    readonly reason: 'crashed' | 'timeout' | 'aborted',
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
  /** The process is killed when it has not answered by then: a hostile page must not hold a worker. */
  readonly timeoutMs: number;
  /** It is killed as well once the question has cost more than this: unlike time, that does not depend on what else the machine does. */
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
const ENTRY = fileURLToPath(new URL('./process/main.js', import.meta.url));

/**
 * A process of its own for everything that touches what authors wrote: it gets no environment, no credentials and no
 * store, a bounded heap, and is killed when it does not answer in time. The worker's own loop stays free for heartbeats.
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
    this.#child.on('exit', (code, signal) => this.#lose('crashed', `it ended with ${signal ?? `code ${code}`}`));
  }

  get alive(): boolean {
    return this.#lost === undefined;
  }

  /** Resident memory as of the last answer that told it: each does but those of pages. */
  get residentBytes(): number {
    return this.#residentBytes;
  }

  /** One question at a time. Rejects with {@link RenderFailed} or {@link RenderProcessLost}. */
  async ask(request: RenderRequest, options: AskOptions): Promise<RenderReply> {
    if (this.#lost !== undefined) throw this.#lost;
    const timer = setTimeout(
      () => this.#lose('timeout', `no answer within ${options.timeoutMs / 1000} s`),
      options.timeoutMs,
    );
    const abort = () => this.#lose('aborted', 'the work was cancelled');
    options.signal?.addEventListener('abort', abort, { once: true });
    const watch = setInterval(this.#watcher(options.most), this.#lookEveryMs);
    try {
      const reply = await new Promise<RenderReply>((resolve, reject) => {
        this.#waiting = { resolve, reject };
        if (options.signal?.aborted) return abort();
        this.#child.send(request, (error) => error && this.#lose('crashed', error.message));
      });
      if (reply.kind === 'failed') throw new RenderFailed(reply.message, reply.type);
      return reply;
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
      options.signal?.removeEventListener('abort', abort);
    }
  }

  kill(): void {
    this.#lose('aborted', 'it was stopped');
  }

  /**
   * A process that computes or allocates without end does not look at its own limits: its parent does. Work counts from the first look
   * at a question on, so that most are answered without one. Where the system does not tell what was used, the time that went by
   * stands for work.
   */
  #watcher(most: AskOptions['most']): () => void {
    const start = performance.now();
    let cpuMsBefore: number | undefined;
    return () => {
      if (most === undefined) return;
      const used = processUsage(this.#child.pid ?? 0);
      cpuMsBefore ??= used?.cpuMs;
      const workMs = used === undefined ? performance.now() - start : used.cpuMs - (cpuMsBefore ?? 0);
      if (workMs > most.cpuMs) this.#lose('timeout', `no answer after ${most.cpuMs / 1000} s of work`);
      else if ((used?.residentBytes ?? 0) > most.residentBytes) this.#lose('crashed', 'it took too much memory');
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
