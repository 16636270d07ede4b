import type { NavigationNode } from '../../model/navigation.js';
import type { FrameSettings, SiteSettings } from '../../model/settings.js';
import { isDivision, type NavigationState } from '../sidebar/navigation-state.js';

/**
 * Returns the navigation bar, banner and footer of a page: those of its language, and the site's for parts that the language does
 * not set.
 */
export function pageFrame(settings: SiteSettings, { divisions }: Pick<NavigationState, 'divisions'>): FrameSettings {
  const own = divisions.find(({ frame }) => frame !== undefined)?.frame;
  return own === undefined
    ? settings
    : { navbar: settings.navbar, footer: settings.footer, ...siteBanner(settings), ...own };
}

function siteBanner({ banner }: SiteSettings): Pick<FrameSettings, 'banner'> {
  return banner === undefined ? {} : { banner };
}

/** Returns every frame that some page of the site has. */
export function siteFrames(
  settings: SiteSettings,
  navigation: readonly NavigationNode[],
): readonly Partial<FrameSettings>[] {
  const frames: Partial<FrameSettings>[] = [settings];
  const visit = (nodes: readonly NavigationNode[]) => {
    for (const node of nodes) {
      if (isDivision(node) && node.frame !== undefined) frames.push(node.frame);
      if ('children' in node) visit(node.children);
    }
  };
  visit(navigation);
  return frames;
}
