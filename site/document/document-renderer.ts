import type { RenderedDocument } from '../model/document.js';
import type { PageContent } from '../model/page-content.js';
import type { SitePlan } from '../model/plan.js';
import { languageModelList } from './files/language-model-files.js';
import { notFoundDocument } from './files/not-found.js';
import { redirectFiles } from './files/redirect-files.js';
import { type RedirectDocuments, redirectDocuments } from './files/redirects.js';
import { robots, type SiteTextFile, sitemap } from './files/sitemap.js';
import { themeAssets } from './files/theme-assets.js';
import { createShellContext } from './frame/create-shell-context.js';
import type { LinkTargets } from './links/link-targets.js';
import { renderPageDocument, type SiteParts } from './page-document.js';
import { createCounterparts } from './sidebar/counterparts.js';
import { createSidebars } from './sidebar/sidebar.js';

/** The parts of a bundle that documents refer to. */
export interface DocumentRendererOptions {
  /** Returns the HTML of a named icon, or an empty text if the library does not have it. */
  readonly renderIcon?: (name: string) => string;
  /** The files of the bundle that were fetched from other hosts, by their addresses. */
  readonly outsideFiles: ReadonlyMap<string, { readonly outputPath: string }>;
  /** The result of `themeFiles`: documents link its style sheet and script. */
  readonly themeFiles: readonly { readonly outputPath: string; readonly bytes: Buffer }[];
  /** The bundle path of the style sheet that pages with formulas link. */
  readonly mathStyleSheet?: string;
  /** Font families that the site uses and whose files are not in the bundle. */
  readonly missingFamilies?: readonly string[];
  /** The lookup of the plan's addresses; created by default. */
  readonly targets?: LinkTargets;
}

/** Renders the documents of one site. */
export interface DocumentRenderer {
  /** Renders one page of the plan with its content in the site's frame. The frame is prepared once and cached. */
  renderDocument(pageIndex: number, content: PageContent): RenderedDocument;
  /** Renders `404.html`, which works at any depth of a server. Its findings are those of the frame itself. */
  renderNotFound(): RenderedDocument;
  /** Renders `sitemap.xml`; undefined without a canonical address, and if the project has the file itself. */
  renderSitemap(): SiteTextFile | undefined;
  /** Renders `robots.txt`; undefined if it would be empty, and if the project has the file itself. */
  renderRobots(): SiteTextFile | undefined;
  /** Renders `llms.txt`; undefined if the project has the file itself. */
  renderLanguageModelList(): SiteTextFile | undefined;
  /** Renders the files from which hosts read the redirects. */
  renderRedirectFiles(): readonly SiteTextFile[];
  /** Renders a small page at the source of each redirect. */
  renderRedirects(): RedirectDocuments;
}

/** Creates the renderer of a site's documents. Prepares what all pages share. */
export function createDocumentRenderer(plan: SitePlan, options: DocumentRendererOptions): DocumentRenderer {
  const assets = themeAssets(plan.settings, options.themeFiles);
  const context = createShellContext(plan, {
    ...options,
    searchScript: assets.search,
    assistantScript: assets.assistant,
  });
  const site: SiteParts = {
    context,
    assets,
    sidebars: createSidebars(context),
    counterparts: createCounterparts(plan.pages),
    outsideFiles: options.outsideFiles,
    mathStyleSheet: options.mathStyleSheet,
  };
  return {
    renderDocument: (pageIndex, content) => renderPageDocument(site, pageIndex, content),
    renderNotFound: () => notFoundDocument(context, assets, options.missingFamilies),
    renderSitemap: () => sitemap(plan),
    renderRobots: () => robots(plan),
    renderLanguageModelList: () => languageModelList(plan),
    renderRedirectFiles: () => redirectFiles(plan, context.targets),
    renderRedirects: () => redirectDocuments(context),
  };
}
