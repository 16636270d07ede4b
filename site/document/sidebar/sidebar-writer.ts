import { escapeHtml } from '../../html/html.js';
import type { MarkedHtmlBuilder } from '../../html/marked-html.js';
import type { NavigationGroup, NavigationNode } from '../../model/navigation.js';
import type { PlannedPage } from '../../model/plan.js';
import { withPrefix } from '../../model/relative-address.js';
import { methodBadge } from '../frame/http-method.js';
import type { ShellContext } from '../frame/shell-context.js';
import { blockAround } from './sidebar-window.js';

/** Writes a section's nodes as nested lists. */
export class SidebarWriter {
  readonly #context: ShellContext;
  readonly #prefix: string;
  readonly #out: MarkedHtmlBuilder;

  constructor(context: ShellContext, prefix: string, out: MarkedHtmlBuilder) {
    this.#context = context;
    this.#prefix = prefix;
    this.#out = out;
  }

  /** `trail` limits the list to the surroundings of the node it leads to; undefined shows everything. */
  section(nodes: readonly NavigationNode[], trail: readonly number[] | undefined): void {
    this.#out.write('<ul class="op-nav">');
    this.#children(nodes, trail, true);
    this.#out.write('</ul>');
  }

  #children(nodes: readonly NavigationNode[], trail: readonly number[] | undefined, isTop: boolean): void {
    const { from, to } = trail === undefined ? { from: 0, to: nodes.length } : blockAround(trail[0] ?? 0, nodes.length);
    if (from > 0) this.#more(nodes[from - 1]);
    for (let index = from; index < to; index++) {
      const node = nodes[index];
      if (node === undefined) continue;
      const isOnTrail = trail !== undefined && trail[0] === index;
      if (node.kind === 'page') this.#page(node.page, node.hidden);
      else if (node.kind === 'link') this.#link(node.label, node.href, node.icon);
      else if (node.kind !== 'group' || node.hidden) continue;
      else if (trail !== undefined && !isOnTrail) this.#collapsed(node);
      else if (isTop) this.#section(node, trail?.slice(1));
      else this.#folding(node, trail?.slice(1));
    }
    if (to < nodes.length) this.#more(nodes[to]);
  }

  #page(index: number, isHidden: boolean): void {
    const page = this.#context.plan.pages.at(index);
    if (page === undefined || isHidden || !page.inSidebar) return;
    this.#out.write(`<li><a href="${this.#address(index)}"`);
    this.#out.page(index);
    this.#out.write(`>${this.#context.icon(page.icon, this.#prefix)}${methodBadge(page)}${pageLabel(page)}</a></li>`);
  }

  #link(label: string, address: string, icon: string | undefined): void {
    const target = this.#context.href(address, this.#prefix);
    if (target === undefined) return;
    const outside = target.isOutside ? ' class="op-outside" rel="noopener"' : '';
    this.#out.write(
      `<li><a href="${escapeHtml(target.href)}"${outside}>${this.#context.icon(icon, this.#prefix)}<span>${escapeHtml(label)}</span></a></li>`,
    );
  }

  /** Groups at the top are headings that are always open. */
  #section(group: NavigationGroup, trail: readonly number[] | undefined): void {
    this.#out.write('<li class="op-nav-section">');
    if (group.label !== '') {
      this.#out.write('<div class="op-nav-title">');
      const opensTo = this.#opensTo(group);
      if (opensTo === undefined) this.#out.write(this.#label(group));
      else this.#head(group, opensTo);
      this.#out.write('</div>');
    }
    this.#out.write('<ul>');
    this.#children(group.children, trail, false);
    this.#out.write('</ul></li>');
  }

  /** Groups below open and close. A group that leads to a page is a link, and what opens it a button beside it: one in the other nobody could reach by keys. */
  #folding(group: NavigationGroup, trail: readonly number[] | undefined): void {
    const opensTo = this.#opensTo(group);
    this.#out.write(opensTo === undefined ? '<li>' : '<li class="op-nav-parent">');
    const isMarkedHere = opensTo !== undefined && this.#head(group, opensTo);
    this.#out.write('<details');
    if (!group.expanded) this.#out.openDetails(isMarkedHere ? opensTo : undefined);
    this.#out.write(group.expanded ? ' open>' : '>');
    if (opensTo === undefined) this.#out.write(`<summary>${this.#label(group)}</summary><ul>`);
    else {
      const name = group.label === '' ? (this.#context.plan.pages.at(opensTo)?.sidebarTitle ?? '') : group.label;
      this.#out.write(`<summary aria-label="${escapeHtml(name)}"></summary><ul>`);
    }
    this.#children(group.children, trail, false);
    if (!group.expanded) this.#out.closeDetails();
    this.#out.write('</ul></details></li>');
  }

  /** The page that a press on a group's name leads to. */
  #opensTo(group: NavigationGroup): number | undefined {
    return group.root ?? (this.#context.plan.settings.drilldown === true ? firstPage(group.children) : undefined);
  }

  /** Writes a group's name as a link; says whether the page marks itself there. */
  #head(group: NavigationGroup, opensTo: number): boolean {
    this.#out.write(`<a href="${this.#address(opensTo)}"`);
    const isMarkedHere = group.root !== undefined && this.#out.page(group.root);
    this.#out.write(`>${this.#label(group)}</a>`);
    return isMarkedHere;
  }

  #label(group: NavigationGroup): string {
    return `${this.#context.icon(group.icon, this.#prefix)}<span>${escapeHtml(group.label)}</span>${tagBadge(group.tag)}`;
  }

  /** In a window, another branch is one link to its first page. */
  #collapsed(group: NavigationGroup): void {
    const page = group.root ?? firstPage(group.children);
    if (page === undefined) return;
    const label = group.label === '' ? (this.#context.plan.pages.at(page)?.sidebarTitle ?? '') : group.label;
    this.#out.write(
      `<li><a class="op-nav-closed" href="${this.#address(page)}">${this.#context.icon(group.icon, this.#prefix)}<span>${escapeHtml(label)}</span>${tagBadge(group.tag)}</a></li>`,
    );
  }

  #more(node: NavigationNode | undefined): void {
    const page =
      node?.kind === 'page' ? node.page : node?.kind === 'group' ? (node.root ?? firstPage(node.children)) : undefined;
    const planned = page === undefined ? undefined : this.#context.plan.pages.at(page);
    if (page === undefined || planned === undefined) return;
    this.#out.write(
      `<li><a class="op-nav-more" href="${this.#address(page)}"><span>… ${escapeHtml(planned.sidebarTitle)}</span></a></li>`,
    );
  }

  #address(page: number): string {
    return escapeHtml(withPrefix(this.#prefix, this.#context.pageAddresses[page] ?? ''));
  }
}

/** The first page below some nodes, in reading order. */
export function firstPage(nodes: readonly NavigationNode[]): number | undefined {
  for (const node of nodes) {
    if (node.kind === 'page' && !node.hidden) return node.page;
    if (node.kind === 'group' && !node.hidden) {
      const found = node.root ?? firstPage(node.children);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function pageLabel(page: PlannedPage): string {
  const tag = page.deprecated ? '' : tagBadge(page.tag);
  const isOld = page.deprecated ? ' class="op-nav-deprecated"' : '';
  return `<span${isOld}>${escapeHtml(page.sidebarTitle)}</span>${tag}`;
}

function tagBadge(tag: string | undefined): string {
  return tag === undefined || tag === '' ? '' : `<span class="op-tag">${escapeHtml(tag)}</span>`;
}
