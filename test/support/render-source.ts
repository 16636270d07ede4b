import type { PageContent } from '../../site/model/page-content.js';
import type { PlannedPage } from '../../site/model/plan.js';
import type { SiteSettings } from '../../site/model/settings.js';
import { createContentRenderer } from '../../site/page/content-renderer.js';
import { memorySourceFiles } from './memory-source-files.js';
import { plainSettings } from './plain-settings.js';

export interface RenderSourceOptions {
  /** Path of the page; `guide/start` where nothing is said. */
  readonly path?: string;
  readonly format?: 'md' | 'mdx';
  /** Other files of the project. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly settings?: Partial<SiteSettings>;
  readonly bodyLine?: number;
  /** Further fields of the planned page. */
  readonly page?: Partial<PlannedPage>;
}

/** Renders one page from its source text. */
export function renderSource(source: string | Uint8Array, options: RenderSourceOptions = {}): Promise<PageContent> {
  const { path = 'guide/start', format = 'mdx', files = {}, settings = {}, bodyLine = 1, page: more = {} } = options;
  const sourcePath = `${path}.${format}`;
  const renderer = createContentRenderer({
    settings: { ...plainSettings, ...settings },
    files: memorySourceFiles({ ...files, [sourcePath]: source }),
  });
  const page: PlannedPage = {
    path,
    outputPath: `${path}.html`,
    sourcePath,
    format,
    title: 'Start',
    sidebarTitle: 'Start',
    deprecated: false,
    mode: 'default',
    frontmatter: {},
    bodyLine,
    trail: [],
    inSidebar: true,
    inSearch: true,
    inSitemap: true,
    noindex: false,
    sourceSha256: '',
    sizeBytes: source.length,
    ...more,
  };
  return renderer.renderPage(page);
}

/** References as readable text: `link:/a`. */
export function readable(html: string | undefined): string {
  return (html ?? '').replace(/[\uE000\uE001]/g, '');
}
