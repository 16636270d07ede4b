import type { ComponentChildren } from 'preact';
import { apiPage } from '../api-reference/api-page.js';
import type { ApiReference } from '../api-reference/api-reference.js';
import { filesOfReference, loadReference } from '../api-reference/load-reference.js';
import { CodeHighlighter } from '../content/code/highlighter.js';
import { failureNotice } from '../content/components/page-failure.js';
import { Composer, type PlaceInDescription } from '../content/composer.js';
import { sectionFeed, settledFeed } from '../content/feed.js';
import { Page, type PageTools } from '../content/page/page.js';
import { PageTooLarge } from '../content/page-too-large.js';
import { ParseFailure } from '../content/parse/parse-failure.js';
import { renderHtml } from '../content/render-html.js';
import { createUtilityCss } from '../content/utilities/utility-css.js';
import type { LinkPlace, PageContent } from '../model/page-content.js';
import type { PlannedPage } from '../model/plan.js';
import type { ContentSettings } from '../model/settings.js';
import type { SourceFiles } from '../model/source-files.js';
import { createDescriptionPlaces } from './description-places.js';
import { toMarkdown } from './markdown/to-markdown.js';

/** Renders pages of one site to their content, one after another. */
export interface ContentRenderer {
  /**
   * Returns a page that displays the error, with a finding, if the source is invalid. An author's source never makes it
   * throw.
   */
  renderPage(page: PlannedPage): Promise<PageContent>;
}

export interface ContentRendererOptions {
  readonly settings: ContentSettings;
  readonly files: SourceFiles;
}

/** Creates a renderer that caches grammars and highlighted code between pages; both caches are bounded. */
export function createContentRenderer({ settings, files }: ContentRendererOptions): ContentRenderer {
  let highlighter: Promise<CodeHighlighter> | undefined;
  const utilities = createUtilityCss(settings);
  const descriptionPlaces = createDescriptionPlaces(files);
  return {
    async renderPage(planned) {
      highlighter ??= CodeHighlighter.create(settings);
      const tools: PageTools = { settings, files, highlighter: await highlighter };
      const reference = await loadReference(planned, tools);
      // A page whose languages were not loaded is rendered again with them, once per language and process.
      for (;;) {
        const described = filesOfReference(planned, files);
        const placeInDescription: PlaceInDescription | undefined =
          described.length === 0 ? undefined : (address) => descriptionPlaces(described, address);
        const page = new Page(planned, tools, (forPage) => new Composer(forPage, placeInDescription));
        const content = renderOnce(planned, page, { reference, described });
        if (page.code.missingLanguages.size === 0) {
          addClassesOfScript(content.islandScript ?? '', page);
          const utilityCss = await utilities.of(page.record.classes);
          return utilityCss === '' ? content : { ...content, utilityCss };
        }
        for (const language of page.code.missingLanguages) await tools.highlighter.load(language);
      }
    },
  };
}

/** Records the texts of a script as classes, because authors' components may set any of them in the browser. */
function addClassesOfScript(script: string, page: Page): void {
  for (const [, text = ''] of script.matchAll(/["'`]([^"'`\\\n]{1,500})["'`]/g)) page.record.addClasses(text);
}

function renderOnce(
  planned: PlannedPage,
  page: Page,
  {
    reference,
    described,
  }: {
    readonly reference: ApiReference | undefined;
    /** The files of the API description. */
    readonly described: readonly string[];
  },
): PageContent {
  const source = page.files.lookUp(planned.sourcePath);
  // The description of a generated page is a dependency like any other.
  if (!planned.isGenerated) page.files.forget(planned.sourcePath);
  for (const file of described) page.files.lookUp(file);
  try {
    if (source === undefined) throw new ParseFailure('Its source file is not in the project.');
    const written = composeBody(planned, page, reference);
    const body = reference === undefined ? written : apiPage(reference, { planned, page, body: written });
    const html = renderHtml(body, page);
    const markdown = toMarkdown(page.settings.omitsSchemaInMarkdown ? written : body, page);
    const asideHtml = renderHtml(page.record.aside, page);
    const asksForFeed = planned.frontmatter.rss === true && page.record.feed.length === 0;
    const feed = settledFeed(asksForFeed ? sectionFeed(written) : page.record.feed, page.record.headings);
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
  if (planned.format === 'html') throw new Error(`the page ${planned.path} of a live site has no source to compose`);
  if (!planned.isGenerated)
    return page.markdown.body(page.files.read(planned.sourcePath), planned.format, planned.bodyLine);
  const content = reference?.kind === 'operation' ? reference.content : undefined;
  return content === undefined ? null : page.markdown.body(Buffer.from(content), 'mdx', 1);
}

function contentOf(page: Page, html: string, asideHtml: string): PageContent {
  return {
    html,
    ...(asideHtml === '' ? {} : { asideHtml }),
    headings: page.record.headings,
    ...linkPlaces(page),
    ...(page.record.usesMath && { usesMath: true }),
    dependencies: page.files.dependencies,
    findings: page.findings.list,
    ...(page.record.parts.size > 0 && { parts: [...page.record.parts] }),
  };
}

function linkPlaces(page: Page): Pick<PageContent, 'linkPlaces'> {
  const places: Record<string, LinkPlace> = {};
  for (const [target, { file, line, column = 1 }] of page.record.linkPlaces)
    if (line !== undefined) places[target] = file === page.sourcePath ? [line, column] : [line, column, file];
  return Object.keys(places).length === 0 ? {} : { linkPlaces: places };
}

/** Returns a page that displays an author's error. Throws errors of our own. */
function failedContent(error: unknown, planned: PlannedPage, page: Page): PageContent {
  const failure = error instanceof RangeError ? new PageTooLarge('it is nested too deeply') : error;
  if (!(failure instanceof ParseFailure) && !(failure instanceof PageTooLarge)) throw error;
  const reason = failure instanceof ParseFailure ? failure.message : `The page exceeds a limit: ${failure.message}.`;
  const line = failure instanceof ParseFailure ? failure.line : undefined;
  const column = failure instanceof ParseFailure ? failure.column : undefined;
  const place = {
    file: planned.sourcePath,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  };
  page.findings.report(
    { code: 'page-failed', severity: 'error', message: `This page could not be read. ${reason}` },
    place,
  );
  page.record.headings.length = 0;
  page.record.parts.clear();
  return { ...contentOf(page, renderHtml(failureNotice(reason, place), page).join(), ''), isUnreadable: true };
}
