import { type ComponentChildren, Fragment } from 'preact';
import { isVNode } from '../evaluate/vnode.js';
import type { FeedEntry, PageHeading } from '../model/page-content.js';
import { Heading } from './components/heading.js';
import { blockTextOf, textOf } from './components/text-of.js';
import type { FeedDraft } from './page/page-record.js';

const MAX_SUMMARY_LENGTH = 1_000;

/** Returns a feed's summary of content: its words without markup, cut after a word. */
export function feedSummary(children: ComponentChildren): string {
  const text = blockTextOf(children).replace(/\s+/g, ' ').trim();
  return text.length <= MAX_SUMMARY_LENGTH ? text : `${text.slice(0, MAX_SUMMARY_LENGTH).replace(/\s\S*$/, '')} …`;
}

export interface Section {
  readonly title: string;
  readonly content: readonly unknown[];
}

/**
 * Splits content at its headings: at those of level `depth`, or at all if it is undefined. Content before the first one is
 * omitted.
 */
export function sectionsOf(children: unknown, depth?: number): readonly Section[] {
  const sections: { title: string; content: unknown[] }[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    else if (isVNode(node) && node.type === Fragment) visit(node.props.children);
    else if (isVNode(node) && (node.type as unknown) === Heading && (depth === undefined || node.props.level === depth))
      sections.push({ title: titleOf(node.props.children), content: [] });
    else sections.at(-1)?.content.push(node);
  };
  visit(children);
  return sections.filter(({ title }) => title !== '');
}

function titleOf(children: unknown): string {
  return textOf(children as ComponentChildren)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the entries with the ids of their headings. An entry whose heading is not on the page is omitted. */
export function settledFeed(drafts: readonly FeedDraft[], headings: readonly PageHeading[]): readonly FeedEntry[] {
  let next = 0;
  return drafts.flatMap((draft): FeedEntry[] => {
    if ('id' in draft) return [draft];
    const { headingFrom, ...entry } = draft;
    const found = headings.findIndex(({ text }, index) => index >= Math.max(next, headingFrom) && text === entry.title);
    if (found < 0) return [];
    next = found + 1;
    return [{ ...entry, id: headings[found]?.id ?? '' }];
  });
}

/** Returns the entries of a page that has a feed and no updates: its sections of the second level. */
export function sectionFeed(body: unknown): readonly FeedDraft[] {
  return sectionsOf(body, 2).map(({ title, content }) => ({
    title,
    headingFrom: 0,
    summary: feedSummary(content as ComponentChildren),
    tags: [],
  }));
}
