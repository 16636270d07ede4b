import { escapeHtml } from '../html/html.js';
import { markPage } from '../html/marked-html.js';
import type { RenderedDocument } from '../model/document.js';
import { languageTag } from '../model/language-tag.js';
import type { PageContent } from '../model/page-content.js';
import type { SitePlan } from '../model/plan.js';
import { rootPrefix } from '../model/relative-address.js';
import { readDocumentFacts } from './document-facts.js';
import { feedButton, feedDocument, feedPath } from './files/feed.js';
import { embedsIn, islandFile } from './files/island-file.js';
import { languageModelList, languageModelText } from './files/language-model-files.js';
import { notFoundDocument } from './files/not-found.js';
import { markdownPath, pageMarkdown } from './files/page-markdown.js';
import { redirectFiles } from './files/redirect-files.js';
import { type RedirectDocuments, redirectDocuments } from './files/redirects.js';
import { robots, type SiteTextFile, sitemap } from './files/sitemap.js';
import { themeAssets } from './files/theme-assets.js';
import { alternateLinks } from './frame/alternate-links.js';
import { articleBody, articleHeader, pagination, tableOfContents } from './frame/article.js';
import { banner } from './frame/banner.js';
import { createShellContext } from './frame/create-shell-context.js';
import { footer } from './frame/footer.js';
import { drawerLinks, header } from './frame/header.js';
import { interfaceWords } from './frame/interface-words.js';
import { placeActions } from './frame/page-actions.js';
import { brokenRelated, pageEnd } from './frame/page-end.js';
import { pageFrame } from './frame/page-frame.js';
import { pageHead } from './frame/page-head.js';
import { pageLayout } from './frame/page-layout.js';
import type { PageView } from './frame/shell-context.js';
import { shellIds } from './frame/shell-ids.js';
import { structuredData } from './frame/structured-data.js';
import { linkPlace, withPlaces } from './links/link-places.js';
import type { LinkTargets } from './links/link-targets.js';
import { resolveMarkdownReferences, resolveReferences } from './links/reference-resolver.js';
import { mergeFacts } from './merge-facts.js';
import { createCounterparts } from './sidebar/counterparts.js';
import { type NavigationState, navigationState } from './sidebar/navigation-state.js';
import { createSidebars } from './sidebar/sidebar.js';
import { sidebarHeader } from './sidebar/sidebar-header.js';

export interface DocumentRendererOptions {
  /** HTML of a named icon, empty where the library has none. */
  readonly renderIcon?: (name: string) => string;
  /** Outside address to the file in the bundle that it was brought in as. */
  readonly outsideFiles: ReadonlyMap<string, { readonly outputPath: string }>;
  /** What `themeFiles` made: documents link its style sheet and script. */
  readonly themeFiles: readonly { readonly outputPath: string; readonly bytes: Buffer }[];
  /** Style sheet of the bundle that pages with formulas link. */
  readonly mathStyleSheet?: string;
  /** Families that the site asks for and whose files are not in the bundle. */
  readonly missingFamilies?: readonly string[];
  /** Where addresses of the plan are looked up; made where it is left out. */
  readonly targets?: LinkTargets;
}

export interface DocumentRenderer {
  /** One page of the plan with its content in the site's frame. Cheap: the frame is prepared once and cached. */
  renderDocument(pageIndex: number, content: PageContent): RenderedDocument;
  /** `404.html`, which works at any depth of a server; its findings are those of the frame itself. */
  renderNotFound(): RenderedDocument;
  /** Undefined without a canonical address, or where the project brings its own. */
  renderSitemap(): SiteTextFile | undefined;
  /** Undefined where there is nothing to say, or where the project brings its own. */
  renderRobots(): SiteTextFile | undefined;
  /** `llms.txt`; undefined where the project brings its own. */
  renderLanguageModelList(): SiteTextFile | undefined;
  /** The redirects as hosts read them. */
  renderRedirectFiles(): readonly SiteTextFile[];
  /** A small page at the source of each redirect. */
  renderRedirects(): RedirectDocuments;
}

