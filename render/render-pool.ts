import { RenderProcess } from './render-process.js';

export interface RenderPoolOptions {
  readonly slots: number;
  /** The folder of this machine's copies of sources, the only data that render processes can read. */
  readonly readableFolder: string;
  /** Surrounds the work of a process, once it has a slot; omitted if nothing is traced. */
  readonly around?: (<Result>(work: () => Promise<Result>) => Promise<Result>) | undefined;
}

/** Maximum heap of one process. */
const HEAP_MEGABYTES = 512;
/** A process with more resident memory than this after its work is replaced by a new one. */
const RECYCLED_ABOVE_BYTES = 420 * 1024 * 1024;
const WARM_UP_STALL_MS = 60_000;
/** The number of rounds after which a page takes as long as in a process that has rendered thousands. */
const WARM_UP_ROUNDS = 5;

/** A pool of warm render processes, of which at most `slots` work at a time. */
export class RenderPool {
  readonly #options: RenderPoolOptions;
  readonly #idle: RenderProcess[] = [];
  readonly #queue: (() => void)[] = [];
  #busy = 0;
  #closed = false;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
  }

  get slots(): number {
    return this.#options.slots;
  }

  /** The number of processes that work. */
  get busy(): number {
    return this.#busy;
  }

  /** The number of callers that wait for a process. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Runs `work` with a process of its own when a slot is free. The process must not be used afterwards. */
  async use<Result>(work: (process: RenderProcess) => Promise<Result>): Promise<Result> {
    await this.#acquire();
    const process = this.#take();
    try {
      const { around } = this.#options;
      return await (around === undefined ? work(process) : around(() => work(process)));
    } finally {
      this.#busy -= 1;
      if (this.#closed || !process.alive || process.residentBytes > RECYCLED_ABOVE_BYTES) process.kill();
      else this.#idle.push(process);
      this.#queue.shift()?.();
    }
  }

  /**
   * Starts the processes and lets each render built-in pages, so that the first work does not pay for that. It stops
   * early when work waits.
   */
  async warm(): Promise<void> {
    const warmOne = () =>
      this.use(async (process) => {
        for (let round = 0; round < WARM_UP_ROUNDS && (round === 0 || this.#queue.length === 0); round++)
          await process.ask({ kind: 'warm', round }, { stallMs: WARM_UP_STALL_MS });
      });
    await Promise.all(Array.from({ length: this.#options.slots }, warmOne));
  }

  close(): void {
    this.#closed = true;
    for (const process of this.#idle.splice(0)) process.kill();
  }

  #start(): RenderProcess {
    return new RenderProcess({ heapMegabytes: HEAP_MEGABYTES, readableFolder: this.#options.readableFolder });
  }

  /** Returns an idle process that is still alive, or a new one: the system or an operator may end an idle process. */
  #take(): RenderProcess {
    for (let process = this.#idle.pop(); process !== undefined; process = this.#idle.pop()) {
      if (process.alive) return process;
    }
    return this.#start();
  }

  async #acquire(): Promise<void> {
    while (this.#busy >= this.#options.slots) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#busy += 1;
  }
}
