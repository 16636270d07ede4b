import { isPromise } from './readable-stream.js';
import type { ReadResult, StreamReader } from './stream-types.js';

export interface StreamSink<Chunk> {
  write?(chunk: Chunk): unknown;
  close?(): unknown;
  abort?(reason?: unknown): unknown;
}

/** The subset of the web's WritableStream that the AI SDK uses. */
export class LeanWritableStream<Chunk> {
  constructor(private readonly sink: StreamSink<Chunk> = {}) {}

  /** Called by `pipeTo`. Rejects with the error of one of the ends; the other one is cancelled or aborted. */
  async writeFrom(source: StreamReader<Chunk>): Promise<void> {
    for (;;) {
      const result = await this.read(source);
      if (result.done) break;
      try {
        const writing = this.sink.write?.(result.value);
        if (isPromise(writing)) await writing;
      } catch (error) {
        await source.cancel(error).catch(() => undefined);
        throw error;
      }
    }
    await this.sink.close?.();
  }

  private async read(source: StreamReader<Chunk>): Promise<ReadResult<Chunk>> {
    try {
      return await source.read();
    } catch (error) {
      await this.sink.abort?.(error);
      throw error;
    }
  }
}
