import { escapeHtml } from '../../html/html.js';
import { type Html, html } from '../../html/html-template.js';
import type { FeedEntry, PageContent } from '../../model/page-content.js';
import type { PlannedPage, SitePlan } from '../../model/plan.js';
import { encodePath, withPrefix } from '../../model/relative-address.js';
import { plainDescription } from '../frame/plain-description.js';
import type { PageView } from '../frame/shell-context.js';
import { SHELL_ICONS } from '../frame/shell-icons.js';
import { canonicalAddress } from '../links/canonical-address.js';

/** Returns the bundle path of a page's feed. */
export function feedPath(page: PlannedPage): string {
  return `${page.outputPath.replace(/(?:^|\/)?(?:index)?\.html$/, '')}/rss.xml`.replace(/^\//, '');
}

/** Returns the link to a page's feed, or undefined unless the page has a feed and its front matter asks for the link. */
export function feedButton({ page, prefix }: PageView, { feed }: Pick<PageContent, 'feed'>): Html | undefined {
  if (feed === undefined || page.frontmatter.rss !== true) return undefined;
  return html`
    <a class="op-icon-button op-feed-button" href="${withPrefix(prefix, encodePath(feedPath(page)))}"
      type="application/rss+xml" aria-label="RSS" title="RSS">${SHELL_ICONS.feed}</a>`;
}

/**
 * Returns the changelog of a page as RSS 2.0. Entries have addresses when the site's own address is known, and dates when their titles
 * are dates.
 */
export function feedDocument(plan: SitePlan, page: PlannedPage, entries: readonly FeedEntry[]): string {
  const address = canonicalAddress(plan, page.path);
  const title = page.title === plan.settings.name ? page.title : `${page.title} - ${plan.settings.name}`;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0"><channel>',
    element('title', title),
    element('link', address ?? ''),
    element('description', plainDescription(plan, page) ?? title),
    ...entries.flatMap((entry) => feedItem(entry, address)),
    '</channel></rss>',
  ];
  return `${lines.join('\n')}\n`;
}

function feedItem({ title, dated = title, id, summary, tags }: FeedEntry, address: string | undefined): string[] {
  const link = address === undefined ? undefined : `${address}#${encodeURIComponent(id)}`;
  const date = publicationDate(dated);
  return [
    '<item>',
    element('title', title),
    ...(link === undefined ? [] : [element('link', link)]),
    `<guid isPermaLink="${link !== undefined}">${escapeHtml(link ?? id)}</guid>`,
    ...(date === undefined ? [] : [element('pubDate', date)]),
    element('description', summary),
    ...tags.map((tag) => element('category', tag)),
    '</item>',
  ];
}

function element(name: string, text: string): string {
  // XML 1.0 does not allow control characters, not even escaped ones.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this removes them.
  return `<${name}>${escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''))}</${name}>`;
}

/** Parses `2024-10-12`, `October 12, 2024` or `October 2024` as a date; returns undefined for anything else. */
function publicationDate(title: string): string | undefined {
  if (!/^(?:\d{4}-\d{2}-\d{2}|[A-Z][a-z]{2,8}\.? (?:\d{1,2},? )?\d{4})$/.test(title.trim())) return undefined;
  const time = Date.parse(/^\d{4}-/.test(title) ? title.trim() : `${title.trim()} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toUTCString();
}
