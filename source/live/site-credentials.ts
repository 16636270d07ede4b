/** The credentials of a live site behind a sign-in, and the only origin that receives them. */
export interface SiteCredentials {
  /** The origin of the site's address, such as `https://docs.example.com`. */
  readonly origin: string;
  /** Headers by name. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A `Cookie` header: `name=value; name=value`. */
  readonly cookies?: string | undefined;
}

/** Returns the text that is encrypted and stored: the credentials with the origin of the address that they were given for. */
export function writeSiteCredentials(address: string, credentials: Omit<SiteCredentials, 'origin'>): string {
  const { headers, cookies } = credentials;
  return JSON.stringify({ origin: new URL(address).origin, headers, cookies });
}

/**
 * Reads stored credentials. Undefined if they were given for another origin than that of `address`, or for another kind
 * of source.
 */
export function readSiteCredentials(address: string, stored: string): SiteCredentials | undefined {
  const credentials = JSON.parse(stored) as Partial<SiteCredentials>;
  const { origin } = credentials;
  return origin !== undefined && origin === new URL(address).origin ? { ...credentials, origin } : undefined;
}
