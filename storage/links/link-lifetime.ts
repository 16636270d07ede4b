/** V4 signatures are refused by Cloud Storage beyond seven days; every store keeps to the same limit. */
export const MAX_LINK_SECONDS = 604_800;

/** A link was asked for that would last less than a second or more than seven days. */
export class LinkLifetimeOutOfRange extends RangeError {
  override readonly name = 'LinkLifetimeOutOfRange';
  constructor(readonly expiresInSeconds: number) {
    super(
      `a link can last from 1 to ${MAX_LINK_SECONDS} whole seconds (seven days), not ${expiresInSeconds}: ` +
        'ask for a shorter one and for a fresh one when it has ended',
    );
  }
}

/** The whole seconds, since 1970, from which and until which a link holds. */
export interface LinkLifetime {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/**
 * The life of a link made at `now`. It counts from the beginning of the current second, as V4 signatures do, so that no
 * link outlives what was asked for. Throws {@link LinkLifetimeOutOfRange}.
 */
export function linkLifetime(expiresInSeconds: number, now: Date): LinkLifetime {
  const valid = Number.isInteger(expiresInSeconds) && expiresInSeconds >= 1 && expiresInSeconds <= MAX_LINK_SECONDS;
  if (!valid) throw new LinkLifetimeOutOfRange(expiresInSeconds);
  const startSeconds = Math.floor(now.getTime() / 1000);
  return { startSeconds, endSeconds: startSeconds + expiresInSeconds };
}
