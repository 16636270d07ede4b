import type { Site as SiteAnswer } from '../../../contract/http/sites.js';
import type { Site } from '../../../database/records/site-records.js';

/** Returns the wire format of a site. */
export function presentSite(site: Site): SiteAnswer {
  return {
    domain: site.domain,
    title: site.title,
    source: presentSource(site),
    hosting: site.hosting,
    canonicalUrl: site.canonicalUrl,
    defaultVersion: site.defaultVersion,
    createdAt: site.createdAt.toISOString(),
    updatedAt: site.updatedAt.toISOString(),
  };
}

function presentSource({ source, sealedCredentials }: Site): SiteAnswer['source'] {
  switch (source.type) {
    case 'archive':
      return { ...source, upload: source.upload ?? null };
    case 'git':
      return { ...source, hasCredentials: sealedCredentials !== null };
    case 'directory': {
      const { withinRoot: _withinRoot, ...shown } = source;
      return shown;
    }
    case 'url': {
      const { local: _local, ...shown } = source;
      return { ...shown, hasCredentials: sealedCredentials !== null };
    }
  }
}
