import { acceptedLanguages } from '../../http/negotiate.js';
import type { SiteLanguage } from './site.js';

/** Returns where the languages of a site begin, according to the menu of the page at its root. */
export function readLanguages(html: string): { readonly root: string; readonly languages: readonly SiteLanguage[] } {
  const root = /<html[^>]*\slang="([^"]*)"/.exec(html)?.[1] ?? 'en';
  const menu = /<details class="op-menu op-menu-language"[\s\S]*?<\/details>/.exec(html)?.[0] ?? '';
  const languages = new Map<string, string>();
  for (const [, address = '', tag = ''] of menu.matchAll(/<a href="([^"]*)"[^>]*\shreflang="([^"]*)"/g)) {
    // The bundle's addresses are relative and percent-encoded; any other address is not one of its pages.
    if (/^[A-Za-z0-9._~%/-]+\.html$/.test(address) && !address.includes('..') && !address.startsWith('/')) {
      if (!languages.has(tag)) languages.set(tag, address);
    }
  }
  return { root, languages: [...languages].map(([tag, address]) => ({ tag, address })) };
}

/** Returns where the page at the root redirects, for a site whose first page is elsewhere. */
export function onwardAddress(html: string): string | undefined {
  return /<meta http-equiv="refresh" content="0;url=([A-Za-z0-9._~%/-]+\.html)">/.exec(html)?.[1];
}

/** Returns the available language that the reader prefers; undefined if the root's own language is fine. */
export function preferredLanguage(
  accepted: string | undefined,
  { rootLanguage, languages }: { readonly rootLanguage: string; readonly languages: readonly SiteLanguage[] },
): SiteLanguage | undefined {
  for (const wanted of acceptedLanguages(accepted)) {
    if (wanted === '*' || matches(rootLanguage, wanted)) return undefined;
    const exact = languages.find(({ tag }) => tag.toLowerCase() === wanted);
    const found = exact ?? languages.find(({ tag }) => matches(tag, wanted));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns whether two languages match: `fr` matches `fr-CA` and the other way round. */
function matches(tag: string, wanted: string): boolean {
  return tag.toLowerCase().split('-')[0] === wanted.split('-')[0];
}
