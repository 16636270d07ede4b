import { isPromise, LeanReadableStream } from './readable-stream.js';
import type { StreamController, StreamReader } from './stream-types.js';

export interface StreamTransformer<Chunk, Result> {
  start?(controller: StreamController<Result>): unknown;
  /** Passes chunks on as they are where it is left out. */
  transform?(chunk: Chunk, controller: StreamController<Result>): unknown;
  /** Called at the end of what is read, before the end of the result is told. */
  flush?(controller: StreamController<Result>): unknown;
}

/** What the AI SDK uses of the web's TransformStream: something to pipe a stream through. A chunk is read when one of the result is wanted. */
export class LeanTransformStream<Chunk, Result = Chunk> {
  readonly readable: LeanReadableStream<Result>;
  private source: StreamReader<Chunk> | undefined;
  private hasEnqueued = false;
  private isCancelled = false;

  constructor(private readonly transformer: StreamTransformer<Chunk, Result> = {}) {
    let controller: StreamController<Result> | undefined;
    this.readable = new LeanReadableStream<Result>(
      {
        start: (own) => {
          controller = this.noticing(own);
          return transformer.start?.(controller);
        },
        pull: (own) => this.transformUntilEnqueued(controller ?? own),
        cancel: (reason) => {
          this.isCancelled = true;
          return this.source?.cancel(reason);
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Called by `pipeThrough`. */
  readFrom(source: StreamReader<Chunk>): void {
    this.source = source;
  }

  /** Not every chunk makes one of the result. */
  private async transformUntilEnqueued(controller: StreamController<Result>): Promise<void> {
    const { source, transformer } = this;
    if (source === undefined) throw new TypeError('nothing is piped through this stream');
    this.hasEnqueued = false;
    while (!this.hasEnqueued) {
      const { done, value } = await source.read();
      if (this.isCancelled) return;
      if (done) {
        await transformer.flush?.(controller);
        controller.close();
        return;
      }
      try {
        const transforming = this.transform(value, controller);
        if (isPromise(transforming)) await transforming;
      } catch (error) {
        await source.cancel(error).catch(() => undefined);
        throw error;
      }
    }
  }

  private transform(chunk: Chunk, controller: StreamController<Result>): unknown {
    if (this.transformer.transform !== undefined) return this.transformer.transform(chunk, controller);
    // Without a transform both are of one type.
    return controller.enqueue(chunk as unknown as Result);
  }

  private noticing({ enqueue, close, error }: StreamController<Result>): StreamController<Result> {
    return {
      enqueue: (chunk) => {
        this.hasEnqueued = true;
        enqueue(chunk);
      },
      close,
      error,
    };
  }
}
