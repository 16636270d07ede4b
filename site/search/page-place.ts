import type { NavigationNode } from '../model/navigation.js';
import type { PlannedPage } from '../model/plan.js';
import type { SearchScope } from './page-sections.js';

/** A kind of division that search distinguishes. */
export type ScopeKind = keyof SearchScope;

/** The place of a page in the navigation, as far as search needs it. */
export interface PagePlace {
  readonly scope: SearchScope;
  /** The kinds of division in which the page stands outside the default one. */
  readonly nonDefault: readonly ScopeKind[];
  /** Labels of the groups on the way to the page, outermost first. */
  readonly groups: readonly string[];
  /** The boost of the nearest group or division that has one. */
  readonly boost?: number;
}

/** One division on the way to a page. */
interface Membership {
  readonly label: string;
  readonly isDefault: boolean;
}
type Memberships = Partial<Record<ScopeKind, Membership>>;

/**
 * Follows a page's trail through the navigation. A page outside the navigation has no place. A page that several divisions
 * of a kind list belongs to no single one of them, as if it stood outside them all.
 */
export function pagePlace(navigation: readonly NavigationNode[], { trail }: Pick<PlannedPage, 'trail'>): PagePlace {
  const groups: string[] = [];
  const own: Memberships = {};
  let boost: number | undefined;
  let level = navigation;
  let page: number | undefined;
  for (const index of trail) {
    const node = level[index];
    page = node?.kind === 'page' ? node.page : node?.kind === 'group' ? node.root : undefined;
    if (node === undefined || !('children' in node)) break;
    if (isScopeKind(node.kind) && 'isDefault' in node) own[node.kind] = node;
    if (node.kind === 'group' && node.label !== '') groups.push(node.label);
    boost = node.boost ?? boost;
    level = node.children;
  }
  const shared = page === undefined ? undefined : sharedPages(navigation).get(page);
  const scope: { -readonly [Kind in ScopeKind]?: string } = {};
  const nonDefault: ScopeKind[] = [];
  for (const kind of SCOPE_KINDS) {
    const membership = own[kind];
    const isShared = shared?.has(kind) === true;
    if (membership !== undefined && !isShared) scope[kind] = membership.label;
    const isDefault = isShared ? shared.get(kind) : (membership?.isDefault ?? true);
    if (isDefault !== true) nonDefault.push(kind);
  }
  return { scope, nonDefault, groups, ...(boost === undefined ? {} : { boost }) };
}

const SCOPE_KINDS = ['language', 'version', 'product'] as const satisfies readonly ScopeKind[];

function isScopeKind(kind: string): kind is ScopeKind {
  return (SCOPE_KINDS as readonly string[]).includes(kind);
}

/** The kinds of which a page stands in several divisions, and whether the default one, or none, is among its places. */
type SharedKinds = ReadonlyMap<ScopeKind, boolean>;

const known = new WeakMap<readonly NavigationNode[], ReadonlyMap<number, SharedKinds>>();

/** Returns the pages that stand in several divisions of a kind. The navigation is walked once. */
function sharedPages(navigation: readonly NavigationNode[]): ReadonlyMap<number, SharedKinds> {
  const found = known.get(navigation);
  if (found !== undefined) return found;
  const first = new Map<number, Memberships>();
  const shared = new Map<number, Map<ScopeKind, boolean>>();
  const place = (page: number, memberships: Memberships) => {
    const before = first.get(page);
    if (before === undefined) return void first.set(page, memberships);
    const kinds = shared.get(page) ?? new Map<ScopeKind, boolean>();
    for (const kind of SCOPE_KINDS) {
      if (before[kind]?.label === memberships[kind]?.label && !kinds.has(kind)) continue;
      const isDefault = [before, memberships].some((each) => each[kind]?.isDefault ?? true);
      kinds.set(kind, isDefault || kinds.get(kind) === true);
    }
    if (kinds.size > 0) shared.set(page, kinds);
  };
  const walk = (nodes: readonly NavigationNode[], memberships: Memberships) => {
    for (const node of nodes) {
      if (node.kind === 'page') place(node.page, memberships);
      if (node.kind === 'group' && node.root !== undefined) place(node.root, memberships);
      if (!('children' in node)) continue;
      const isScope = isScopeKind(node.kind) && 'isDefault' in node;
      walk(node.children, isScope ? { ...memberships, [node.kind]: node } : memberships);
    }
  };
  walk(navigation, {});
  known.set(navigation, shared);
  return shared;
}
