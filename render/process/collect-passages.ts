import type { LinkTargets } from '../../site/document/links/link-targets.js';
import type { PageContent } from '../../site/model/page-content.js';
import type { PlannedPage, SitePlan } from '../../site/model/plan.js';
import { withoutMarkers } from '../../site/model/references.js';
import { encodePath } from '../../site/model/relative-address.js';
import type { PagePassages } from '../../site/passages/page-passages.js';
import { readPassages } from '../../site/passages/read-passages.js';
import { pagePlace } from '../../site/search/page-place.js';

/** Collects the passages of one batch's pages, for the index that answers questions about the site. */
export interface PassageCollector {
  add(page: PlannedPage, content: PageContent): void;
  /** Returns JSON of {@link PagePassages}[]; undefined when no page is searchable. */
  finish(): Buffer | undefined;
}

export function collectPassages(site: SitePlan, targets: LinkTargets): PassageCollector {
  const pages: PagePassages[] = [];
  return {
    add(page, content) {
      if (!page.inSearch) return;
      const place = pagePlace(site.navigation, page);
      const { language } = place.scope;
      const folder = language !== undefined && page.path.startsWith(`${language}/`) ? `${language}/` : '';
      pages.push(
        readPassages(page, content, { place, resolve: (address) => resolveAddress(address, { folder, page }) }),
      );
    },
    finish: () => (pages.length === 0 ? undefined : Buffer.from(JSON.stringify(pages))),
  };

  /** Returns an address from the site's root, which leads to the same place wherever it is shown. */
  function resolveAddress(
    address: string,
    { folder, page: current }: { readonly folder: string; readonly page: PlannedPage },
  ): string | undefined {
    const written = withoutMarkers(address);
    if (written.startsWith('#')) return `/${encodePath(current.path)}${written}`;
    const kind = REFERENCE.exec(written)?.[1];
    if (kind === undefined) return OUTSIDE.test(written) ? written : undefined;
    const found = targets.resolve(written.slice(kind.length + 1), kind === 'link' ? folder : '');
    if (found.kind === 'fragment') return `/${encodePath(current.path)}${found.fragment}`;
    if (found.kind === 'outside') return OUTSIDE.test(found.address) ? found.address : undefined;
    if (found.kind === 'file') return `/${encodePath(found.outputPath)}${found.suffix}`;
    const page = found.kind === 'page' ? site.pages.at(found.page) : undefined;
    return page === undefined || found.kind !== 'page' ? undefined : `/${encodePath(page.path)}${found.suffix}`;
  }
}

const REFERENCE = /^(link|file):/;
const OUTSIDE = /^(?:https?:\/\/|mailto:)/i;
