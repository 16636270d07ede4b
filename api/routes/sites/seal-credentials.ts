import type { Credentials } from '../../../contract/http/sites.js';
import type { Site, SiteSource } from '../../../database/records/site-records.js';
import { credentialsContext } from '../../../source/credentials-context.js';
import { writeSiteCredentials } from '../../../source/live/site-credentials.js';
import { invalidRequest } from '../../http/errors.js';
import type { Services } from '../../services.js';

export interface SealRequest {
  readonly organizationId: string;
  readonly domain: string;
  readonly source: SiteSource;
  /** The site as it was before; undefined for a new one. */
  readonly before: Site | undefined;
  /** The credentials in the request; null to remove the stored ones. */
  readonly credentials: Credentials | null | undefined;
}

/**
 * Returns the credentials to store; null removes them, undefined keeps the stored ones. A secret is never sent to a host other than the
 * one it was entered for. Throws `invalid_request` for credentials of another kind of source.
 */
export function sealCredentials(
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  { organizationId, domain, source, before, credentials }: SealRequest,
): string | null | undefined {
  if ((source.type !== 'git' && source.type !== 'url') || credentials === null) return null;
  if (credentials === undefined) return isKept(before?.source, source) ? undefined : null;
  const context = credentialsContext({ organizationId, domain: domain.toLowerCase() });
  const isForSite = !('token' in credentials || 'privateKey' in credentials);
  if (isForSite !== (source.type === 'url'))
    throw invalidRequest(
      source.type === 'url'
        ? 'credentials: must contain headers or cookies, since the source is a live site'
        : 'credentials: must contain a token or a privateKey, since the source is a repository',
    );
  if (!isForSite) return secrets.seal(JSON.stringify(credentials), context);
  if (new URL(source.url).protocol !== 'https:' && !config.sources.allowPrivateNetwork)
    throw invalidRequest('credentials: are only sent over https; enter an address that begins with https://');
  return secrets.seal(writeSiteCredentials(source.url, credentials), context);
}

function isKept(before: SiteSource | undefined, after: Extract<SiteSource, { url: string }>): boolean {
  return (
    before !== undefined && 'url' in before && before.type === after.type && hostOf(before.url) === hostOf(after.url)
  );
}

/** Returns the host with protocol and port; for `git@host:path`, the part before the path. */
function hostOf(url: string): string {
  if (!URL.canParse(url)) return url.split(':')[0] ?? '';
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
