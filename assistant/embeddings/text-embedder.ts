/** Turns texts into vectors that lie close where texts mean alike. */
export interface TextEmbedder {
  /** Names the model and how it is asked: vectors of two spaces cannot be compared. */
  readonly space: string;
  /** A vector of length 1 for each text, in their order, all of as many numbers. Rejects with {@link EmbeddingFailed}, or when it is aborted. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
}

/** The endpoint did not embed. The message holds nothing of texts, keys or answers, so that it can be logged. */
export class EmbeddingFailed extends Error {
  override readonly name = 'EmbeddingFailed';

  constructor(
    message: string,
    /** Whether the same again may do. */
    readonly isRetryable: boolean,
    /** When the endpoint wants to be asked again. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}
