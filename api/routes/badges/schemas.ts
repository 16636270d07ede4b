/** The folder of badges. What follows may be a secret, so the access log does not contain it. */
export const BADGES_PATH = '/badges';
