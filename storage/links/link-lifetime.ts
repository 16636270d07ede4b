/** The longest lifetime of a link. Cloud Storage refuses V4 signatures beyond seven days, and every store uses the same limit. */
export const MAX_LINK_SECONDS = 604_800;

/** The requested lifetime of a link is shorter than a second or longer than seven days. */
export class LinkLifetimeOutOfRange extends RangeError {
  override readonly name = 'LinkLifetimeOutOfRange';
  constructor(readonly expiresInSeconds: number) {
    super(
      `a link can last from 1 to ${MAX_LINK_SECONDS} whole seconds (seven days), not ${expiresInSeconds}: ` +
        'request a shorter one, and a new one when it has expired',
    );
  }
}

/** The whole seconds, since 1970, at which a link becomes valid and expires. */
export interface LinkLifetime {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/**
 * Returns the lifetime of a link created at `now`. It begins with the current second, as in V4 signatures, so that no
 * link outlives the requested time. Throws {@link LinkLifetimeOutOfRange}.
 */
export function linkLifetime(expiresInSeconds: number, now: Date): LinkLifetime {
  const valid = Number.isInteger(expiresInSeconds) && expiresInSeconds >= 1 && expiresInSeconds <= MAX_LINK_SECONDS;
  if (!valid) throw new LinkLifetimeOutOfRange(expiresInSeconds);
  const startSeconds = Math.floor(now.getTime() / 1000);
  return { startSeconds, endSeconds: startSeconds + expiresInSeconds };
}
