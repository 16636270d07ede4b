/**
 * Returns the context with which a site's credentials are encrypted, besides the key. Copied to another site, they
 * cannot be decrypted.
 */
export function credentialsContext({
  organizationId,
  domain,
}: {
  readonly organizationId: string;
  readonly domain: string;
}): string {
  return `source credentials of ${domain} in ${organizationId}`;
}
