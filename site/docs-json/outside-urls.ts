import type { NavigationNode } from '../navigation.js';
import type { SiteSettings } from '../settings.js';
import { iconOf } from './page-labels.js';
import type { PageSource } from './page-sources.js';
import { isHttpAddress } from './safe-address.js';

/** Addresses of images and other media elsewhere that the site shows, each once, sorted. */
export function collectOutsideUrls({
  settings,
  pages,
  snippetUrls,
  navigation,
}: {
  readonly settings: SiteSettings;
  readonly pages: readonly PageSource[];
  readonly snippetUrls: readonly string[];
  readonly navigation: readonly (readonly NavigationNode[])[];
}): string[] {
  const found = new Set(snippetUrls);
  const add = (address: string | undefined) => {
    if (address !== undefined && isHttpAddress(address)) found.add(address);
  };
  for (const image of [settings.logo, settings.favicon]) {
    add(image?.light);
    add(image?.dark);
  }
  for (const { icon } of [...settings.navbar.links, ...(settings.navbar.primary ? [settings.navbar.primary] : [])])
    add(icon);
  for (const page of pages) {
    for (const url of page.outsideUrls) found.add(url);
    add(iconOf(page.frontmatter.icon));
  }
  for (const nodes of navigation) addIcons(nodes, add);
  return [...found].sort();
}

function addIcons(nodes: readonly NavigationNode[], add: (address: string | undefined) => void): void {
  for (const node of nodes) {
    if ('icon' in node) add(node.icon);
    if ('children' in node) addIcons(node.children, add);
  }
}
