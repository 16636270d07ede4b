import { renderIcon } from '../../content/icons/render-icon.js';
import { unknownIcon } from '../../content/icons/unknown-icon.js';
import type { Finding } from '../../model/finding.js';
import type { NavigationNode } from '../../model/navigation.js';
import type { ContentSettings } from '../../model/settings.js';
import type { EntryPlaces } from '../configuration/entry-places.js';

/**
 * Reports the names of icons in the navigation that the bundle's icon sets lack, each once, with the place of its first
 * use.
 */
export function unknownNavigationIcons(
  nodes: readonly NavigationNode[],
  settings: Pick<ContentSettings, 'iconLibrary'>,
  placeOf: EntryPlaces,
): Finding[] {
  return [...new Set(iconsOf(nodes))]
    .filter((name) => isUnknownIcon(name, settings))
    .map((name) => ({
      code: 'missing-file',
      severity: 'warning',
      message: unknownIcon(name),
      ...placeOf(name, 'first'),
    }));
}

/**
 * Returns whether a text names an icon that the bundle's icon sets lack. Files and addresses of pictures are not icon
 * names.
 */
export function isUnknownIcon(name: string, settings: Pick<ContentSettings, 'iconLibrary'>): boolean {
  return name.trim() !== '' && !/[/.]/.test(name) && renderIcon(name, settings) === '';
}

function* iconsOf(nodes: readonly NavigationNode[]): Generator<string> {
  for (const node of nodes) {
    if ('icon' in node && node.icon !== undefined) yield node.icon;
    if ('children' in node) yield* iconsOf(node.children);
  }
}
