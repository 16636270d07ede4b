import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { IndexBuilder } from '../../assistant/index/build-index.js';
import { openIndex } from '../../assistant/index/site-index.js';
import { createSiteSearch } from '../../assistant/retrieval/create-site-search.js';
import { entryPathProblem } from '../../bundle/entry-path.js';
import { LANGUAGE_MODEL_TEXT } from '../../bundle/language-model-text.js';
import { MANIFEST_PATH, parseManifest } from '../../bundle/manifest.js';
import { isChangelogPath, MIN_CHANGELOG_UPDATES } from '../../site/passages/is-changelog.js';
import type { PagePassages } from '../../site/passages/page-passages.js';
import type { DocsSite } from '../docs-site.js';
import { defaultEdition } from './default-edition.js';
import { type PageFacts, readPageFacts } from './page-facts.js';
import { writeRootLinks } from './root-links.js';
import { readSearchPages, type SearchedPage } from './search-pages.js';
import { splitMarkdown } from './split-markdown.js';

/** A page of a bundle. */
interface BundlePage {
  readonly path: string;
  readonly markdown: string;
  readonly facts: PageFacts;
  /** The facts about the page from the bundle's own search. */
  readonly searched: SearchedPage | undefined;
}

/**
 * Reads an unpacked bundle and indexes its pages, in this process and without a network. The pages that the bundle's own search finds are
 * included; if it has no search, all pages that are in the navigation and not excluded from search engines. A page without a public address has that of its file, or only the file's path if `isTemporary`
 * says that the folder will be removed. Throws an Error if the folder is not a bundle.
 */
export async function readBundle(
  folder: string,
  { isTemporary = false }: { readonly isTemporary?: boolean } = {},
): Promise<DocsSite> {
  const { site: domain, files } = parseManifest(await readFile(join(folder, MANIFEST_PATH)));
  const known = new Set(files.flatMap(({ path }) => (entryPathProblem(path) === undefined ? [path] : [])));
  const read = async (path: string) => (known.has(path) ? await readFile(join(folder, path), 'utf8') : '');
  const paths = [...known].flatMap((file) => {
    const path = /^(.+)\.md$/.exec(file)?.[1];
    return path !== undefined && known.has(`${path}.html`) ? [path] : [];
  });
  const searched = await readSearchPages(read);
  const pages: BundlePage[] = [];
  for (const path of paths) {
    if (searched !== undefined && !searched.has(path)) continue;
    const facts = readPageFacts(await read(`${path}.html`));
    pages.push({ path, markdown: await read(`${path}.md`), facts, searched: searched?.get(path) });
  }
  const home = readPageFacts(await read('index.html'));
  const edition = defaultEdition(await read(LANGUAGE_MODEL_TEXT), (path) => known.has(`${path}.md`));
  const inEdition = new Set(edition);
  const isShown = ({ path, facts }: BundlePage) =>
    inEdition.has(path) || !(facts.isUnlisted || (facts.isExcluded && !home.isExcluded));
  const shown = searched === undefined ? pages.filter(isShown) : pages;
  const builder = new IndexBuilder();
  for (const page of passagesOf(shown, edition)) builder.addPage(page);
  const search = createSiteSearch(openIndex(Buffer.concat([...builder.finish()])));
  const [, listed] = /^# (.+)$/m.exec(await read('llms.txt')) ?? [];
  return {
    title: home.siteName ?? listed ?? domain,
    domain,
    search,
    ...addressesOf(shown, isTemporary ? undefined : folder),
  };
}

/** Returns the passages of the pages, those of the default language and version first. */
function passagesOf(pages: readonly BundlePage[], edition: readonly string[]): readonly PagePassages[] {
  const order = new Map(edition.map((path, position) => [path, position]));
  const positionOf = ({ path }: BundlePage) => order.get(path) ?? edition.length;
  const languages = new Set(pages.flatMap(({ facts }) => facts.language ?? []));
  const scopeOf = ({ searched, facts: { language } }: BundlePage): SearchedPage['scope'] =>
    searched?.scope ?? (languages.size > 1 && language !== undefined ? { language } : {});
  const isDefault = ({ path }: BundlePage) => order.size === 0 || order.has(path);
  const labels = new Set(pages.filter(isDefault).flatMap((page) => Object.values(scopeOf(page))));
  const kinds = ['language', 'version', 'product'] as const;
  return [...pages]
    .sort((one, other) => positionOf(one) - positionOf(other))
    .map((page) => {
      const { path, markdown, facts, searched } = page;
      const scope = scopeOf(page);
      const { title, passages } = splitMarkdown(writeRootLinks(withoutInstructions(markdown), path), facts.headings);
      const others = isDefault(page)
        ? []
        : kinds.filter((kind) => scope[kind] !== undefined && !labels.has(scope[kind]));
      const { description } = facts;
      return {
        path,
        title: title || path,
        ...(description !== undefined && { description }),
        keywords: [],
        boost: 1,
        scope,
        nonDefault: isDefault(page) || others.length > 0 ? others : ['version'],
        groups: searched?.groups ?? [],
        kind:
          isChangelogPath(path) || facts.updateCount >= MIN_CHANGELOG_UPDATES
            ? 'changelog'
            : facts.isReference
              ? 'api'
              : 'page',
        passages: withoutDescription(passages, description),
      };
    });
}

/** Removes the site's instructions to agents, which every page repeats. */
function withoutInstructions(markdown: string): string {
  return markdown.replace(/^> ## Agent Instructions\n(?:>.*\n)*/m, '');
}

/** Removes the description from the beginning of a page, where its Markdown file repeats it as a quotation. */
function withoutDescription(
  [first, ...rest]: PagePassages['passages'],
  description: string | undefined,
): PagePassages['passages'] {
  if (first === undefined) return [];
  const repeated = description === undefined ? '' : `> ${description.replace(/\s+/g, ' ').trim()}`;
  const isRepeated = repeated !== '' && first.text.startsWith(repeated);
  return [isRepeated ? { ...first, text: first.text.slice(repeated.length).trim() } : first, ...rest];
}

/** Returns the public addresses of pages if the bundle has them, else the addresses of its files. */
function addressesOf(pages: readonly BundlePage[], folder: string | undefined): Pick<DocsSite, 'urlOf' | 'pathOf'> {
  const fileOf = (path: string) =>
    folder === undefined ? `${path}.html` : pathToFileURL(join(folder, `${path}.html`)).href;
  const addresses = new Map(pages.map(({ path, facts }) => [path, facts.canonicalUrl ?? fileOf(path)]));
  const paths = new Map([...addresses].map(([path, address]) => [address, path]));
  return {
    urlOf: (path, anchor = '') => {
      const address = addresses.get(path) ?? path;
      return anchor === '' ? address : `${address}#${encodeURIComponent(anchor)}`;
    },
    pathOf: (address) => {
      const [page = ''] = address.split('#');
      return paths.get(page) ?? paths.get(page.replace(/\/$/, '')) ?? paths.get(`${page}/`);
    },
  };
}
