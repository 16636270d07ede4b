import type { PageContent, PageHeading } from '../model/page-content.js';
import type { PlannedPage } from '../model/plan.js';
import { boostOf } from './boost.js';
import type { PagePlace } from './page-place.js';
import { MAX_SECTION_LENGTH, type PageSection, type PageSections } from './page-sections.js';
import { type TextRun, visibleText } from './visible-text.js';

/** Turns a page's content into its searchable text. Pure. */
export function readSections(page: PlannedPage, content: PageContent, place: PagePlace): PageSections {
  const headings = new Map(content.headings.map((heading) => [heading.id, heading]));
  const [start, ...runs] = visibleText(content.html, new Set(headings.keys()));
  const aside = content.asideHtml === undefined ? '' : visibleText(content.asideHtml, new Set())[0]?.text;
  const intro = [start?.text, aside].filter(Boolean).join(' ');
  return {
    path: page.path,
    outputPath: page.outputPath,
    title: page.title,
    ...(page.description === undefined ? {} : { description: page.description }),
    keywords: keywordsOf(page),
    boost: boostOf(page.frontmatter.boost) ?? place.boost ?? 1,
    scope: place.scope,
    groups: place.groups,
    sections: [{ anchor: '', heading: '', under: [], text: cut(intro) }, ...below(runs, headings)],
  };
}

function below(runs: readonly TextRun[], headings: ReadonlyMap<string, PageHeading>): PageSection[] {
  const chain: PageHeading[] = [];
  return runs.map(({ id, text }) => {
    const { depth = 2, text: heading = '' } = headings.get(id) ?? {};
    while ((chain.at(-1)?.depth ?? 0) >= depth) chain.pop();
    const under = chain.map((outer) => outer.text);
    chain.push({ id, depth, text: heading });
    return { anchor: id, heading, under, text: cut(text) };
  });
}

function cut(text: string): string {
  return text.length > MAX_SECTION_LENGTH ? text.slice(0, MAX_SECTION_LENGTH).replace(/\p{Surrogate}$/u, '') : text;
}

function keywordsOf({ frontmatter, openapi, terms = [] }: PlannedPage): string[] {
  const { keywords } = frontmatter;
  const own = typeof keywords === 'string' ? keywords.split(',') : Array.isArray(keywords) ? keywords : [];
  const words = own.filter((word): word is string => typeof word === 'string').map((word) => word.trim());
  return [...words, ...terms, ...(openapi === undefined ? [] : [openapi])].filter((word) => word !== '');
}
