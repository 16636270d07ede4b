/** The effect of the nearest hidden group, tab or other division on a page. */
export type AncestorState = 'visible' | 'hidden' | 'hidden-searchable';

/**
 * The lists in which a page appears. The assistant's sources follow `inSearch`; the list for language models follows
 * `inSitemap`.
 */
export interface Visibility {
  readonly inSidebar: boolean;
  readonly inSearch: boolean;
  readonly inSitemap: boolean;
  readonly noindex: boolean;
}

export interface VisibilityInput {
  readonly inNavigation: boolean;
  readonly ancestors: AncestorState;
  /** The page's own front matter. */
  readonly hidden?: boolean;
  readonly noindex?: boolean;
  readonly searchable?: boolean;
  /** The site's `seo.indexing` is "all". */
  readonly indexHiddenPages: boolean;
  /** The whole site asks not to be indexed. */
  readonly siteNoindex: boolean;
}

/**
 * Decides where a page appears. It is the only place that decides, so that sidebar, search, sitemap and robots never
 * disagree.
 */
export function pageVisibility(input: VisibilityInput): Visibility {
  const inSidebar = input.inNavigation && input.ancestors === 'visible' && input.hidden !== true;
  const isListed = inSidebar || isListedThoughHidden(input);
  const asksNoindex = input.noindex === true || input.siteNoindex;
  return {
    inSidebar,
    inSearch: isListed && input.noindex !== true && input.searchable !== false,
    inSitemap: isListed && !asksNoindex,
    // A page that is merely not listed may be indexed by whoever finds it.
    noindex: asksNoindex || (!isListed && (input.inNavigation || input.hidden === true)),
  };
}

function isListedThoughHidden({ hidden, ancestors, inNavigation, indexHiddenPages }: VisibilityInput): boolean {
  if (indexHiddenPages) return true;
  if (hidden === true) return false;
  // `hidden: false` takes a page out of its hidden group's silence, though not into the sidebar.
  return ancestors === 'hidden-searchable' || (ancestors === 'hidden' && inNavigation && hidden === false);
}

/** Returns the state below a group or division, which may hide its content or allow hidden content to be found. */
export function stateBelow(
  above: AncestorState,
  node: { readonly hidden: boolean; readonly searchable: boolean },
): AncestorState {
  if (node.hidden) return node.searchable ? 'hidden-searchable' : 'hidden';
  return above === 'hidden' && node.searchable ? 'hidden-searchable' : above;
}
