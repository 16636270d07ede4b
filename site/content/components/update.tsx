import type { ComponentChildren } from 'preact';
import { isDataObject } from '../evaluate/members.js';
import type { Page } from '../page.js';
import { AliasAnchors } from './alias-anchors.js';
import { encodeFragment } from './heading.js';
import { asText, type ComponentProps } from './props.js';
import { blockTextOf } from './text-of.js';

/** An entry of a changelog; its label is a heading of the page. */
export function Update({ label, date, description, tags, id, rss, children }: ComponentProps, page: Page) {
  const text = asText(label) ?? asText(date) ?? 'Update';
  const own = asText(id);
  const ownId = own === undefined ? page.ids.claim(text, 'update') : page.ids.claimId(own);
  page.headings.push({ id: ownId, depth: 2, text });
  const words = Array.isArray(tags) ? tags.map(asText).filter((tag) => tag !== undefined) : [];
  const note = asText(description);
  page.feed?.push({ title: text, id: ownId, summary: note ?? summaryOf(children), tags: words, ...ownFeedTexts(rss) });
  return (
    <section class="op-update" id={ownId} {...(words.length === 0 ? {} : { 'data-tags': words.join(',') })}>
      <div class="op-update-head">
        <AliasAnchors id={ownId} texts={own === undefined ? [text] : []} />
        <a class="op-update-label" href={`#${encodeFragment(ownId)}`}>
          {text}
        </a>
        {words.map((word) => (
          <span class="op-update-tag">{word}</span>
        ))}
        {note === undefined ? null : <span class="op-update-description">{note}</span>}
      </div>
      <div class="op-update-body">{children}</div>
    </section>
  );
}

const LONGEST_SUMMARY = 1_000;

function summaryOf(children: ComponentChildren): string {
  const text = blockTextOf(children).replace(/\s+/g, ' ').trim();
  return text.length <= LONGEST_SUMMARY ? text : `${text.slice(0, LONGEST_SUMMARY).replace(/\s\S*$/, '')} …`;
}

/** `rss={{ title, description }}` says what the feed shows instead. */
function ownFeedTexts(rss: unknown): { readonly title?: string; readonly summary?: string } {
  if (!isDataObject(rss)) return {};
  const title = asText(rss.title);
  const summary = asText(rss.description);
  return { ...(title !== undefined && { title }), ...(summary !== undefined && { summary }) };
}
