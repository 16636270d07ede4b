export type FetchFailureKind =
  /** The address is not one that we ask: not the web's, or not public. */
  | 'refused'
  /** No connection, or no answer in time. */
  | 'unreachable'
  /** The server has a fault, or asks us to come later. */
  | 'busy'
  /** The answer is no file: an error, a page, a redirect without end. */
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
