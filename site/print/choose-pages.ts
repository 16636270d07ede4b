import { languageName } from '../document/frame/language-name.js';
import type { DivisionKind, NavigationNode } from '../model/navigation.js';
import type { PageList } from '../model/plan.js';

/** The part of a site that is printed; the whole site if nothing is set. */
export interface PrintSelection {
  /** The code of a language, as the navigation writes it. */
  readonly language?: string | undefined;
  /** The name of a version. */
  readonly version?: string | undefined;
  /** The name of a group, a tab or another part of the navigation. */
  readonly group?: string | undefined;
}

/** Returns the name of a part of a site; undefined for the whole site. */
export function nameOfSelection({ language, version, group }: PrintSelection): string | undefined {
  const names = [language === undefined ? undefined : languageName(language), version, group];
  const known = names.filter((name) => name !== undefined);
  return known.length === 0 ? undefined : known.join(' · ');
}

/** An entry of the contents and of the bookmarks. */
export interface PrintedEntry {
  readonly title: string;
  /** The index of the page that it leads to; undefined for a heading above its children. */
  readonly page?: number | undefined;
  readonly children: readonly PrintedEntry[];
}

export interface PrintedSite {
  readonly entries: readonly PrintedEntry[];
  /** The indexes of the printed pages in order, each once. */
  readonly pages: readonly number[];
}

/** Thrown when a site does not have the part that shall be printed. The message names what it has. */
export class UnknownSelection extends Error {
  override readonly name = 'UnknownSelection';
}

/**
 * Chooses the pages to print: those that the navigation shows, in its order. A site without a navigation is printed
 * with all its pages that search engines may show. Throws {@link UnknownSelection}.
 */
export function choosePages(
  { navigation, pages }: { readonly navigation: readonly NavigationNode[]; readonly pages: PageList },
  { language, version, group }: PrintSelection = {},
): PrintedSite {
  let nodes = navigation;
  if (language !== undefined) nodes = narrow(nodes, 'language', language);
  if (version !== undefined) nodes = narrow(nodes, 'version', version);
  if (group !== undefined) nodes = partsNamed(nodes, group);
  const found = nodes.flatMap((node) => entriesOf(node, pages));
  const entries = found.length > 0 ? found : allPages(pages);
  return { entries, pages: [...new Set(entries.flatMap(pagesOf))] };
}

/** Returns the navigation without the siblings of one division. */
function narrow(nodes: readonly NavigationNode[], kind: DivisionKind, name: string): readonly NavigationNode[] {
  const labels = new Set<string>();
  const visit = (level: readonly NavigationNode[]): NavigationNode[] => {
    const own = level.flatMap((node) => (node.kind === kind ? [node] : []));
    for (const { label } of own) labels.add(label);
    if (own.length > 0) return own.filter(({ label }) => isSame(label, name)).flatMap(({ children }) => children);
    return level.flatMap((node) => {
      if (!('children' in node)) return [];
      const children = visit(node.children);
      return children.length === 0 ? [] : [{ ...node, children }];
    });
  };
  const found = visit(nodes);
  if (found.length > 0) return found;
  throw new UnknownSelection(`the site has no ${kind} “${name}”${listOf([...labels])}`);
}

/** Returns the parts of the navigation that have a name. */
function partsNamed(nodes: readonly NavigationNode[], name: string): readonly NavigationNode[] {
  const found: NavigationNode[] = [];
  const labels = new Set<string>();
  const visit = (level: readonly NavigationNode[]) => {
    for (const node of level) {
      if (!('children' in node)) continue;
      if (node.label !== '') labels.add(node.label);
      if (isSame(node.label, name)) found.push(node);
      else visit(node.children);
    }
  };
  visit(nodes);
  if (found.length > 0) return found;
  throw new UnknownSelection(`the navigation has no part “${name}”${listOf([...labels])}`);
}

const isSame = (label: string, name: string) => label.trim().toLowerCase() === name.trim().toLowerCase();

const MAX_NAMED = 20;

function listOf(labels: readonly string[]): string {
  if (labels.length === 0) return '';
  const more = labels.length > MAX_NAMED ? ', …' : '';
  return `; it has ${labels.slice(0, MAX_NAMED).join(', ')}${more}`;
}

function entriesOf(node: NavigationNode, pages: PageList): PrintedEntry[] {
  if (node.kind === 'link' || node.hidden) return [];
  if (node.kind === 'page') {
    const page = pages.at(node.page);
    return page === undefined ? [] : [{ title: page.sidebarTitle, page: node.page, children: [] }];
  }
  const children = node.children.flatMap((child) => entriesOf(child, pages));
  const root = node.kind === 'group' ? node.root : undefined;
  if (node.label === '' && root === undefined) return children;
  if (children.length === 0 && root === undefined) return [];
  const title = node.kind === 'language' ? languageName(node.label) : node.label;
  return [{ title, page: root, children }];
}

function allPages(pages: PageList): PrintedEntry[] {
  const entries: PrintedEntry[] = [];
  let index = 0;
  for (const page of pages) {
    if (!page.noindex) entries.push({ title: page.sidebarTitle, page: index, children: [] });
    index += 1;
  }
  return entries;
}

function pagesOf({ page, children }: PrintedEntry): number[] {
  return [...(page === undefined ? [] : [page]), ...children.flatMap(pagesOf)];
}
