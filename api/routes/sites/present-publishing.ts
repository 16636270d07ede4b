import type { Publishing } from '../../../contract/http/publishing.js';
import type { SiteHosts } from '../../../contract/site-hosts.js';
import type { Publication } from '../../../database/records/publication-records.js';
import type { Site } from '../../../database/records/site-records.js';

/** Returns the wire format of a publication. */
export function presentPublishing(
  { policy, jobId, publishedAt, publishedBy }: Publication,
  { domain, hosting }: Pick<Site, 'domain' | 'hosting'>,
  siteHosts: SiteHosts | undefined,
): Publishing {
  return {
    policy,
    jobId,
    publishedAt: publishedAt?.toISOString() ?? null,
    publishedBy,
    siteUrl: hosting.mode === 'cloud' ? (siteHosts?.siteUrl(domain) ?? null) : null,
  };
}
