import type { FrameSettings } from './settings.js';

/**
 * A site's navigation as one tree. Divisions nest in any order (languages, versions, tabs, …); the path from the root
 * to a page says which of each is the current one, and a division's siblings of the same kind are what a switcher offers.
 * The sidebar of a page is the content of the innermost division on that path.
 */
export type NavigationNode = NavigationDivision | NavigationGroup | NavigationPage | NavigationLink;

export type DivisionKind = 'language' | 'version' | 'tab' | 'dropdown' | 'anchor' | 'product' | 'item';

/** A named part of the navigation that is shown instead of its siblings. */
export interface NavigationDivision {
  readonly kind: DivisionKind;
  /** The name; for a language its code, as the site writes it. */
  readonly label: string;
  readonly icon?: string;
  readonly description?: string;
  /** Badge text. */
  readonly tag?: string;
  /** The factor on the search rank of the pages below that have none of their own. */
  readonly boost?: number;
  readonly hidden: boolean;
  /** True for the first of its kind, or the one that the site marks. */
  readonly isDefault: boolean;
  /** The address of an entry that leads to another site and has no content of its own. */
  readonly href?: string;
  /** The colors of an anchor's icon in both modes: hex. */
  readonly color?: { readonly light: string; readonly dark: string };
  /** The frame that a language puts around its pages instead of the site's. */
  readonly frame?: Partial<FrameSettings>;
  /** Index into the plan's pages of the page that choosing it leads to. */
  readonly firstPage?: number;
  readonly children: readonly NavigationNode[];
}

export interface NavigationGroup {
  readonly kind: 'group';
  /** The heading. When it is empty, the pages are shown without one. */
  readonly label: string;
  readonly icon?: string;
  readonly tag?: string;
  /** The factor on the search rank of the pages below that have none of their own. */
  readonly boost?: number;
  readonly hidden: boolean;
  readonly expanded: boolean;
  /** The page that the group's own title opens. */
  readonly root?: number;
  /** The way in which the group's root page lists its children. */
  readonly directory: 'none' | 'accordion' | 'card';
  readonly children: readonly NavigationNode[];
}

export interface NavigationPage {
  readonly kind: 'page';
  /** Index into the plan's pages. */
  readonly page: number;
  readonly hidden: boolean;
}

export interface NavigationLink {
  readonly kind: 'link';
  readonly label: string;
  readonly href: string;
  readonly icon?: string;
}

/**
 * Returns the language code of a page at a trail of child indices. A page outside the navigation has that of its
 * folder, else the default language. Returns undefined if the navigation has no languages.
 */
export function pageLanguage(
  nodes: readonly NavigationNode[],
  trail: readonly number[],
  path: string,
): string | undefined {
  let level = nodes;
  for (const index of trail) {
    const node = level[index];
    if (node?.kind === 'language') return node.label;
    if (node === undefined || !('children' in node)) break;
    level = node.children;
  }
  if (trail.length > 0) return undefined;
  const languages = nodes.flatMap((node) => (node.kind === 'language' ? [node] : []));
  const folder = path.split('/')[0];
  const own = languages.find(({ label }) => label === folder) ?? languages.find(({ isDefault }) => isDefault);
  return (own ?? languages[0])?.label;
}

/** Returns the codes of the languages of a navigation, at any level, each once. */
export function siteLanguages(nodes: readonly NavigationNode[]): readonly string[] {
  const found = new Set<string>();
  const visit = (level: readonly NavigationNode[]) => {
    for (const node of level) {
      if (node.kind === 'language') found.add(node.label);
      if ('children' in node) visit(node.children);
    }
  };
  visit(nodes);
  return [...found];
}
