import { EVERY_GROUP } from '../../model/every-group.js';
import { isObject } from '../../model/report.js';
import { CONTENT_LISTS } from '../navigation/navigation-kinds.js';

/** Decides which groups of readers an export is for. */
export interface Audience {
  /** Returns whether a reader of the audience may see what is for these groups. No groups means everybody. */
  maySee(groups: readonly string[]): boolean;
}

/** Everybody, whatever groups they belong to. */
export const EVERYTHING: Audience = { maySee: () => true };

/** Returns the readers who belong to any of these groups. Without groups, they see only what is for everybody. */
export function audienceOf(groups: readonly string[] = []): Audience {
  if (groups.includes(EVERY_GROUP)) return EVERYTHING;
  const own = new Set(groups.map((group) => group.trim()));
  return { maySee: (wanted) => wanted.length === 0 || wanted.some((group) => own.has(group)) };
}

/** Returns the groups that front matter names: a list, or one name. */
export function pageGroups({ groups }: Readonly<Record<string, unknown>>): readonly string[] {
  return (Array.isArray(groups) ? groups : [groups])
    .filter((group) => typeof group === 'string' || typeof group === 'number')
    .map((group) => String(group).trim())
    .filter((group) => group !== '');
}

type Element = Readonly<Record<string, unknown>>;

/** The keys of an element that has content or leads somewhere without a list of groups. */
const CONTENT_KEYS = [
  ...CONTENT_LISTS.filter((list) => list !== 'groups'),
  ...['openapi', 'asyncapi', 'graphql', 'root', 'href', 'url', 'page', 'global'],
];

/**
 * Returns the groups that may see an element of the navigation. Its key is also that of a list of navigation groups,
 * which are objects; names in an element without other content are taken for paths of pages.
 */
export function elementGroups(element: Element): readonly string[] {
  const { groups } = element;
  if (!CONTENT_KEYS.some((key) => element[key] !== undefined)) return [];
  if (Array.isArray(groups) && groups.some(isObject)) return [];
  return pageGroups({ groups });
}

/** Returns the element without the groups that may see it, so that they are not read as its content. */
export function withoutAccess<E extends Element>(element: E): E {
  return elementGroups(element).length === 0 ? element : { ...element, groups: undefined };
}
