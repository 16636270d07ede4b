/** The side of a stream that its source writes to. */
export interface StreamController<Chunk> {
  /** Adds a chunk. Throws a TypeError if the stream has ended or was cancelled. */
  enqueue(chunk: Chunk): void;
  /** Ends the stream after the chunks in its queue. Throws a TypeError if the stream has ended. */
  close(): void;
  /** Drops the chunks in the queue and rejects all reads with the reason. */
  error(reason: unknown): void;
}

/** The producer of a stream's chunks. */
export interface StreamSource<Chunk> {
  start?(controller: StreamController<Chunk>): unknown;
  /** Produces chunks. Called when a read is pending or the queue is below its limit, and not before the last call has resolved. */
  pull?(controller: StreamController<Chunk>): unknown;
  cancel?(reason?: unknown): unknown;
}

/** The result of one read. */
export type ReadResult<Chunk> =
  | { readonly done: false; readonly value: Chunk }
  | { readonly done: true; readonly value: undefined };

/** The exclusive reader of a stream. */
export interface StreamReader<Chunk> {
  read(): Promise<ReadResult<Chunk>>;
  cancel(reason?: unknown): Promise<void>;
  releaseLock(): void;
}

/** A transform that a stream can be piped through. */
export interface PipeTransform<Chunk, Readable> {
  readonly readable: Readable;
  readFrom(source: StreamReader<Chunk>): void;
}

/** A sink that a stream can be piped to. */
export interface PipeTarget<Chunk> {
  writeFrom(source: StreamReader<Chunk>): Promise<void>;
}
