import { escapeHtml } from '../../html/html.js';
import { languageTag } from '../../model/language-tag.js';
import { encodePath, withPrefix } from '../../model/relative-address.js';
import { feedPath } from '../files/feed.js';
import { markdownPath } from '../files/page-markdown.js';
import { canonicalAddress } from '../links/canonical-address.js';
import type { Counterparts } from '../sidebar/counterparts.js';
import type { NavigationState } from '../sidebar/navigation-state.js';
import type { PageView, ShellContext } from './shell-context.js';

/** Other forms of a page: its Markdown, its feed, and the same page in other languages where the site's address is known. */
export function alternateLinks(
  { plan }: ShellContext,
  { index, page, prefix }: PageView,
  state: NavigationState,
  counterparts: Counterparts,
  hasFeed: boolean,
): string {
  const here = (path: string) => escapeHtml(withPrefix(prefix, encodePath(path)));
  const markdown = `<link rel="alternate" type="text/markdown" href="${here(markdownPath(page.outputPath))}">`;
  const feed = hasFeed ? `<link rel="alternate" type="application/rss+xml" href="${here(feedPath(page))}">` : '';
  const languages = state.switchers.find(({ kind }) => kind === 'language');
  if (languages?.current === undefined || plan.settings.canonicalUrl === undefined || page.noindex)
    return markdown + feed;
  const found = new Map<string, string>();
  for (const option of languages.options) {
    const target = option === languages.current ? index : counterparts.find(index, languages.current, option);
    const other = target === undefined ? undefined : plan.pages.at(target);
    // The first page of a language is no translation of this one.
    const isSame =
      option === languages.current || target !== option.firstPage || isFirst(index, languages.current.firstPage);
    const address = other === undefined || !isSame || other.noindex ? undefined : canonicalAddress(plan, other.path);
    if (address === undefined) continue;
    found.set(languageTag(option.label).lang, address);
    if (option.isDefault) found.set('x-default', address);
  }
  if (found.size < 2) return markdown + feed;
  const links = [...found].map(
    ([tag, address]) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(address)}">`,
  );
  return markdown + feed + links.join('');
}

function isFirst(index: number, first: number | undefined): boolean {
  return index === first;
}
