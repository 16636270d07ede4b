import type { IndexedPage } from '../index/index-format.js';
import type { SiteIndex } from '../index/site-index.js';
import { languageOfPage } from '../language/page-language.js';
import { languageOfWords } from '../language/small-words.js';
import type { SearchRequest } from '../site-search.js';
import type { Tuning } from './tuning.js';

/** The preferences for a request. */
export interface Preferred {
  /** The label of the preferred language; undefined if the site has no languages. */
  readonly language: string | undefined;
  /** The number of the page that the reader is viewing. */
  readonly page: number | undefined;
  /** Returns the factor for a chunk's score; 0 excludes it. */
  factor(chunk: number): number;
}

/** Creates the preferences for a site's languages, versions and kinds of pages. */
export function createPreferences(index: SiteIndex, tuning: Tuning): { of(request: SearchRequest): Preferred } {
  const languages = labelsOf(index.pages, 'language');
  const versions = labelsOf(index.pages, 'version');
  const defaultLanguage =
    index.pages.find(({ scope, nonDefault }) => scope.language !== undefined && !nonDefault.includes('language'))?.scope
      .language ?? languages[0];
  const editions = versionsByEdition(index.pages);
  const own = Float64Array.from(
    index.pages,
    ({ boost, kind }) => boostFactor(boost) * (kind === 'changelog' ? tuning.changelogFactor : 1),
  );

  return {
    of({ query, currentPath, filter }) {
      const page = currentPath === undefined ? undefined : index.pageNumber(pagePath(currentPath));
      const viewed = page === undefined ? undefined : index.pages[page];
      const language = known(languages, filter?.language) ?? languageOf(query, viewed, { languages, defaultLanguage });
      const version = known(versions, filter?.version) ?? viewed?.scope.version;
      const isLeftOut = (candidate: IndexedPage) =>
        differs(languages, filter?.language, candidate.scope.language) ||
        differs(versions, filter?.version, candidate.scope.version) ||
        lacksTag(candidate, filter?.tag, index.pages);
      const factors = index.pages.map((candidate, number) => {
        if (isLeftOut(candidate)) return 0;
        let factor = own[number] ?? 1;
        if (candidate.scope.language !== undefined && candidate.scope.language !== language)
          factor *= tuning.foreignFactor;
        if (isOtherVersion(candidate, version, editions)) factor *= tuning.foreignFactor;
        return factor;
      });
      return {
        language,
        page,
        factor: (chunk) => factors[index.pageOf[chunk] ?? 0] ?? 0,
      };
    },
  };
}

/** Returns the page path for the path of an address. */
export function pagePath(path: string): string {
  const clean = path
    .replace(/[?#].*$/s, '')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(?:html?|mdx?)$/, '');
  return clean === '' ? 'index' : clean;
}

/** Returns the factor for an author's boost, limited so that a boosted page does not win every question. */
function boostFactor(boost: number): number {
  return Math.min(1.25, Math.max(0.6, boost ** 0.12));
}

/** Returns the labels of a kind of division, each once. */
function labelsOf(pages: readonly IndexedPage[], kind: 'language' | 'version'): string[] {
  return [...new Set(pages.flatMap(({ scope }) => scope[kind] ?? []))];
}

/** Returns the key of a page's language and product. Versions within it are alternatives. */
function editionOf({ scope }: IndexedPage): string {
  return JSON.stringify([scope.language, scope.product]);
}

function versionsByEdition(pages: readonly IndexedPage[]): ReadonlyMap<string, ReadonlySet<string>> {
  const editions = new Map<string, Set<string>>();
  for (const page of pages) {
    if (page.scope.version === undefined) continue;
    const edition = editionOf(page);
    editions.set(edition, (editions.get(edition) ?? new Set()).add(page.scope.version));
  }
  return editions;
}

/**
 * Returns whether a page belongs to another version than the requested one, or than the default if its language and product do not have the
 * requested one.
 */
function isOtherVersion(
  page: IndexedPage,
  wanted: string | undefined,
  editions: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const { version } = page.scope;
  if (version === undefined) return false;
  if (wanted !== undefined && editions.get(editionOf(page))?.has(wanted)) return version !== wanted;
  return page.nonDefault.includes('version');
}

function known(labels: readonly string[], wanted: string | undefined): string | undefined {
  return wanted === undefined ? undefined : labels.find((label) => label.toLowerCase() === wanted.toLowerCase());
}

/** Returns whether labels differ from the wanted one. A page outside all divisions belongs to all of them. */
function differs(labels: readonly string[], wanted: string | undefined, label: string | undefined): boolean {
  if (wanted === undefined || labels.length === 0 || label === undefined) return false;
  return label.toLowerCase() !== wanted.toLowerCase();
}

function lacksTag(page: IndexedPage, tag: string | undefined, pages: readonly IndexedPage[]): boolean {
  if (tag === undefined) return false;
  const has = ({ keywords }: IndexedPage) => keywords.some((keyword) => keyword.toLowerCase() === tag.toLowerCase());
  return pages.some(has) && !has(page);
}

/**
 * Returns the language of the question, by its script or stop words, if the site has it; else that of the viewed page, or the site's
 * default.
 */
function languageOf(
  query: string,
  viewed: IndexedPage | undefined,
  {
    languages,
    defaultLanguage,
  }: { readonly languages: readonly string[]; readonly defaultLanguage: string | undefined },
): string | undefined {
  for (const [script, tags] of SCRIPTS) {
    if (!script.test(query)) continue;
    const label = languages.find((each) => tags.test(each));
    if (label !== undefined) return label;
  }
  if (languages.length > 1) {
    const written = languageOfWords(query, languages.map(languageOfPage));
    if (written !== undefined) return languages.find((label) => languageOfPage(label) === written);
  }
  return viewed?.scope.language ?? defaultLanguage;
}

const SCRIPTS: readonly (readonly [RegExp, RegExp])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, /^(?:ja|jp|日本)/i],
  [/\p{Script=Hangul}/u, /^(?:ko|kr|한국)/i],
  [/\p{Script=Han}/u, /^(?:zh|cn|中|简|繁|chinese)/i],
  [/\p{Script=Cyrillic}/u, /^(?:ru|uk|рус)/i],
  [/\p{Script=Arabic}/u, /^(?:ar|عر)/i],
  [/\p{Script=Hebrew}/u, /^(?:he|iw|עב)/i],
];
