/** What a site's credentials are sealed with besides the key: moved to another site they open no more. */
export function credentialsContext({
  organizationId,
  domain,
}: {
  readonly organizationId: string;
  readonly domain: string;
}): string {
  return `source credentials of ${domain} in ${organizationId}`;
}
