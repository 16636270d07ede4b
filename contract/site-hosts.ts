/** The site or export that a host name leads to. */
export type HostTarget =
  | { readonly kind: 'site'; readonly domain: string }
  | { readonly kind: 'preview'; readonly jobId: string };

/** The addresses at which the service hosts sites and previews of exports. */
export interface SiteHosts {
  /** Returns the address of a site, without a final slash; undefined if its domain is too long for a host name. */
  siteUrl(domain: string): string | undefined;
  /** Returns the address of an export's preview, without a final slash. */
  previewUrl(jobId: string, domain: string): string;
  /** Returns the target of a host name without its port, in lower case; undefined if it does not match the template. */
  read(hostName: string): HostTarget | undefined;
}

/** The part of a template that is replaced by the label of a site or preview. */
const DOMAIN_PLACEHOLDER = '{domain}';

/** The maximum length of a label of a host name (RFC 1035 section 2.3.4). */
const MAX_LABEL_LENGTH = 63;
const PREVIEW_LABEL = /^se-([0-9a-f]{16})(?:--|$)/;

/**
 * Returns the addresses by a template such as `https://{domain}.docs.example.com`. Each site and each preview is a host
 * of its own, and so an origin of its own.
 */
export function createSiteHosts(template: string): SiteHosts {
  const [before = '', after = ''] = template.replace(/\/$/, '').split(DOMAIN_PLACEHOLDER);
  const suffix = after.toLowerCase().replace(/:\d+$/, '');
  return {
    siteUrl(domain) {
      const label = hostLabel(domain);
      return label.length > MAX_LABEL_LENGTH ? undefined : before + label + after;
    },
    previewUrl: (jobId, domain) => before + previewLabel(jobId, domain) + after,
    read(hostName) {
      if (!hostName.endsWith(suffix)) return undefined;
      const label = hostName.slice(0, -suffix.length);
      if (!/^[a-z0-9-]+$/.test(label)) return undefined;
      const job = PREVIEW_LABEL.exec(label)?.[1];
      return job === undefined ? { kind: 'site', domain: labelDomain(label) } : { kind: 'preview', jobId: `se_${job}` };
    },
  };
}

/**
 * Returns a domain as one label, because a wildcard certificate covers one. A dot becomes two hyphens, and two or more
 * hyphens become one more, so no two domains have the same label.
 */
function hostLabel(domain: string): string {
  return domain.toLowerCase().replace(/-{2,}/g, '-$&').replaceAll('.', '--');
}

/** Returns the domain of a label from {@link hostLabel}. */
function labelDomain(label: string): string {
  return label.replace(/-{2,}/g, (hyphens) => (hyphens.length === 2 ? '.' : hyphens.slice(1)));
}

/** Returns the label of a preview. The job's id alone decides, so a long domain may be cut. */
function previewLabel(jobId: string, domain: string): string {
  return `${jobId.replace('_', '-')}--${hostLabel(domain)}`.slice(0, MAX_LABEL_LENGTH).replace(/-+$/, '');
}
