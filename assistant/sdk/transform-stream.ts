import { isPromise, LeanReadableStream } from './readable-stream.js';
import type { StreamController, StreamReader } from './stream-types.js';

export interface StreamTransformer<Chunk, Result> {
  start?(controller: StreamController<Result>): unknown;
  /** Transforms a chunk; by default, chunks are passed on unchanged. */
  transform?(chunk: Chunk, controller: StreamController<Result>): unknown;
  /** Called at the end of the input, before the end of the result. */
  flush?(controller: StreamController<Result>): unknown;
}

/** The subset of the web's TransformStream that the AI SDK uses. A chunk is read when a chunk of the result is requested. */
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

  /** Reads chunks until one of them produces a result. */
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
    // Without a transform, both types are the same.
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
