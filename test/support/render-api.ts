import { planSite } from '../../site/docs-json/plan-site.js';
import type { PageContent } from '../../site/model/page-content.js';
import type { PlannedSite } from '../../site/model/plan.js';
import type { SourceFiles } from '../../site/model/source-files.js';
import { createContentRenderer } from '../../site/page/content-renderer.js';
import { memorySourceFiles } from './memory-source-files.js';

export interface ApiSite {
  readonly plan: PlannedSite;
  readonly files: SourceFiles;
  /** Content of the page at a path. */
  render(path: string): Promise<PageContent>;
}

/** A site whose only tab is the API that a description defines; more files and settings on top. */
export function apiSite(
  description: Readonly<Record<string, unknown>>,
  {
    files: more = {},
    configuration = {},
  }: { readonly files?: Readonly<Record<string, string>>; readonly configuration?: object } = {},
): ApiSite {
  const extra = Object.keys(more)
    .filter((path) => path.endsWith('.mdx'))
    .map((path) => path.replace('.mdx', ''));
  const docs = {
    name: 'Test',
    colors: { primary: '#0f7b6c' },
    navigation: {
      groups: [{ group: 'API', openapi: 'api.json' }, ...(extra.length > 0 ? [{ group: 'More', pages: extra }] : [])],
    },
    ...configuration,
  };
  const files = memorySourceFiles({
    'docs.json': JSON.stringify(docs),
    'api.json': JSON.stringify(description),
    ...more,
  });
  const plan = planSite(files, {});
  const renderer = createContentRenderer({ settings: plan.settings, files });
  return {
    plan,
    files,
    render(path) {
      const page = plan.pages.find((each) => each.path === path);
      if (page === undefined)
        throw new Error(`There is no page ${path} but ${plan.pages.map((each) => each.path).join(', ')}.`);
      return renderer.renderPage(page);
    },
  };
}
