import type { ComponentChildren } from 'preact';
import { apiPage } from '../api-reference/api-page.js';
import type { ApiReference } from '../api-reference/api-reference.js';
import { filesOfReference, loadReference } from '../api-reference/load-reference.js';
import { CodeHighlighter } from '../content/code/highlighter.js';
import { failureNotice } from '../content/components/page-failure.js';
import { Composer } from '../content/composer.js';
import { sectionFeed, settledFeed } from '../content/feed.js';
import { Page, type PageTools } from '../content/page.js';
import { PageTooLarge } from '../content/page-too-large.js';
import { ParseFailure } from '../content/parse/parse-failure.js';
import { renderHtml } from '../content/render-html.js';
import { createUtilityCss } from '../content/utilities/utility-css.js';
import type { LinkPlace, PageContent } from '../model/page-content.js';
import type { PlannedPage } from '../model/plan.js';
import type { ContentSettings } from '../model/settings.js';
import type { SourceFiles } from '../model/source-files.js';
import { createDescriptionPlaces, type DescriptionPlaces } from './description-places.js';
import { toMarkdown } from './markdown/to-markdown.js';

/** Renders pages of one site to their content, one after another. */
export interface ContentRenderer {
  /** Never fails over what an author wrote: a page that cannot be read becomes one that says so, and a finding. */
  renderPage(page: PlannedPage): Promise<PageContent>;
}

export interface ContentRendererOptions {
  readonly settings: ContentSettings;
  readonly files: SourceFiles;
}

/** Keeps grammars and highlighted code between pages, both bounded. */
export function createContentRenderer({ settings, files }: ContentRendererOptions): ContentRenderer {
  let highlighter: Promise<CodeHighlighter> | undefined;
  const utilities = createUtilityCss(settings);
  const descriptionPlaces = createDescriptionPlaces(files);
  return {
    async renderPage(planned) {
      highlighter ??= CodeHighlighter.create(settings);
      const tools: PageTools = { settings, files, highlighter: await highlighter };
      const reference = await loadReference(planned, tools);
      // A page whose languages were not loaded is rendered again with them; it happens once a language and process.
      for (;;) {
        const page = new Page(planned, tools);
        const content = renderOnce(planned, page, { reference, files, descriptionPlaces });
        if (page.wantedLanguages.size === 0) {
          noteClassesOfScript(content.islandScript ?? '', page);
          const utilityCss = await utilities.of(page.classes);
          return utilityCss === '' ? content : { ...content, utilityCss };
        }
        for (const language of page.wantedLanguages) await tools.highlighter.load(language);
      }
    },
  };
}

/** Authors' components may take on other classes in the browser: any text of their code may be some. */
function noteClassesOfScript(script: string, page: Page): void {
  for (const [, text = ''] of script.matchAll(/["'`]([^"'`\\\n]{1,500})["'`]/g)) page.noteClasses(text);
}

function renderOnce(
  planned: PlannedPage,
  page: Page,
  {
    reference,
    files,
    descriptionPlaces,
  }: {
    readonly reference: ApiReference | undefined;
    readonly files: SourceFiles;
    readonly descriptionPlaces: DescriptionPlaces;
  },
): PageContent {
  const source = page.lookUp(planned.sourcePath);
  // A page's own source is part of its name; an API description is something that it uses.
  if (!planned.isGenerated) page.dependencies.delete(planned.sourcePath);
  const described = filesOfReference(planned, files);
  for (const file of described) page.lookUp(file);
  if (described.length > 0) page.placeInDescription = (address) => descriptionPlaces(described, address);
  try {
    if (source === undefined) throw new ParseFailure('Its source file is not in the project.');
    const written = composeBody(planned, page, reference);
    const body = reference === undefined ? written : apiPage(reference, { planned, page, body: written });
    const html = renderHtml(body, page);
    const markdown = toMarkdown(page.settings.omitsSchemaInMarkdown ? written : body, page);
    const asideHtml = renderHtml(page.aside, page);
    const asksForFeed = planned.frontmatter.rss === true && page.feed.length === 0;
    const feed = settledFeed(asksForFeed ? sectionFeed(written) : page.feed, page.headings);
    const islandScript = page.islands.script();
    const addresses = islandScript === undefined ? '' : renderHtml(page.islands.addresses.element(), page).join();
    return {
      ...contentOf(page, html.join() + addresses, asideHtml.join()),
      ...(feed.length > 0 && { feed }),
      ...(markdown === '' ? {} : { markdown }),
      ...(islandScript === undefined ? {} : { islandScript }),
    };
  } catch (error) {
    return failedContent(error, planned, page);
  }
}

/** Returns the page's authored content: its file, or a text inside the API description. */
function composeBody(planned: PlannedPage, page: Page, reference: ApiReference | undefined): ComponentChildren {
  const composer = new Composer(page);
  if (planned.format === 'html') throw new Error(`the page ${planned.path} of a live site has no source to compose`);
  if (!planned.isGenerated) return composer.compose(page.read(planned.sourcePath), planned.format, planned.bodyLine);
  const content = reference?.kind === 'operation' ? reference.content : undefined;
  return content === undefined ? null : composer.compose(Buffer.from(content), 'mdx', 1);
}

function contentOf(page: Page, html: string, asideHtml: string): PageContent {
  return {
    html,
    ...(asideHtml === '' ? {} : { asideHtml }),
    headings: page.headings,
    ...linkPlaces(page),
    ...(page.usesMath && { usesMath: true }),
    dependencies: Object.fromEntries(page.dependencies),
    findings: page.findings,
    ...(page.parts.size > 0 && { parts: [...page.parts] }),
  };
}

function linkPlaces(page: Page): Pick<PageContent, 'linkPlaces'> {
  const places: Record<string, LinkPlace> = {};
  for (const [target, { file, line, column = 1 }] of page.linkPlaces)
    if (line !== undefined) places[target] = file === page.sourcePath ? [line, column] : [line, column, file];
  return Object.keys(places).length === 0 ? {} : { linkPlaces: places };
}

/** Errors of the author's become the page; ours are thrown on. */
function failedContent(error: unknown, planned: PlannedPage, page: Page): PageContent {
  const failure = error instanceof RangeError ? new PageTooLarge('it is nested too deeply') : error;
  if (!(failure instanceof ParseFailure) && !(failure instanceof PageTooLarge)) throw error;
  const reason =
    failure instanceof ParseFailure ? failure.message : `The page is beyond what can be shown: ${failure.message}.`;
  const line = failure instanceof ParseFailure ? failure.line : undefined;
  const column = failure instanceof ParseFailure ? failure.column : undefined;
  const place = {
    file: planned.sourcePath,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
  page.report({ code: 'page-failed', severity: 'error', message: `This page could not be read. ${reason}` }, place);
  page.headings.length = 0;
  page.parts.clear();
  return { ...contentOf(page, renderHtml(failureNotice(reason, place), page).join(), ''), isUnreadable: true };
}
