import type { NavigationNode } from '../../site/model/navigation.js';
import type { PlannedPage, PlannedSite } from '../../site/model/plan.js';
import type { SiteSettings } from '../../site/model/settings.js';
import { plainSettings } from './plain-settings.js';

export const sampleSettings: SiteSettings = {
  ...plainSettings,
  name: 'Harbour',
  description: 'Queues and schedules for teams that ship.',
  colors: { primary: '#0f7b6c', light: '#3cc8b4', dark: '#0b6157' },
  iconLibrary: 'lucide',
};

/** A planned page with every field that a test does not care about. */
export function samplePage(path: string, fields: Partial<PlannedPage> = {}): PlannedPage {
  return {
    path,
    outputPath: `${path}.html`,
    sourcePath: `${path}.mdx`,
    format: 'mdx',
    title: path,
    sidebarTitle: fields.title ?? path,
    deprecated: false,
    mode: 'default',
    frontmatter: {},
    bodyLine: 1,
    trail: [],
    inSidebar: true,
    inSearch: true,
    inSitemap: true,
    noindex: false,
    sourceSha256: '',
    sizeBytes: 0,
    ...fields,
  };
}

/** A plan whose pages' trails, neighbours and divisions' first pages are filled in from the navigation. */
export function samplePlan(
  pages: readonly PlannedPage[],
  navigation: readonly NavigationNode[],
  fields: Partial<PlannedSite> = {},
): PlannedSite {
  const trails = new Map<number, readonly number[]>();
  const order: number[] = [];
  const walk = (nodes: readonly NavigationNode[], trail: readonly number[]) => {
    for (const [index, node] of nodes.entries()) {
      const here = [...trail, index];
      const page = node.kind === 'page' ? node.page : node.kind === 'group' ? node.root : undefined;
      if (page !== undefined && !trails.has(page)) {
        trails.set(page, here);
        order.push(page);
      }
      if ('children' in node) walk(node.children, here);
    }
  };
  walk(navigation, []);
  const position = new Map(order.map((page, index) => [page, index]));
  const planned = pages.map((page, index) => {
    const at = position.get(index);
    const previous = at === undefined ? undefined : order[at - 1];
    const next = at === undefined ? undefined : order[at + 1];
    return {
      ...page,
      trail: trails.get(index) ?? page.trail,
      ...(previous === undefined ? {} : { previous }),
      ...(next === undefined ? {} : { next }),
    };
  });
  return {
    settings: sampleSettings,
    navigation,
    globalLinks: [],
    pages: planned,
    files: [],
    redirects: [],
    outsideUrls: [],
    findings: [],
    shellKey: 'sample',
    ...fields,
  };
}
