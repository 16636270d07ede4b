export type FetchFailureKind =
  /** The address may not be requested: its scheme is not HTTP, or its host is not public. */
  | 'refused'
  /** The connection failed, or timed out. */
  | 'unreachable'
  /** The server failed, or asked for a later retry. */
  | 'busy'
  /** The response is no usable file: an error, a page, an endless redirect. */
  | 'answer'
  | 'too-large'
  | 'unsafe-content';

/** An outside file that was not fetched. `message` goes on after “… was not fetched: ” and ends without a full stop. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
  constructor(
    readonly kind: FetchFailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
