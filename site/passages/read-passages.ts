import type { PageContent, PageHeading } from '../model/page-content.js';
import type { PlannedPage } from '../model/plan.js';
import type { PagePlace } from '../search/page-place.js';
import { readSections } from '../search/read-sections.js';
import type { ResolveAddress } from './element-writers.js';
import { readHtml } from './html-events.js';
import { isChangelogPath, MIN_CHANGELOG_UPDATES } from './is-changelog.js';
import type { PagePassages, Passage } from './page-passages.js';
import { createPassageWriter } from './passage-writer.js';

/** Turns a page's content into the passages from which questions are answered. Pure. */
export function readPassages(
  page: PlannedPage,
  content: PageContent,
  { place, resolve }: { readonly place: PagePlace; readonly resolve: ResolveAddress },
): PagePassages {
  const headings = new Map(content.headings.map((heading) => [heading.id, heading]));
  const writer = createPassageWriter(new Set(headings.keys()), resolve);
  readHtml(content.html, writer);
  const [start, ...parts] = writer.finish();
  const about = readSections(page, { ...content, html: '', headings: [] }, place);
  const { path, title, description, keywords, boost, scope, groups } = about;
  return {
    path,
    title,
    ...(description === undefined ? {} : { description }),
    keywords,
    boost,
    scope,
    nonDefault: place.nonDefault,
    groups,
    kind: kindOf(page, content),
    passages: [
      { anchor: '', headings: [], text: [start?.text ?? '', asideText(content, resolve)].filter(Boolean).join('\n\n') },
      ...below(parts, headings),
    ],
  };
}

/** Examples of an operation stand beside the page's text. */
function asideText({ asideHtml }: PageContent, resolve: ResolveAddress): string {
  if (asideHtml === undefined) return '';
  const writer = createPassageWriter(new Set(), resolve);
  readHtml(asideHtml, writer);
  return writer.finish()[0]?.text ?? '';
}

function below(
  parts: readonly { readonly id: string; readonly text: string }[],
  headings: ReadonlyMap<string, PageHeading>,
): Passage[] {
  const chain: PageHeading[] = [];
  return parts.map(({ id, text }) => {
    const { depth = 2, text: heading = '' } = headings.get(id) ?? {};
    while ((chain.at(-1)?.depth ?? 0) >= depth) chain.pop();
    chain.push({ id, depth, text: heading });
    return { anchor: id, headings: chain.map((each) => each.text), text };
  });
}

function kindOf(page: PlannedPage, content: PageContent): PagePassages['kind'] {
  const updates = content.html.split(' class="op-update"').length - 1;
  if (isChangelogPath(page.path) || updates >= MIN_CHANGELOG_UPDATES) return 'changelog';
  return page.operation !== undefined || page.schema !== undefined || page.openapi !== undefined ? 'api' : 'page';
}