export function createDocumentRenderer(plan: SitePlan, options: DocumentRendererOptions): DocumentRenderer {
  const assets = themeAssets(plan.settings, options.themeFiles);
  const context = createShellContext(plan, {
    ...options,
    searchScript: assets.search,
    assistantScript: assets.assistant,
  });
  const sidebars = createSidebars(context);
  const counterparts = createCounterparts(plan.pages);
  const decorated = plan.settings.background?.decoration;
  const decoration = decorated === undefined ? '' : ` op-decoration-${decorated}`;

  const renderDocument = (pageIndex: number, content: PageContent): RenderedDocument => {
    const page = plan.pages.at(pageIndex);
    if (page === undefined) throw new RangeError(`The plan has no page ${pageIndex}.`);
    const state = navigationState(plan.navigation, page);
    const language = languageTag(languageOf(state));
    const view: PageView = {
      index: pageIndex,
      page,
      prefix: rootPrefix(page.outputPath),
      frame: pageFrame(plan.settings, state),
      words: interfaceWords(language.lang),
      hasIslands: content.islandScript !== undefined,
      id: shellIds(content.html, content.asideHtml ?? ''),
    };
    const layout = pageLayout(page.mode);
    const references = {
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
    const contents = layout.hasContents ? tableOfContents(view, content) : { side: '', inline: '' };
    const actions = placeActions(context, view, text, layout);
    const sidebar = sidebars.of(state, view.prefix, () => sidebarHeader(context, view, state));

    const islands = content.islandScript === undefined ? undefined : islandFile(page.outputPath, content.islandScript);
    const script = islands && {
      script: islands.outputPath,
      embeds: embedsIn(content.html + (content.asideHtml ?? '')),
    };
    const mathSheet = content.usesMath === true ? options.mathStyleSheet : undefined;
    const alternates = alternateLinks(context, view, state, counterparts, content.feed !== undefined);
    // What an author's component can run beside must not be able to send anything.
    const parts = content.parts?.filter((part) => part !== 'playground' || islands === undefined) ?? [];
    const before = `<!doctype html><html lang="${language.lang}" dir="${language.dir}" class="${rootClass(plan)}" data-current-path="/${escapeHtml(page.path)}"><head>${pageHead(context, view, assets, { islands: script, mathSheet, utilityCss: content.utilityCss, parts, hasActions: actions.isThere })}${alternates}${structuredData(plan, view, state)}</head><body class="op-mode-${layout.name}${layout.hasSidebar ? '' : ' op-no-sidebar'}${decoration}"><a class="op-skip" href="#${view.id('content-area')}">${view.words.skip}</a>${banner(context, view)}${header(context, view, state, counterparts)}<div class="op-layout"><nav id="${view.id('sidebar')}" class="op-sidebar" popover aria-label="${view.words.navigation}"><div id="${view.id('sidebar-content')}">`;
    const side =
      aside === undefined
        ? contents.side + actions.side
        : `<div id="${view.id('panel')}" class="op-panel">${aside.html}</div>`;
    // Examples belong to what the article says: on narrow screens they come before what leads on.
    const onward = layout.hasPagination ? pagination(context, view) : '';
    const after = `${drawerLinks(context, view)}</div></nav><main id="${view.id('content-area')}" class="op-main" tabindex="-1"><article class="op-article">${layout.hasHeader ? articleHeader(context, view, state, content.parts, feedButton(view, content) + actions.header) : ''}${contents.inline}${articleBody(context, view, state, body.html)}${layout.hasHeader ? pageEnd(context, view, language.lang) : ''}</article>${aside === undefined ? onward : ''}</main>${side === '' ? '' : `<aside class="op-side">${side}</aside>`}${aside === undefined ? '' : onward}</div>${layout.hasFooter ? footer(context, view) : ''}</body></html>\n`;
    return {
      outputPath: page.outputPath,
      html: before + markPage(sidebar, pageIndex) + after,
      files: [
        ...(islands === undefined ? [] : [islands]),
        {
          outputPath: markdownPath(page.outputPath),
          bytes: Buffer.from(pageMarkdown(page, text, plan.settings.agentInstructions)),
        },
        ...(content.feed === undefined
          ? []
          : [{ outputPath: feedPath(page), bytes: Buffer.from(feedDocument(plan, page, content.feed)) }]),
      ],
      languageModelText: languageModelText(plan, pageIndex, pageMarkdown(page, text)),
      facts: withPlaces(
        mergeFacts([
          readDocumentFacts(page.outputPath, before),
          sidebar.facts,
          readDocumentFacts(page.outputPath, after),
        ]),
        content,
        page.sourcePath,
        references,
      ),
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

/** Known before scripts run where the site has a default; where that is the system, the head script asks it. */
function rootClass(plan: SitePlan): string {
  return plan.settings.appearance.default === 'system' ? '' : plan.settings.appearance.default;
}

function languageOf(state: NavigationState): string | undefined {
  return state.divisions.find((division) => division.kind === 'language')?.label;
}

function languageFolder(state: NavigationState, path: string): string {
  const language = languageOf(state);
  return language !== undefined && path.startsWith(`${language}/`) ? `${language}/` : '';
}
