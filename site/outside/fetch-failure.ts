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

/** A file of another host that was not fetched. `message` continues “… was not fetched: ” and has no full stop. */
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
