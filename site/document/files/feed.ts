import { escapeHtml } from '../../html/html.js';
import type { FeedEntry, PageContent } from '../../model/page-content.js';
import type { PlannedPage, SitePlan } from '../../model/plan.js';
import { encodePath, withPrefix } from '../../model/relative-address.js';
import { plainDescription } from '../frame/plain-description.js';
import type { PageView } from '../frame/shell-context.js';
import { SHELL_ICONS } from '../frame/shell-icons.js';
import { canonicalAddress } from '../links/canonical-address.js';

/** Where the feed of a page lies. */
export function feedPath(page: PlannedPage): string {
  return `${page.outputPath.replace(/(?:^|\/)?(?:index)?\.html$/, '')}/rss.xml`.replace(/^\//, '');
}

/** Leads to the feed of a page that says it has one. */
export function feedButton({ page, prefix }: PageView, { feed }: Pick<PageContent, 'feed'>): string {
  if (feed === undefined || page.frontmatter.rss !== true) return '';
  const href = escapeHtml(withPrefix(prefix, encodePath(feedPath(page))));
  return `<a class="op-icon-button op-feed-button" href="${href}" type="application/rss+xml" aria-label="RSS" title="RSS">${SHELL_ICONS.feed}</a>`;
}

/** The changelog of a page as RSS 2.0. Entries have addresses where the site's own is known, and dates where their titles are some. */
export function feedDocument(plan: SitePlan, page: PlannedPage, entries: readonly FeedEntry[]): string {
  const address = canonicalAddress(plan, page.path);
  const items = entries.map((entry) => feedItem(entry, address)).join('');
  const title = page.title === plan.settings.name ? page.title : `${page.title} - ${plan.settings.name}`;
  const description = plainDescription(plan, page) ?? title;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>\n${element('title', title)}${element('link', address ?? '')}${element('description', description)}${items}</channel></rss>\n`;
}

function feedItem({ title, dated = title, id, summary, tags }: FeedEntry, address: string | undefined): string {
  const link = address === undefined ? undefined : `${address}#${encodeURIComponent(id)}`;
  const guid = `<guid isPermaLink="${link !== undefined}">${escapeHtml(link ?? id)}</guid>\n`;
  const date = publicationDate(dated);
  return `<item>\n${element('title', title)}${link === undefined ? '' : element('link', link)}${guid}${date === undefined ? '' : element('pubDate', date)}${element('description', summary)}${tags.map((tag) => element('category', tag)).join('')}</item>\n`;
}

function element(name: string, text: string): string {
  // XML 1.0 has no place for control characters, not even escaped.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  return `<${name}>${escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''))}</${name}>\n`;
}

/** `2024-10-12`, `October 12, 2024` or `October 2024` as a date; undefined for all else. */
function publicationDate(title: string): string | undefined {
  if (!/^(?:\d{4}-\d{2}-\d{2}|[A-Z][a-z]{2,8}\.? (?:\d{1,2},? )?\d{4})$/.test(title.trim())) return undefined;
  const time = Date.parse(/^\d{4}-/.test(title) ? title.trim() : `${title.trim()} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toUTCString();
}
