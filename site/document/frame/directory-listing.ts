import { type Html, html } from '../../html/html-template.js';
import type { NavigationGroup, NavigationNode } from '../../model/navigation.js';
import { withPrefix } from '../../model/relative-address.js';
import type { NavigationState } from '../sidebar/navigation-state.js';
import { firstPage } from '../sidebar/sidebar-writer.js';
import { withoutInlineMarks } from './inline-markdown.js';
import type { PageView, ShellContext } from './shell-context.js';

/** Returns the listing of a group's contents for the group's root page, as cards or as lists that open. */
export function directoryListing(context: ShellContext, view: PageView, state: NavigationState): Html | undefined {
  const group = state.groups.at(-1);
  if (group === undefined || group.root !== view.index || group.directory === 'none') return undefined;
  const isCards = group.directory === 'card';
  const entries = group.children
    .map((node) => (isCards ? card(context, view, node) : accordion(context, view, node)))
    .filter((entry) => entry !== undefined);
  if (entries.length === 0) return undefined;
  return isCards
    ? html`<div class="op-columns op-directory" style="--columns:2">${entries}</div>`
    : html`<div class="op-directory-list">${entries}</div>`;
}

interface Entry {
  readonly href: string;
  readonly title: string;
  readonly description?: string;
  readonly icon: Html | undefined;
}

function card(context: ShellContext, view: PageView, node: NavigationNode): Html | undefined {
  const entry = entryOf(context, view, node);
  if (entry === undefined) return undefined;
  const { href, icon, title, description } = entry;
  return html`
    <a class="op-directory-card" href="${href}">
      ${icon && html`<span class="op-card-icon">${icon}</span>`}
      <strong>${title}</strong>
      ${description !== undefined && html`<span class="op-directory-text">${withoutInlineMarks(description)}</span>`}
    </a>`;
}

function accordion(context: ShellContext, view: PageView, node: NavigationNode): Html | undefined {
  if (node.kind !== 'group' || node.hidden || node.children.length === 0) {
    const entry = entryOf(context, view, node);
    return entry && html`<p>${entryLink(entry)}</p>`;
  }
  const items = node.children
    .map((child) => entryOf(context, view, child))
    .filter((entry) => entry !== undefined)
    .map((entry) => html`<li>${entryLink(entry)}</li>`);
  return html`
    <details class="op-accordion">
      <summary>${node.label}</summary>
      <div><ul>${items}</ul></div>
    </details>`;
}

function entryLink({ href, title }: Entry): Html {
  return html`<a href="${href}">${title}</a>`;
}

function entryOf(context: ShellContext, view: PageView, node: NavigationNode): Entry | undefined {
  if (node.kind === 'link') {
    const target = context.href(node.href, view.prefix);
    return target === undefined
      ? undefined
      : { href: target.href, title: node.label, icon: context.icon(node.icon, view.prefix) };
  }
  if (node.hidden || (node.kind !== 'page' && node.kind !== 'group')) return undefined;
  const index = node.kind === 'page' ? node.page : pageOfGroup(node);
  const page = index === undefined ? undefined : context.plan.pages.at(index);
  const address = index === undefined ? undefined : context.pageAddresses[index];
  if (page === undefined || address === undefined) return undefined;
  const named = node.kind === 'group' ? { title: node.label, icon: node.icon } : { title: page.title, icon: page.icon };
  return {
    href: withPrefix(view.prefix, address),
    title: named.title,
    icon: context.icon(named.icon, view.prefix),
    ...(page.description === undefined || node.kind === 'group' ? {} : { description: page.description }),
  };
}

function pageOfGroup(group: NavigationGroup): number | undefined {
  return group.root ?? firstPage(group.children);
}
