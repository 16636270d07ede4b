import type { DivisionKind, NavigationDivision, NavigationGroup, NavigationNode } from '../../model/navigation.js';
import type { PlannedPage } from '../../model/plan.js';

/** The divisions of one kind at one level. One of them may be the current one. */
export interface Switcher {
  readonly kind: DivisionKind;
  readonly options: readonly NavigationDivision[];
  readonly current?: NavigationDivision;
}

/** The place of a page in the navigation. */
export interface NavigationState {
  /** The switchers around the page, from the outermost level inwards. */
  readonly switchers: readonly Switcher[];
  /** The divisions that contain the page, from the root inwards. */
  readonly divisions: readonly NavigationDivision[];
  /** The groups between the innermost division and the page. */
  readonly groups: readonly NavigationGroup[];
  /** The content of the innermost division, which the sidebar shows. */
  readonly section: readonly NavigationNode[];
  /** The section's name: the child indices up to the innermost division, joined by dots. */
  readonly sectionKey: string;
  /** Child indices from the section to the page; empty when the page is not in the navigation. */
  readonly sectionTrail: readonly number[];
}

/** Follows a page's trail. A page outside the navigation gets the default divisions, with no tab marked. */
export function navigationState(
  navigation: readonly NavigationNode[],
  page: Pick<PlannedPage, 'path' | 'trail'>,
): NavigationState {
  return page.trail.length > 0 ? followTrail(navigation, page.trail) : followDefaults(navigation, page.path);
}

function followTrail(navigation: readonly NavigationNode[], trail: readonly number[]): NavigationState {
  const switchers: Switcher[] = [];
  const divisions: NavigationDivision[] = [];
  const groups: NavigationGroup[] = [];
  let section = navigation;
  let sectionDepth = 0;
  let level = navigation;
  for (const [depth, index] of trail.entries()) {
    const node = level[index];
    if (node === undefined) break;
    if (isDivision(node)) {
      switchers.push(...switchersOf(level, node));
      divisions.push(node);
      section = node.children;
      sectionDepth = depth + 1;
    } else {
      // Divisions beside the groups of a section, such as links that a language shows on all its pages.
      if (depth === sectionDepth) switchers.push(...switchersOf(level, undefined));
      if (node.kind === 'group') groups.push(node);
    }
    level = 'children' in node ? node.children : [];
  }
  return {
    switchers,
    divisions,
    groups,
    section,
    sectionKey: trail.slice(0, sectionDepth).join('.'),
    sectionTrail: trail.slice(sectionDepth),
  };
}

/** Kinds of which every page has a current division, even a page outside the navigation. */
const CHOSEN_BY_DEFAULT: readonly DivisionKind[] = ['language', 'version', 'product', 'dropdown'];

function followDefaults(navigation: readonly NavigationNode[], path: string): NavigationState {
  const switchers: Switcher[] = [];
  const divisions: NavigationDivision[] = [];
  const key: number[] = [];
  let level = navigation;
  for (;;) {
    const options = level.filter(isDivision);
    if (options.length === 0) break;
    const chosen = chooseDefault(options, path);
    if (chosen === undefined) break;
    const isCurrent = CHOSEN_BY_DEFAULT.includes(chosen.kind);
    switchers.push(...switchersOf(level, isCurrent ? chosen : undefined));
    if (isCurrent) divisions.push(chosen);
    key.push(level.indexOf(chosen));
    level = chosen.children;
  }
  return {
    switchers,
    divisions,
    groups: [],
    section: level,
    sectionKey: key.join('.'),
    sectionTrail: [],
  };
}

function chooseDefault(options: readonly NavigationDivision[], path: string): NavigationDivision | undefined {
  const visible = options.filter((option) => !option.hidden && option.children.length > 0);
  const folder = path.split('/')[0];
  return (
    visible.find((option) => option.kind === 'language' && option.label === folder) ??
    visible.find((option) => option.isDefault) ??
    visible[0]
  );
}

/** Returns one switcher per kind, because sites mix kinds at one level. */
function switchersOf(level: readonly NavigationNode[], current: NavigationDivision | undefined): Switcher[] {
  const kinds = new Map<DivisionKind, NavigationDivision[]>();
  for (const node of level) {
    if (!isDivision(node) || (node.hidden && node !== current)) continue;
    kinds.set(node.kind, [...(kinds.get(node.kind) ?? []), node]);
  }
  return [...kinds].map(([kind, options]) => (current?.kind === kind ? { kind, options, current } : { kind, options }));
}

/** Returns the label of the page's division of a kind; undefined if it has none. */
export function divisionLabel(state: Pick<NavigationState, 'divisions'>, kind: DivisionKind): string | undefined {
  return state.divisions.find((division) => division.kind === kind)?.label;
}

/** Returns whether a node of the navigation is a division: anything but a page, a group or a link. */
export function isDivision(node: NavigationNode): node is NavigationDivision {
  return node.kind !== 'group' && node.kind !== 'page' && node.kind !== 'link';
}
