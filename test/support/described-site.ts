import { planSite } from '../../site/docs-json/plan-site.js';
import type { PageContent } from '../../site/model/page-content.js';
import type { PlannedSite } from '../../site/model/plan.js';
import { createContentRenderer } from '../../site/page/content-renderer.js';
import { memorySourceFiles } from './memory-source-files.js';

/** A planned project whose pages can be rendered one by one. */
export interface DescribedSite {
  readonly plan: PlannedSite;
  render(path: string): Promise<PageContent>;
}

/** A site of this navigation and these files. */
export function describedSite(navigation: unknown, written: Readonly<Record<string, string>>): DescribedSite {
  const docs = { name: 'Test', theme: 'mint', colors: { primary: '#0f7b6c' }, navigation };
  const files = memorySourceFiles({ 'docs.json': JSON.stringify(docs), ...written });
  const plan = planSite(files, {});
  const renderer = createContentRenderer({ settings: plan.settings, files });
  return {
    plan,
    render(path) {
      const page = plan.pages.find((each) => each.path === path);
      if (page === undefined)
        throw new Error(`There is no page ${path} but ${plan.pages.map((each) => each.path).join(', ')}.`);
      return renderer.renderPage(page);
    },
  };
}
