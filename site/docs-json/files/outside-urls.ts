import { hostedFontFiles } from '../../model/fonts.js';
import { type NavigationNode, siteLanguages } from '../../model/navigation.js';
import { ownFilePaths } from '../../model/own-files.js';
import type { FrameSettings, SiteSettings } from '../../model/settings.js';
import type { SourceFiles } from '../../model/source-files.js';
import { iconOf } from '../pages/page-labels.js';
import type { PageSource } from '../pages/page-sources.js';
import { isHttpAddress } from '../settings/safe-address.js';

/**
 * Returns the addresses of images and other media on other hosts that the site shows, each once, sorted. Excludes the
 * project's own files.
 */
export function collectOutsideUrls({
  files,
  settings,
  pages,
  partUrls,
  navigation,
}: {
  readonly files: SourceFiles;
  readonly settings: SiteSettings;
  readonly pages: readonly PageSource[];
  /** The addresses used by snippets and style sheets. */
  readonly partUrls: readonly string[];
  readonly navigation: readonly (readonly NavigationNode[])[];
}): string[] {
  const found = new Set(partUrls);
  const add = (address: string | undefined) => {
    if (address !== undefined && isHttpAddress(address)) found.add(address);
  };
  for (const image of [settings.logo, settings.favicon, settings.background?.image]) {
    add(image?.light);
    add(image?.dark);
  }
  addNavbar(settings.navbar, add);
  for (const page of pages) {
    for (const url of page.outsideUrls)
      if (!ownFilePaths(url, settings).some((path) => files.get(path) !== undefined)) found.add(url);
    add(iconOf(page.frontmatter.icon));
  }
  for (const nodes of navigation) addIcons(nodes, add);
  for (const font of [settings.fonts?.body, settings.fonts?.heading]) add(font?.source);
  for (const { address } of hostedFontFiles(settings.fonts, siteLanguages(navigation.flat()))) add(address);
  return [...found].sort();
}

function addNavbar(navbar: FrameSettings['navbar'] | undefined, add: (address: string | undefined) => void): void {
  for (const { icon } of navbar?.links ?? []) add(icon);
  add(navbar?.primary?.icon);
}

function addIcons(nodes: readonly NavigationNode[], add: (address: string | undefined) => void): void {
  for (const node of nodes) {
    if ('icon' in node) add(node.icon);
    if ('frame' in node) addNavbar(node.frame?.navbar, add);
    if ('children' in node) addIcons(node.children, add);
  }
}
