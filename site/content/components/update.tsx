import type { ComponentChildren } from 'preact';
import { isDataObject } from '../../evaluate/members.js';
import { feedSummary, sectionsOf } from '../feed.js';
import type { Page } from '../page/page.js';
import type { FeedDraft } from '../page/page-record.js';
import { AliasAnchors } from './alias-anchors.js';
import { encodeFragment } from './heading.js';
import { asText, type ComponentProps } from './props.js';
import { spaced } from './spaced.js';

/** An entry of a changelog; its label is a heading of the page. */
export function Update({ label, date, description, tags, id, rss, children }: ComponentProps, page: Page) {
  const text = asText(label) ?? asText(date) ?? 'Update';
  const own = asText(id);
  const ownId = own === undefined ? page.ids.claim(text, 'update') : page.ids.claimId(own);
  page.record.headings.push({ id: ownId, depth: 2, text });
  const words = Array.isArray(tags) ? tags.map(asText).filter((tag) => tag !== undefined) : [];
  const note = asText(description);
  page.record.feed.push(
    ...feedDrafts({ label: text, id: ownId, note, tags: words, rss, children }, page.record.headings.length),
  );
  return (
    <section class="op-update" id={ownId} {...(words.length === 0 ? {} : { 'data-tags': words.join(',') })}>
      <div class="op-update-head">
        <AliasAnchors id={ownId} texts={own === undefined ? [text] : []} />
        {spaced([
          <a class="op-update-label" href={`#${encodeFragment(ownId)}`}>
            {text}
          </a>,
          note === undefined ? null : <span class="op-update-description">{note}</span>,
          words.length === 0 ? null : (
            <span class="op-update-tags">{spaced(words.map((word) => <span class="op-update-tag">{word}</span>))}</span>
          ),
        ])}
      </div>
      <div class="op-update-body">{children}</div>
    </section>
  );
}

interface UpdateTexts {
  readonly label: string;
  readonly id: string;
  readonly note: string | undefined;
  readonly tags: readonly string[];
  readonly rss: unknown;
  readonly children: ComponentChildren;
}

/**
 * Returns one entry per heading inside, because each is separate news, or one for the whole update if it has no
 * headings or sets `rss`.
 */
function feedDrafts({ label, id, note, tags, rss, children }: UpdateTexts, headingFrom: number): FeedDraft[] {
  const own = ownFeedTexts(rss);
  const sections = Object.keys(own).length > 0 ? [] : sectionsOf(children);
  if (sections.length === 0)
    return [{ title: label, dated: label, id, summary: note ?? feedSummary(children), tags, ...own }];
  return sections.map(({ title, content }) => ({
    title,
    dated: label,
    headingFrom,
    summary: feedSummary(content as ComponentChildren),
    tags,
  }));
}

/** Returns the title and the description that `rss={{ title, description }}` sets for the feed. */
function ownFeedTexts(rss: unknown): { readonly title?: string; readonly summary?: string } {
  if (!isDataObject(rss)) return {};
  const title = asText(rss.title);
  const summary = asText(rss.description);
  return { ...(title !== undefined && { title }), ...(summary !== undefined && { summary }) };
}
