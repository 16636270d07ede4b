import type { Badge as BadgeAnswer } from '../../../contract/http/badges.js';
import type { SiteHosts } from '../../../contract/site-hosts.js';
import type { Badge } from '../../../database/records/badge-records.js';
import type { Site } from '../../../database/records/site-records.js';
import { BADGES_PATH } from './schemas.js';

export interface BadgeSurroundings {
  readonly site: Pick<Site, 'domain' | 'hosting' | 'canonicalUrl'>;
  readonly publicUrl: string;
  readonly siteHosts: SiteHosts | undefined;
}

/** Returns the wire format of the badge of a site, which may have none. */
export function presentBadge(badge: Badge | undefined, { site, publicUrl, siteHosts }: BadgeSurroundings): BadgeAnswer {
  if (badge === undefined) return { visibility: 'off', url: null, markdown: null };
  const name = badge.visibility === 'public' ? `sites/${encodeURIComponent(site.domain)}` : badge.token;
  const url = `${publicUrl}${BADGES_PATH}/${name}.svg`;
  const picture = `![Documentation](${url})`;
  const hosted = site.hosting.mode === 'cloud' ? siteHosts?.siteUrl(site.domain) : undefined;
  const home = site.canonicalUrl ?? hosted;
  return { visibility: badge.visibility, url, markdown: home === undefined ? picture : `[${picture}](${home})` };
}
