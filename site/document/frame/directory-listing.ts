import { escapeHtml } from '../../html/html.js';
import type { NavigationGroup, NavigationNode } from '../../model/navigation.js';
import { withPrefix } from '../../model/relative-address.js';
import type { NavigationState } from '../sidebar/navigation-state.js';
import { firstPage } from '../sidebar/sidebar-writer.js';
import { withoutInlineMarks } from './inline-markdown.js';
import type { PageView, ShellContext } from './shell-context.js';

/** Under a group's root page: what the group holds, as cards or as lists that open. */
export function directoryListing(context: ShellContext, view: PageView, state: NavigationState): string {
  const group = state.groups.at(-1);
  if (group === undefined || group.root !== view.index || group.directory === 'none') return '';
  const isCards = group.directory === 'card';
  const entries = group.children
    .map((node) => (isCards ? card(context, view, node) : accordion(context, view, node)))
    .join('');
  if (entries === '') return '';
  return isCards
    ? `<div class="op-columns op-directory" style="--columns:2">${entries}</div>`
    : `<div class="op-directory-list">${entries}</div>`;
}

interface Entry {
  readonly href: string;
  readonly title: string;
  readonly description?: string;
  readonly icon: string;
}

function card(context: ShellContext, view: PageView, node: NavigationNode): string {
  const entry = entryOf(context, view, node);
  if (entry === undefined) return '';
  const icon = entry.icon === '' ? '' : `<span class="op-card-icon">${entry.icon}</span>`;
  const description =
    entry.description === undefined
      ? ''
      : `<span class="op-directory-text">${escapeHtml(withoutInlineMarks(entry.description))}</span>`;
  return `<a class="op-directory-card" href="${escapeHtml(entry.href)}">${icon}<strong>${escapeHtml(entry.title)}</strong>${description}</a>`;
}

function accordion(context: ShellContext, view: PageView, node: NavigationNode): string {
  if (node.kind !== 'group' || node.hidden || node.children.length === 0) {
    const entry = entryOf(context, view, node);
    return entry === undefined ? '' : `<p><a href="${escapeHtml(entry.href)}">${escapeHtml(entry.title)}</a></p>`;
  }
  const inner = node.children
    .map((child) => entryOf(context, view, child))
    .filter((entry) => entry !== undefined)
    .map((entry) => `<li><a href="${escapeHtml(entry.href)}">${escapeHtml(entry.title)}</a></li>`)
    .join('');
  return `<details class="op-accordion"><summary>${escapeHtml(node.label)}</summary><div><ul>${inner}</ul></div></details>`;
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
