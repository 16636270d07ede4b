import type { PageContent } from '../../site/model/page-content.js';
import type { PlannedPage, SitePlan } from '../../site/model/plan.js';
import { pagePlace } from '../../site/search/page-place.js';
import type { PageSections } from '../../site/search/page-sections.js';
import { readSections } from '../../site/search/read-sections.js';
import { siteHasSearch } from '../../site/search/site-search.js';
import { type SearchFile, textFiles } from '../../site/search/text-files.js';

/** Collects the sections that search finds on the pages of one batch, for the index that is made from all batches. */
export interface SectionCollector {
  add(page: PlannedPage, content: PageContent): void;
  /** Returns the files for the bundle and the sections as JSON. Both are empty when no page is searchable. */
  finish(): { readonly files: readonly SearchFile[]; readonly sections?: Buffer };
}

export function collectSections(site: SitePlan): SectionCollector {
  const isOn = siteHasSearch(site);
  const pages: PageSections[] = [];
  return {
    add(page, content) {
      if (isOn && page.inSearch) pages.push(readSections(page, content, pagePlace(site.navigation, page)));
    },
    finish() {
      if (pages.length === 0) return { files: [] };
      const { files, batch } = textFiles(pages, site.pages.length);
      return { files, sections: Buffer.from(JSON.stringify(batch)) };
    },
  };
}
