import { escapeHtml } from '../../html/html.js';
import type { NavigationDivision } from '../../model/navigation.js';
import { divisionHref, withGlobals } from '../frame/header.js';
import type { PageView, ShellContext } from '../frame/shell-context.js';
import { type MenuEntry, switcherMenu } from '../frame/switcher-menu.js';
import type { NavigationState, Switcher } from './navigation-state.js';

/** Above a section's list: drop-downs, then anchors and the items of a menu that no tab offers. */
export function sidebarHeader(context: ShellContext, view: PageView, state: NavigationState): string {
  const switchers = withGlobals(state.switchers, context.plan.globalLinks);
  const hasTabs = state.divisions.some((division) => division.kind === 'tab');
  const parts = switchers.map((switcher) => {
    if (switcher.kind === 'dropdown') return dropdown(context, view, switcher);
    if (switcher.kind === 'anchor') return anchorList(context, view, switcher);
    return switcher.kind === 'item' && !hasTabs ? dropdown(context, view, switcher) : '';
  });
  const links = context.plan.globalLinks.filter((node) => node.kind === 'link');
  const list = links
    .map((link) => {
      const target = context.href(link.href, view.prefix);
      if (target === undefined) return '';
      return anchorEntry(target.href, context.icon(link.icon, view.prefix), link.label, false);
    })
    .join('');
  return parts.join('') + (list === '' ? '' : `<ul class="op-anchors">${list}</ul>`);
}

function dropdown(context: ShellContext, view: PageView, switcher: Switcher): string {
  const shown = switcher.current ?? switcher.options[0];
  if (shown === undefined || switcher.options.length < 2) return '';
  const entries = switcher.options.map(
    (option): MenuEntry => ({
      href: divisionHref(context, view, option),
      label: option.label,
      iconHtml: context.icon(option.icon, view.prefix),
      isCurrent: option === switcher.current,
      ...(option.description === undefined ? {} : { description: option.description }),
      ...(option.tag === undefined ? {} : { tag: option.tag }),
    }),
  );
  const summary = `${context.icon(shown.icon, view.prefix)}<span>${escapeHtml(shown.label)}</span>`;
  return switcherMenu('dropdown', shown.label, summary, entries);
}

function anchorList(context: ShellContext, view: PageView, switcher: Switcher): string {
  const entries = switcher.options
    .map((anchor: NavigationDivision) => {
      const href = divisionHref(context, view, anchor);
      if (href === undefined) return '';
      return anchorEntry(
        href,
        context.icon(anchor.icon, view.prefix),
        anchor.label,
        anchor === switcher.current,
        anchor.color,
      );
    })
    .join('');
  return `<ul class="op-anchors">${entries}</ul>`;
}

function anchorEntry(
  href: string,
  icon: string,
  label: string,
  isCurrent: boolean,
  color?: NavigationDivision['color'],
): string {
  const current = isCurrent ? ' aria-current="true"' : '';
  const own = color === undefined ? '' : ` style="--anchor-light:${color.light};--anchor-dark:${color.dark}"`;
  return `<li><a href="${escapeHtml(href)}"${current}><span class="op-anchor-icon"${own}>${icon}</span><span>${escapeHtml(label)}</span></a></li>`;
}
