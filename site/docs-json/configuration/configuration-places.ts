import type { NavigationNode } from '../../model/navigation.js';
import type { PageLookup } from '../../model/page-lookup.js';
import type { PlannedSite, SitePlan } from '../../model/plan.js';
import type { FrameSettings } from '../../model/settings.js';
import { isElsewhere } from '../settings/safe-address.js';
import type { EntryPlaces } from './entry-places.js';

/** A link in a banner's Markdown. */
const MARKDOWN_LINK = /\]\(/;

/**
 * Returns where the configuration writes the links of the frame and of the navigation that name no page or file of the
 * plan, by their address, and its banners with links, by their text. Whether such a link is broken is known only when
 * documents are rendered, which have no source files.
 */
export function configurationPlaces(
  { settings, navigation, globalLinks }: Pick<PlannedSite, 'settings' | 'navigation' | 'globalLinks'>,
  lookup: PageLookup,
  placeOf: EntryPlaces,
): Pick<SitePlan, 'configurationPlaces'> {
  const nodes = [...navigation, ...globalLinks];
  const frames = [settings, ...framesOf(nodes)];
  const addresses = [...frames.flatMap(frameAddresses), ...navigationAddresses(nodes)];
  const missing = addresses.filter((address) => !isElsewhere(address) && lookup.resolve(address) === undefined);
  const banners = frames.flatMap(({ banner }) => banner?.content ?? []).filter((text) => MARKDOWN_LINK.test(text));
  const places = [...new Set([...missing, ...banners])].map((text) => [text, placeOf(text, 'first')] as const);
  return places.length === 0 ? {} : { configurationPlaces: Object.fromEntries(places) };
}

function frameAddresses({ navbar, footer }: Partial<FrameSettings>): string[] {
  const links = [...(navbar?.links ?? []), ...(navbar?.primary === undefined ? [] : [navbar.primary])];
  const items = footer?.columns.flatMap((column) => column.items) ?? [];
  return [...links, ...items].map(({ href }) => href);
}

function* framesOf(nodes: readonly NavigationNode[]): Generator<Partial<FrameSettings>> {
  for (const node of nodes) {
    if ('frame' in node && node.frame !== undefined) yield node.frame;
    if ('children' in node) yield* framesOf(node.children);
  }
}

function* navigationAddresses(nodes: readonly NavigationNode[]): Generator<string> {
  for (const node of nodes) {
    if ('href' in node && node.href !== undefined) yield node.href;
    if ('children' in node) yield* navigationAddresses(node.children);
  }
}
