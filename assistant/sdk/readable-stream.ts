import type {
  PipeTarget,
  PipeTransform,
  ReadResult,
  StreamController,
  StreamReader,
  StreamSource,
} from './stream-types.js';

interface WaitingRead<Chunk> {
  readonly resolve: (result: ReadResult<Chunk>) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * The subset of the web's ReadableStream that the AI SDK uses, at a fraction of its cost: one promise for each read, and no validation of
 * arguments. A part of an answer passes through a dozen streams, each of which costs some twenty microseconds in Node.js.
 */
export class LeanReadableStream<Chunk> {
  private readonly queue: Chunk[] = [];
  private readonly reads: WaitingRead<Chunk>[] = [];
  private state: 'open' | 'closing' | 'closed' | 'failed' = 'open';
  private reason: unknown;
  private isStarted = false;
  private isPulling = false;
  private mustPullAgain = false;
  private reader: StreamReader<Chunk> | undefined;
  private readonly mostWaiting: number;
  private readonly controller: StreamController<Chunk> = {
    enqueue: (chunk) => this.enqueue(chunk),
    close: () => this.close(),
    error: (reason) => this.fail(reason),
  };

  constructor(
    private source: StreamSource<Chunk> = {},
    { highWaterMark = 1 }: { readonly highWaterMark?: number } = {},
  ) {
    this.mostWaiting = highWaterMark;
    const starting = source.start?.(this.controller);
    if (isPromise(starting)) {
      starting.then(
        () => this.started(),
        (reason: unknown) => this.fail(reason),
      );
    } else if (highWaterMark > 0) queueMicrotask(() => this.started());
    else this.isStarted = true;
  }

  get locked(): boolean {
    return this.reader !== undefined;
  }

  getReader(): StreamReader<Chunk> {
    if (this.reader !== undefined) throw new TypeError('the stream has a reader already');
    const reader: StreamReader<Chunk> = {
      read: () => this.read(),
      cancel: (reason) => this.cancelSource(reason),
      releaseLock: () => {
        if (this.reader === reader) this.reader = undefined;
      },
    };
    this.reader = reader;
    return reader;
  }

  async cancel(reason?: unknown): Promise<void> {
    if (this.locked) throw new TypeError('the stream has a reader, which alone can cancel it');
    await this.cancelSource(reason);
  }

  /** Pipes the stream through a transform. Reading starts when the result is read. */
  pipeThrough<Readable>(transform: PipeTransform<Chunk, Readable>): Readable {
    transform.readFrom(this.getReader());
    return transform.readable;
  }

  async pipeTo(target: PipeTarget<Chunk>): Promise<void> {
    await target.writeFrom(this.getReader());
  }

  /** Returns two streams of the same chunks. The source is cancelled when both are. */
  tee(): [LeanReadableStream<Chunk>, LeanReadableStream<Chunk>] {
    const reader = this.getReader();
    let isReading = false;
    let cancelled = 0;
    const pull = async () => {
      if (isReading) return;
      isReading = true;
      try {
        const { done, value } = await reader.read();
        isReading = false;
        for (const branch of branches) if (branch.state === 'open') done ? branch.close() : branch.enqueue(value);
      } catch (reason) {
        for (const branch of branches) branch.fail(reason);
      }
    };
    const cancel = (reason: unknown) => {
      cancelled += 1;
      return cancelled === 2 ? reader.cancel(reason) : undefined;
    };
    const branch = () => new LeanReadableStream<Chunk>({ pull, cancel }, { highWaterMark: 0 });
    const branches: [LeanReadableStream<Chunk>, LeanReadableStream<Chunk>] = [branch(), branch()];
    return branches;
  }

  private started(): void {
    this.isStarted = true;
    this.pull();
  }

  private read(): Promise<ReadResult<Chunk>> {
    if (this.state === 'failed') return Promise.reject(this.reason);
    if (this.state === 'closed') return Promise.resolve({ done: true, value: undefined });
    if (this.queue.length === 0) {
      return new Promise((resolve, reject) => {
        this.reads.push({ resolve, reject });
        this.pull();
      });
    }
    const value = this.queue.shift() as Chunk;
    if (this.queue.length > 0 || this.state === 'open') this.pull();
    else this.end('closed');
    return Promise.resolve({ done: false, value });
  }

  /** Calls the source's `pull`. As in the standard, it is called again after the present call if more was requested meanwhile. */
  private pull(): void {
    this.mustPullAgain = this.wantsMore();
    while (this.mustPullAgain && !this.isPulling) {
      this.mustPullAgain = false;
      this.isPulling = true;
      try {
        const pulling = this.source.pull?.(this.controller);
        if (isPromise(pulling)) {
          pulling.then(
            () => this.pulled(),
            (reason: unknown) => this.fail(reason),
          );
          return;
        }
      } catch (reason) {
        this.fail(reason);
      }
      this.isPulling = false;
    }
  }

  private wantsMore(): boolean {
    if (!this.isStarted || this.state !== 'open' || this.source.pull === undefined) return false;
    return this.reads.length > 0 || this.queue.length < this.mostWaiting;
  }

  private pulled(): void {
    this.isPulling = false;
    if (this.mustPullAgain) this.pull();
  }

  private enqueue(chunk: Chunk): void {
    if (this.state !== 'open') throw new TypeError('the stream has ended');
    const read = this.reads.shift();
    if (read === undefined) this.queue.push(chunk);
    else read.resolve({ done: false, value: chunk });
    this.pull();
  }

  private close(): void {
    if (this.state !== 'open') throw new TypeError('the stream has ended');
    if (this.queue.length > 0) this.state = 'closing';
    else this.end('closed');
  }

  private fail(reason: unknown): void {
    if (this.state !== 'open' && this.state !== 'closing') return;
    this.reason = reason;
    this.end('failed');
  }

  private end(state: 'closed' | 'failed'): void {
    this.state = state;
    // The source must not be retained as long as the stream is.
    this.source = {};
    this.queue.length = 0;
    for (const { resolve, reject } of this.reads.splice(0)) {
      if (state === 'failed') reject(this.reason);
      else resolve({ done: true, value: undefined });
    }
  }

  private async cancelSource(reason: unknown): Promise<void> {
    if (this.state === 'failed') throw this.reason;
    if (this.state === 'closed') return;
    const { source } = this;
    this.end('closed');
    await source.cancel?.(reason);
  }
}

/** Returns whether a value is a promise. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
