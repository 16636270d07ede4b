import { unescapeHtml } from '../html/html.js';
import { markPage } from '../html/marked-html.js';
import type { RenderedDocument } from '../model/document.js';
import { languageTag } from '../model/language-tag.js';
import type { PageContent } from '../model/page-content.js';
import type { PlannedPage } from '../model/plan.js';
import { rootPrefix } from '../model/relative-address.js';
import { readDocumentFacts } from './document-facts.js';
import { languageModelText } from './files/language-model-files.js';
import { companionFiles, islandFile } from './files/page-files.js';
import { pageMarkdown } from './files/page-markdown.js';
import { interfaceWords } from './frame/interface-words.js';
import { placeActions } from './frame/page-actions.js';
import { brokenRelated } from './frame/page-end.js';
import { pageFrame } from './frame/page-frame.js';
import type { PageExtras, ThemeAssets } from './frame/page-head.js';
import { pageLayout } from './frame/page-layout.js';
import { afterSidebar, beforeSidebar, type PageShell } from './frame/page-shell.js';
import type { PageView, ShellContext } from './frame/shell-context.js';
import { shellIds } from './frame/shell-ids.js';
import { linkPlace, withPlaces } from './links/link-places.js';
import {
  type ReferenceContext,
  resolveMarkdownReferences,
  resolveReferences,
  withoutLeftOutAddresses,
} from './links/reference-resolver.js';
import { mergeFacts } from './merge-facts.js';
import type { Counterparts } from './sidebar/counterparts.js';
import { divisionLabel, type NavigationState, navigationState } from './sidebar/navigation-state.js';
import type { Sidebars } from './sidebar/sidebar.js';
import { sidebarHeader } from './sidebar/sidebar-header.js';

/** The parts of a site that all its pages share. They are prepared once. */
export interface SiteParts {
  readonly context: ShellContext;
  readonly assets: ThemeAssets;
  readonly sidebars: Sidebars;
  readonly counterparts: Counterparts;
  /** The files of the bundle that were fetched from other hosts, by their addresses. */
  readonly outsideFiles: ReferenceContext['outsideFiles'];
  /** The bundle path of the style sheet that pages with formulas link. */
  readonly mathStyleSheet: string | undefined;
}

/** Renders one page of the plan with its content in the site's frame. Throws RangeError if the plan has no such page. */
export function renderPageDocument(site: SiteParts, pageIndex: number, content: PageContent): RenderedDocument {
  const { context, assets, counterparts } = site;
  const { plan } = context;
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
  const references = referenceContext(site, view, state, content);
  const body = resolveReferences(content.html, references);
  const aside = content.asideHtml === undefined ? undefined : resolveReferences(content.asideHtml, references);
  const text = resolveMarkdownReferences(content.markdown ?? '', references);
  const layout = pageLayout(page.mode);
  const actions = placeActions(context, view, text, layout);
  const islands = pageIslands(page.outputPath, content, references);
  const { html, facts } = assemble(site, {
    ...{ context, view, state, counterparts, assets, layout, language, content, actions },
    body: body.html,
    aside: aside?.html,
    extras: pageExtras(content, islands, actions.hasActions, site.mathStyleSheet),
  });
  return {
    outputPath: page.outputPath,
    html,
    files: [...(islands === undefined ? [] : [islands]), ...companionFiles(plan, page, content, text)],
    languageModelText: languageModelText(plan, pageIndex, pageMarkdown(page, text)),
    facts: withPlaces(facts, content, page.sourcePath, references),
    findings: [...body.findings, ...(aside?.findings ?? []), ...brokenRelated(context, view)],
  };
}

/** Returns what the addresses on a page are resolved with. */
function referenceContext(
  { context, outsideFiles }: SiteParts,
  { page, words }: PageView,
  state: NavigationState,
  content: PageContent,
): ReferenceContext {
  return {
    page: page.path,
    outputPath: page.outputPath,
    targets: context.targets,
    pageOutputs: context.pageOutputs,
    outsideFiles,
    folder: languageFolder(state, page),
    missingText: words.missing,
    placeOf: (target: string) => linkPlace(content, page.sourcePath, target) ?? {},
  };
}

/** Returns the folder of the page's language, such as `es/`; an empty text if the page is not in one. */
function languageFolder(state: NavigationState, { path }: PlannedPage): string {
  const language = divisionLabel(state, 'language');
  return language !== undefined && path.startsWith(`${language}/`) ? `${language}/` : '';
}

/** Writes the document around the sidebar, whose HTML and facts are cached for the pages that share it. */
function assemble({ context, sidebars }: SiteParts, shell: PageShell): Pick<RenderedDocument, 'html' | 'facts'> {
  const { view, state } = shell;
  const { outputPath } = view.page;
  const sidebar = sidebars.find(state, view.prefix, () => sidebarHeader(context, view, state));
  const before = beforeSidebar(shell).text;
  const after = afterSidebar(shell).text;
  return {
    html: before + markPage(sidebar, view.index) + after,
    facts: mergeFacts([readDocumentFacts(outputPath, before), sidebar.facts, readDocumentFacts(outputPath, after)]),
  };
}

/** Returns the script of the page's own components. */
function pageIslands(outputPath: string, { islandScript, html }: PageContent, references: ReferenceContext) {
  return islandScript === undefined
    ? undefined
    : islandFile(outputPath, withoutLeftOutAddresses(islandScript, html, references));
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

/** Returns the addresses of the players on a page. */
function embedsIn(html: string): string[] {
  return [...html.matchAll(/\sdata-src="([^"]*)"/g)].map(([, address = '']) => unescapeHtml(address));
}
