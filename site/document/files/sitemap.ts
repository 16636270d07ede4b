import { escapeHtml } from '../../html/html.js';
import type { SitePlan } from '../../model/plan.js';
import { canonicalAddress } from '../links/canonical-address.js';

type Addressing = Pick<SitePlan['settings'], 'canonicalUrl' | 'noindex'>;

/** Returns whether a site gets a `sitemap.xml`, whose addresses must be absolute. */
export const hasSitemap = ({ canonicalUrl }: Addressing) => canonicalUrl !== undefined;

/** Returns whether a site gets a `robots.txt`: only if it would not be empty. */
export const hasRobots = (settings: Addressing) => hasSitemap(settings) || settings.noindex;

/** A text file of the bundle. */
export interface SiteTextFile {
  readonly outputPath: string;
  readonly text: string;
}

/** Returns `sitemap.xml` with extensionless addresses; undefined if the project has a file of that name. */
export function sitemap(plan: SitePlan): SiteTextFile | undefined {
  if (!hasSitemap(plan.settings) || hasFile(plan, 'sitemap.xml')) return undefined;
  const listed = plan.settings.noindex ? [] : [...plan.pages].filter((page) => page.inSitemap);
  const dates = new Map(listed.map((page) => [canonicalAddress(plan, page.path) ?? '', page.modified?.date]));
  const urls = [...dates].map(([address, date]) => {
    const changed = date === undefined ? '' : `<lastmod>${date}</lastmod>`;
    return `  <url><loc>${escapeHtml(address)}</loc>${changed}</url>`;
  });
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
  ];
  return { outputPath: 'sitemap.xml', text: `${lines.join('\n')}\n` };
}

/** Returns `robots.txt`. It disallows everything if the site must not be indexed, otherwise it names the sitemap. */
export function robots(plan: SitePlan): SiteTextFile | undefined {
  const { canonicalUrl, noindex } = plan.settings;
  if (!hasRobots(plan.settings) || hasFile(plan, 'robots.txt')) return undefined;
  const text = noindex
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nContent-Signal: ai-train=yes, search=yes, ai-input=yes\nAllow: /\n\nSitemap: ${canonicalUrl}/sitemap.xml\n`;
  return { outputPath: 'robots.txt', text };
}

function hasFile(plan: SitePlan, sourcePath: string): boolean {
  return plan.files.some((file) => file.sourcePath === sourcePath);
}
