import { markPage } from '../html/marked-html.js';
import type { RenderedDocument } from '../model/document.js';
import { languageTag } from '../model/language-tag.js';
import type { PageContent } from '../model/page-content.js';
import type { PlannedPage, SitePlan } from '../model/plan.js';
import { rootPrefix } from '../model/relative-address.js';
import { readDocumentFacts } from './document-facts.js';
import { feedDocument, feedPath } from './files/feed.js';
import { embedsIn, islandFile } from './files/island-file.js';
import { languageModelList, languageModelText } from './files/language-model-files.js';
import { notFoundDocument } from './files/not-found.js';
import { markdownPath, pageMarkdown } from './files/page-markdown.js';
import { redirectFiles } from './files/redirect-files.js';
import { type RedirectDocuments, redirectDocuments } from './files/redirects.js';
import { robots, type SiteTextFile, sitemap } from './files/sitemap.js';
import { themeAssets } from './files/theme-assets.js';
import { createShellContext } from './frame/create-shell-context.js';
import { interfaceWords } from './frame/interface-words.js';
import { placeActions } from './frame/page-actions.js';
import { brokenRelated } from './frame/page-end.js';
import { pageFrame } from './frame/page-frame.js';
import type { PageExtras } from './frame/page-head.js';
import { pageLayout } from './frame/page-layout.js';
import { afterSidebar, beforeSidebar, type PageShell } from './frame/page-shell.js';
import type { PageView } from './frame/shell-context.js';
import { shellIds } from './frame/shell-ids.js';
import { linkPlace, withPlaces } from './links/link-places.js';
import type { LinkTargets } from './links/link-targets.js';
import { type ReferenceContext, resolveMarkdownReferences, resolveReferences } from './links/reference-resolver.js';
import { mergeFacts } from './merge-facts.js';
import { createCounterparts } from './sidebar/counterparts.js';
import { divisionLabel, type NavigationState, navigationState } from './sidebar/navigation-state.js';
import { createSidebars } from './sidebar/sidebar.js';
import { sidebarHeader } from './sidebar/sidebar-header.js';

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
  const sidebars = createSidebars(context);
  const counterparts = createCounterparts(plan.pages);

  const renderDocument = (pageIndex: number, content: PageContent): RenderedDocument => {
    const page = plan.pages.at(pageIndex);
    if (page === undefined) throw new RangeError(`The plan has no page ${pageIndex}.`);
    const state = navigationState(plan.navigation, page);
    const language = languageTag(divisionLabel(state, 'language'));
    const view: PageView = {
      index: pageIndex,
      page,
      prefix: rootPrefix(page.outputPath),
      frame: pageFrame(plan.settings, state),
      words: interfaceWords(language.lang),
      hasIslands: content.islandScript !== undefined,
      id: shellIds(content.html, content.asideHtml ?? ''),
    };
    const references: ReferenceContext = {
      page: page.path,
      outputPath: page.outputPath,
      targets: context.targets,
      pageOutputs: context.pageOutputs,
      outsideFiles: options.outsideFiles,
      folder: languageFolder(state, page.path),
      missingText: view.words.missing,
      placeOf: (target: string) => linkPlace(content, page.sourcePath, target) ?? {},
    };
    const body = resolveReferences(content.html, references);
    const aside = content.asideHtml === undefined ? undefined : resolveReferences(content.asideHtml, references);
    const text = resolveMarkdownReferences(content.markdown ?? '', references);
    const layout = pageLayout(page.mode);
    const actions = placeActions(context, view, text, layout);
    const islands = content.islandScript === undefined ? undefined : islandFile(page.outputPath, content.islandScript);
    const shell: PageShell = {
      ...{ context, view, state, counterparts, assets, layout, language, content, actions },
      body: body.html,
      aside: aside?.html,
      extras: pageExtras(content, islands, actions.hasActions, options.mathStyleSheet),
    };
    const sidebar = sidebars.find(state, view.prefix, () => sidebarHeader(context, view, state));
    const before = beforeSidebar(shell).text;
    const after = afterSidebar(shell).text;
    const facts = mergeFacts([
      readDocumentFacts(page.outputPath, before),
      sidebar.facts,
      readDocumentFacts(page.outputPath, after),
    ]);
    return {
      outputPath: page.outputPath,
      html: before + markPage(sidebar, pageIndex) + after,
      files: [...(islands === undefined ? [] : [islands]), ...companionFiles(plan, page, content, text)],
      languageModelText: languageModelText(plan, pageIndex, pageMarkdown(page, text)),
      facts: withPlaces(facts, content, page.sourcePath, references),
      findings: [...body.findings, ...(aside?.findings ?? []), ...brokenRelated(context, view)],
    };
  };

  return {
    renderDocument,
    renderNotFound: () => notFoundDocument(context, assets, options.missingFamilies),
    renderSitemap: () => sitemap(plan),
    renderRobots: () => robots(plan),
    renderLanguageModelList: () => languageModelList(plan),
    renderRedirectFiles: () => redirectFiles(plan, context.targets),
    renderRedirects: () => redirectDocuments(context),
  };
}

function pageExtras(
  content: PageContent,
  islands: { readonly outputPath: string } | undefined,
  hasActions: boolean,
  mathStyleSheet: string | undefined,
): PageExtras {
  return {
    islands: islands && {
      script: islands.outputPath,
      embeds: embedsIn(content.html + (content.asideHtml ?? '')),
    },
    mathSheet: content.usesMath === true ? mathStyleSheet : undefined,
    utilityCss: content.utilityCss,
    // A page with an author's components must not be able to send anything.
    parts: content.parts?.filter((part) => part !== 'playground' || islands === undefined) ?? [],
    hasActions,
  };
}

/** Returns the page's Markdown, and its feed if it has one. `text` is the Markdown with its references resolved. */
function companionFiles(plan: SitePlan, page: PlannedPage, content: PageContent, text: string) {
  const markdown = {
    outputPath: markdownPath(page.outputPath),
    bytes: Buffer.from(pageMarkdown(page, text, plan.settings.agentInstructions)),
  };
  if (content.feed === undefined) return [markdown];
  return [markdown, { outputPath: feedPath(page), bytes: Buffer.from(feedDocument(plan, page, content.feed)) }];
}

function languageFolder(state: NavigationState, path: string): string {
  const language = divisionLabel(state, 'language');
  return language !== undefined && path.startsWith(`${language}/`) ? `${language}/` : '';
}
