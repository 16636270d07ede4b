import { type Html, html, trusted } from '../../html/html-template.js';
import { languageTag } from '../../model/language-tag.js';
import type { SitePlan } from '../../model/plan.js';
import { canonicalAddress } from '../links/canonical-address.js';
import { divisionLabel, type NavigationState } from '../sidebar/navigation-state.js';
import { firstPage } from '../sidebar/sidebar-writer.js';
import { isReference } from './is-reference.js';
import { plainDescription } from './plain-description.js';
import type { PageView } from './shell-context.js';

type Thing = Readonly<Record<string, unknown>>;

/**
 * Returns the description of a page for search engines (schema.org, as one graph). Everything in it is identified by its public address,
 * so it is undefined for a site without one, and for a page that search engines must not index.
 */
export function structuredData(plan: SitePlan, { page }: PageView, state: NavigationState): Html | undefined {
  const address = canonicalAddress(plan, page.path);
  const base = plan.settings.canonicalUrl;
  if (address === undefined || base === undefined || page.noindex || plan.settings.noindex) return undefined;
  const language = languageTag(divisionLabel(state, 'language')).lang;
  const site = { '@id': `${base}/#website` };
  const organization = { '@id': `${base}/#organization` };
  const description = plainDescription(plan, page);
  const about = { name: page.title, ...(description !== undefined && { description }), inLanguage: language };
  const graph: Thing[] = [
    {
      '@type': 'Organization',
      ...organization,
      name: plan.settings.organization?.name ?? plan.settings.name,
      url: plan.settings.organization?.url ?? `${base}/`,
    },
    { '@type': 'WebSite', ...site, url: `${base}/`, name: plan.settings.name, publisher: organization },
    {
      '@type': 'WebPage',
      '@id': address,
      url: address,
      ...about,
      isPartOf: site,
      breadcrumb: { '@id': `${address}#breadcrumb` },
    },
    breadcrumbs(plan, address, page.title, state),
    {
      '@type': isReference(page) ? 'APIReference' : 'TechArticle',
      '@id': `${address}#article`,
      headline: page.title,
      mainEntityOfPage: { '@id': address },
      ...(page.modified !== undefined && { dateModified: page.modified.date }),
      publisher: organization,
    },
  ];
  const json = scriptSafe({ '@context': 'https://schema.org', '@graph': graph });
  return html`<script type="application/ld+json">${trusted(json)}</script>`;
}

function breadcrumbs(plan: SitePlan, address: string, title: string, state: NavigationState): Thing {
  const steps = state.groups
    .filter(({ label }) => label !== '')
    .map((group) => {
      const index = group.root ?? firstPage(group.children);
      const page = index === undefined ? undefined : plan.pages.at(index);
      return { name: group.label, item: page === undefined ? undefined : canonicalAddress(plan, page.path) };
    });
  const items = [...steps, { name: title, item: address }].map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...step,
  }));
  return { '@type': 'BreadcrumbList', '@id': `${address}#breadcrumb`, itemListElement: items };
}

/** Writes JSON that can neither end its `<script>` element nor begin a comment. */
function scriptSafe(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
