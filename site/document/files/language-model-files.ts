import type { NavigationNode } from '../../model/navigation.js';
import type { PlannedPage, SitePlan } from '../../model/plan.js';
import { encodePath } from '../../model/relative-address.js';
import { pagePlace } from '../../search/page-place.js';
import { instructionsBlock, markdownPath } from './page-markdown.js';
import type { SiteTextFile } from './sitemap.js';

/** Longest list, and longest description of one page, in characters. Tools of language models truncate longer ones. */
const MAX_LIST_LENGTH = 100_000;
const MAX_DESCRIPTION_LENGTH = 300;

/**
 * Returns `llms.txt`: the addresses of the Markdown of every page that search engines may index, in the order of the navigation of
 * the default language and version. Returns undefined if the project has the file itself.
 */
export function languageModelList(plan: SitePlan): SiteTextFile | undefined {
  if (plan.files.some((file) => file.sourcePath === 'llms.txt')) return undefined;
  const lines = [`# ${oneLine(plan.settings.name)}`];
  if (plan.settings.description) lines.push('', `> ${oneLine(plan.settings.description)}`);
  if (plan.settings.agentInstructions)
    lines.push('', ...instructionsBlock(plan.settings.agentInstructions).split('\n'));
  const sections = collectSections(plan);
  for (const [title, entries] of sections) {
    if (entries.length > 0) lines.push('', `## ${title}`, '', ...entries);
  }
  return { outputPath: 'llms.txt', text: `${cutAtLine(lines, MAX_LIST_LENGTH)}\n` };
}

function collectSections(plan: SitePlan): Map<string, string[]> {
  const sections = new Map<string, string[]>();
  const optional: string[] = [];
  const seen = new Set<number>();
  const section = (title: string) => {
    const known = sections.get(title) ?? [];
    sections.set(title, known);
    return known;
  };
  const addPage = (index: number, title: string) => {
    const page = plan.pages.at(index);
    if (page === undefined || !page.inSitemap || seen.has(index)) return;
    seen.add(index);
    section(title).push(entry(page.title, pageAddress(plan, page.outputPath), page.description));
  };
  const walk = (nodes: readonly NavigationNode[], title: string) => {
    for (const node of nodes) {
      if (node.kind === 'page') addPage(node.page, title);
      else if (node.kind === 'link') addLink(optional, node.label, node.href);
      else if (node.kind === 'group') {
        const name = title === DOCS && node.label !== '' ? oneLine(node.label) : title;
        if (node.root !== undefined) addPage(node.root, name);
        walk(node.children, name);
      } else {
        if (node.href !== undefined) addLink(optional, node.label, node.href);
        const isOther = (node.kind === 'language' || node.kind === 'version') && !node.isDefault;
        if (!isOther) walk(node.children, title);
      }
    }
  };
  walk(plan.navigation, DOCS);
  // Pages outside the menus that can still be found, such as those of hidden groups that search includes.
  let index = 0;
  for (const page of plan.pages) {
    if (page.trail.length === 0) addPage(index, DOCS);
    index += 1;
  }
  walk(plan.globalLinks, DOCS);
  const specifications = specificationFiles(plan);
  if (specifications.length > 0) sections.set('API specifications', specifications);
  if (optional.length > 0) sections.set('Optional', [...new Set(optional)]);
  return sections;
}

const DOCS = 'Docs';

function specificationFiles(plan: SitePlan): string[] {
  const named = new Set(
    [...plan.pages].flatMap(({ operation, schema, channel, graphql, openapi }) => [
      (operation ?? schema ?? channel ?? graphql)?.spec,
      /^(\S+\.(?:json|ya?ml)) /.exec(openapi ?? '')?.[1],
    ]),
  );
  return plan.files
    .filter((file) => named.has(file.sourcePath))
    .map((file) => entry(file.sourcePath, absolute(plan, encodePath(file.outputPath))));
}

function addLink(links: string[], label: string, href: string): void {
  if (/^https?:\/\//i.test(href)) links.push(entry(label, href));
}

function entry(title: string, address: string, description?: string): string {
  const text = oneLine(description?.split(/\n\s*\n/)[0] ?? '');
  const short =
    text.length <= MAX_DESCRIPTION_LENGTH ? text : `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1).trimEnd()}…`;
  return `- [${oneLine(title).replace(/[[\]]/g, '\\$&')}](${address})${short === '' ? '' : `: ${short}`}`;
}

/** Returns a page's absolute address if the site's address is known, otherwise its address from the bundle's root. */
export function pageAddress(plan: SitePlan, outputPath: string): string {
  return absolute(plan, encodePath(markdownPath(outputPath)));
}

function absolute({ settings: { canonicalUrl } }: SitePlan, path: string): string {
  return canonicalUrl === undefined ? path : `${canonicalUrl}/${path}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cutAtLine(lines: readonly string[], most: number): string {
  const kept: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > most) break;
    kept.push(line);
  }
  return kept.join('\n');
}

/** Returns one page's part of `llms-full.txt`; empty for a page that is excluded. */
export function languageModelText(plan: SitePlan, index: number, markdown: string): string {
  const page = plan.pages.at(index);
  if (page === undefined || !isInWholeText(plan, page)) return '';
  const { agentInstructions } = plan.settings;
  const isFirst = agentInstructions !== undefined && firstInWholeText(plan) === index;
  const told = isFirst ? `${instructionsBlock(agentInstructions)}\n\n` : '';
  const [first = '', ...rest] = markdown.split('\n');
  return `${told}${first}\nSource: ${pageAddress(plan, page.outputPath)}\n${rest.join('\n')}\n`;
}

function isInWholeText(plan: SitePlan, page: PlannedPage): boolean {
  return page.inSitemap && !isOtherEdition(plan, page);
}

/** Returns whether the page belongs to a language or version other than the default, and not to that one too. */
function isOtherEdition(plan: SitePlan, page: PlannedPage): boolean {
  const { nonDefault } = pagePlace(plan.navigation, page);
  return nonDefault.includes('language') || nonDefault.includes('version');
}

const firsts = new WeakMap<SitePlan, number>();

/** Returns the index of the first page of `llms-full.txt`. The result is cached per plan. */
function firstInWholeText(plan: SitePlan): number {
  let first = firsts.get(plan);
  if (first === undefined) {
    first = 0;
    for (const page of plan.pages) {
      if (isInWholeText(plan, page)) break;
      first += 1;
    }
    firsts.set(plan, first);
  }
  return first;
}
