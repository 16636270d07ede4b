import type { FrameSettings } from './settings.js';

/**
 * A site's navigation as one tree. Divisions nest in any order (languages, versions, tabs, …); the path from the root
 * to a page says which of each is the current one, and a division's siblings of the same kind are what a switcher offers.
 * The sidebar of a page is the content of the innermost division on that path.
 */
export type NavigationNode = NavigationDivision | NavigationGroup | NavigationPage | NavigationLink;

export type DivisionKind = 'language' | 'version' | 'tab' | 'dropdown' | 'anchor' | 'product' | 'item';

/** Named content that is shown instead of its siblings'. */
export interface NavigationDivision {
  readonly kind: DivisionKind;
  /** For a language: its code, as the site writes it. */
  readonly label: string;
  readonly icon?: string;
  readonly description?: string;
  /** Badge text. */
  readonly tag?: string;
  /** Factor on the rank in search of the pages below that have none of their own. */
  readonly boost?: number;
  readonly hidden: boolean;
  /** The first of its kind, or the one that the site marks. */
  readonly isDefault: boolean;
  /** Set where the entry leads elsewhere and has no content of its own. */
  readonly href?: string;
  /** Of an anchor's icon, in both modes: hex. */
  readonly color?: { readonly light: string; readonly dark: string };
  /** What a language puts around its pages instead of the site's. */
  readonly frame?: Partial<FrameSettings>;
  /** Index into the plan's pages: where choosing it leads. */
  readonly firstPage?: number;
  readonly children: readonly NavigationNode[];
}

export interface NavigationGroup {
  readonly kind: 'group';
  /** May be empty: its pages are then shown without a heading. */
  readonly label: string;
  readonly icon?: string;
  readonly tag?: string;
  /** Factor on the rank in search of the pages below that have none of their own. */
  readonly boost?: number;
  readonly hidden: boolean;
  readonly expanded: boolean;
  /** Page opened by the group's own title. */
  readonly root?: number;
  /** How the group's root page lists its children. */
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
 * Code of the language of a page at a trail of child indices; of one outside the navigation that of its folder, else the default.
 * Undefined where the navigation has no languages.
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

/** Codes of the languages that a navigation has, at any level, each once. */
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
