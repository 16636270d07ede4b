import { type Html, html } from '../../html/html-template.js';
import type { MarkedHtmlBuilder } from '../../html/marked-html.js';
import type { NavigationGroup, NavigationNode } from '../../model/navigation.js';
import type { PlannedPage } from '../../model/plan.js';
import { withPrefix } from '../../model/relative-address.js';
import { methodBadge } from '../frame/http-method.js';
import type { ShellContext } from '../frame/shell-context.js';
import { tagBadge } from '../frame/switcher-menu.js';
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

  /** Writes a section. `trail` limits it to the part around the node that the trail leads to; undefined shows everything. */
  section(nodes: readonly NavigationNode[], trail: readonly number[] | undefined): void {
    this.#out.write(html`<ul class="op-nav">`);
    this.#children(nodes, trail, true);
    this.#out.write(html`</ul>`);
  }

  #children(nodes: readonly NavigationNode[], trail: readonly number[] | undefined, isTop: boolean): void {
    const { from, to } = trail === undefined ? { from: 0, to: nodes.length } : blockAround(trail[0] ?? 0, nodes.length);
    if (from > 0) this.#neighbor(nodes[from - 1]);
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
    if (to < nodes.length) this.#neighbor(nodes[to]);
  }

  #page(index: number, isHidden: boolean): void {
    const page = this.#context.plan.pages.at(index);
    if (page === undefined || isHidden || !page.inSidebar) return;
    this.#out.write(html`<li><a href="${this.#address(index)}"`);
    this.#out.page(index);
    const icon = this.#context.icon(page.icon, this.#prefix);
    this.#out.write(html`>${icon}${methodBadge(page)}${pageLabel(page)}</a></li>`);
  }

  #link(label: string, address: string, icon: string | undefined): void {
    const target = this.#context.href(address, this.#prefix);
    if (target === undefined) return;
    const outside = target.isOutside && html` class="op-outside" rel="noopener"`;
    this.#out.write(html`
      <li><a href="${target.href}"${outside}>
        ${this.#context.icon(icon, this.#prefix)}
        <span>${label}</span>
      </a></li>`);
  }

  /** Writes a group at the top, which is a heading with an open list. */
  #section(group: NavigationGroup, trail: readonly number[] | undefined): void {
    this.#out.write(html`<li class="op-nav-section">`);
    if (group.label !== '') {
      this.#out.write(html`<div class="op-nav-title">`);
      const opensTo = this.#opensTo(group);
      if (opensTo === undefined) this.#out.write(this.#label(group));
      else this.#head(group, opensTo);
      this.#out.write(html`</div>`);
    }
    this.#out.write(html`<ul>`);
    this.#children(group.children, trail, false);
    this.#out.write(html`</ul></li>`);
  }

  /**
   * Writes a group below, which opens and closes. A group that leads to a page is a link with the opening button beside it: a button inside a
   * link could not be reached by keyboard.
   */
  #folding(group: NavigationGroup, trail: readonly number[] | undefined): void {
    const opensTo = this.#opensTo(group);
    this.#out.write(opensTo === undefined ? html`<li>` : html`<li class="op-nav-parent">`);
    const isMarkedHere = opensTo !== undefined && this.#head(group, opensTo);
    this.#out.write(html`<details`);
    if (!group.expanded) this.#out.openDetails(isMarkedHere ? opensTo : undefined);
    this.#out.write(group.expanded ? html` open>` : html`>`);
    if (opensTo === undefined) this.#out.write(html`<summary>${this.#label(group)}</summary><ul>`);
    else {
      const name = group.label === '' ? (this.#context.plan.pages.at(opensTo)?.sidebarTitle ?? '') : group.label;
      this.#out.write(html`<summary aria-label="${name}"></summary><ul>`);
    }
    this.#children(group.children, trail, false);
    if (!group.expanded) this.#out.closeDetails();
    this.#out.write(html`</ul></details></li>`);
  }

  /** Returns the page that a group's name links to. */
  #opensTo(group: NavigationGroup): number | undefined {
    return group.root ?? (this.#context.plan.settings.drilldown === true ? firstPage(group.children) : undefined);
  }

  /** Writes a group's name as a link. Returns whether the page marks itself there. */
  #head(group: NavigationGroup, opensTo: number): boolean {
    this.#out.write(html`<a href="${this.#address(opensTo)}"`);
    const isMarkedHere = group.root !== undefined && this.#out.page(group.root);
    this.#out.write(html`>${this.#label(group)}</a>`);
    return isMarkedHere;
  }

  #label({ icon, label, tag }: NavigationGroup): Html {
    return html`${this.#context.icon(icon, this.#prefix)}<span>${label}</span>${optionalBadge(tag)}`;
  }

  /** Writes another branch of a windowed section as one link to its first page. */
  #collapsed(group: NavigationGroup): void {
    const page = group.root ?? firstPage(group.children);
    if (page === undefined) return;
    const label = group.label === '' ? (this.#context.plan.pages.at(page)?.sidebarTitle ?? '') : group.label;
    this.#out.write(html`
      <li><a class="op-nav-closed" href="${this.#address(page)}">
        ${this.#context.icon(group.icon, this.#prefix)}
        <span>${label}</span>
        ${optionalBadge(group.tag)}
      </a></li>`);
  }

  /** Writes the link to the next block of a windowed section, whose first page `node` leads to. */
  #neighbor(node: NavigationNode | undefined): void {
    const page =
      node?.kind === 'page' ? node.page : node?.kind === 'group' ? (node.root ?? firstPage(node.children)) : undefined;
    const planned = page === undefined ? undefined : this.#context.plan.pages.at(page);
    if (page === undefined || planned === undefined) return;
    this.#out.write(html`
      <li><a class="op-nav-more" href="${this.#address(page)}"><span>… ${planned.sidebarTitle}</span></a></li>`);
  }

  #address(page: number): string {
    return withPrefix(this.#prefix, this.#context.pageAddresses[page] ?? '');
  }
}

/** Returns the first page below some nodes, in reading order. */
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

function pageLabel({ sidebarTitle, deprecated, tag }: PlannedPage): Html {
  const className = deprecated && html` class="op-nav-deprecated"`;
  return html`<span${className}>${sidebarTitle}</span>${!deprecated && optionalBadge(tag)}`;
}

function optionalBadge(tag: string | undefined): Html | undefined {
  return tag === undefined || tag === '' ? undefined : tagBadge(tag);
}
