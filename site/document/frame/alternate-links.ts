import { type Html, html } from '../../html/html-template.js';
import { languageTag } from '../../model/language-tag.js';
import { encodePath, withPrefix } from '../../model/relative-address.js';
import { feedPath } from '../files/feed.js';
import { markdownPath } from '../files/page-markdown.js';
import { canonicalAddress } from '../links/canonical-address.js';
import type { Counterparts } from '../sidebar/counterparts.js';
import type { NavigationState } from '../sidebar/navigation-state.js';
import type { PageView, ShellContext } from './shell-context.js';

/** Returns `<link>` elements for a page's Markdown, its feed, and its translations when the site's address is known. */
export function alternateLinks(
  context: ShellContext,
  view: PageView,
  state: NavigationState,
  counterparts: Counterparts,
  hasFeed: boolean,
): Html {
  const { page, prefix } = view;
  const here = (path: string) => withPrefix(prefix, encodePath(path));
  const translations = [...translationsOf(context, view, state, counterparts)];
  return html`
    <link rel="alternate" type="text/markdown" href="${here(markdownPath(page.outputPath))}">
    ${hasFeed && html`<link rel="alternate" type="application/rss+xml" href="${here(feedPath(page))}">`}
    ${translations.map(([tag, address]) => html`<link rel="alternate" hreflang="${tag}" href="${address}">`)}`;
}

/** Returns the public addresses of a page and its translations by language tag; empty for a page without translations. */
function translationsOf(
  { plan }: ShellContext,
  { index, page }: PageView,
  state: NavigationState,
  counterparts: Counterparts,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const languages = state.switchers.find(({ kind }) => kind === 'language');
  if (languages?.current === undefined || plan.settings.canonicalUrl === undefined || page.noindex) return found;
  for (const option of languages.options) {
    const target = option === languages.current ? index : counterparts.find(index, languages.current, option);
    const other = target === undefined ? undefined : plan.pages.at(target);
    // The first page of a language is what a switcher falls back to: it translates only the first page of another.
    const isSame = option === languages.current || target !== option.firstPage || index === languages.current.firstPage;
    const address = other === undefined || !isSame || other.noindex ? undefined : canonicalAddress(plan, other.path);
    if (address === undefined) continue;
    found.set(languageTag(option.label).lang, address);
    if (option.isDefault) found.set('x-default', address);
  }
  return found.size < 2 ? new Map() : found;
}
