/** Converts texts to vectors. Texts with similar meanings have similar vectors. */
export interface TextEmbedder {
  /** Identifies the model and its settings. Vectors of different spaces cannot be compared. */
  readonly space: string;
  /**
   * Returns a unit vector for each text, in order, all of the same dimension. Rejects with {@link EmbeddingFailed}, or if it is aborted.
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
}

/** The endpoint failed to embed. The message contains no texts, keys or responses, so it can be logged. */
export class EmbeddingFailed extends Error {
  override readonly name = 'EmbeddingFailed';

  constructor(
    message: string,
    /** True if a retry may succeed. */
    readonly isRetryable: boolean,
    /** The delay that the endpoint asks for before a retry, in milliseconds. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}
