import { type Html, html } from '../../html/html-template.js';
import type { NavigationDivision } from '../../model/navigation.js';
import { divisionHref, withGlobals } from '../frame/header.js';
import type { PageView, ShellContext } from '../frame/shell-context.js';
import { type MenuEntry, switcherMenu } from '../frame/switcher-menu.js';
import type { NavigationState, Switcher } from './navigation-state.js';

/** Returns the entries above a section's list: drop-downs, then anchors, and the items of a menu that no tab offers. */
export function sidebarHeader(context: ShellContext, view: PageView, state: NavigationState): Html {
  const switchers = withGlobals(state.switchers, context.plan.globalLinks);
  const hasTabs = state.divisions.some((division) => division.kind === 'tab');
  const parts = switchers.map((switcher) => {
    if (switcher.kind === 'dropdown') return dropdown(context, view, switcher);
    if (switcher.kind === 'anchor') return anchorList(context, view, switcher);
    return switcher.kind === 'item' && !hasTabs ? dropdown(context, view, switcher) : undefined;
  });
  const links = context.plan.globalLinks
    .filter((node) => node.kind === 'link')
    .flatMap(({ href, icon, label }) => {
      const target = context.href(href, view.prefix);
      if (target === undefined) return [];
      return anchorEntry({ href: target.href, icon: context.icon(icon, view.prefix), label, isCurrent: false });
    });
  return html`${parts}${links.length > 0 && html`<ul class="op-anchors">${links}</ul>`}`;
}

function dropdown(context: ShellContext, view: PageView, switcher: Switcher): Html | undefined {
  const shown = switcher.current ?? switcher.options[0];
  if (shown === undefined || switcher.options.length < 2) return undefined;
  const entries = switcher.options.map(
    (option): MenuEntry => ({
      href: divisionHref(context, view, option),
      label: option.label,
      icon: context.icon(option.icon, view.prefix),
      isCurrent: option === switcher.current,
      ...(option.description === undefined ? {} : { description: option.description }),
      ...(option.tag === undefined ? {} : { tag: option.tag }),
    }),
  );
  const summary = html`${context.icon(shown.icon, view.prefix)}<span>${shown.label}</span>`;
  return switcherMenu({ kind: 'dropdown', label: shown.label, summary, entries });
}

function anchorList(context: ShellContext, view: PageView, { options, current }: Switcher): Html {
  const entries = options.flatMap((anchor) => {
    const href = divisionHref(context, view, anchor);
    if (href === undefined) return [];
    const { icon, label, color } = anchor;
    const isCurrent = anchor === current;
    return anchorEntry({ href, icon: context.icon(icon, view.prefix), label, isCurrent, color });
  });
  return html`<ul class="op-anchors">${entries}</ul>`;
}

interface Anchor {
  readonly href: string;
  readonly icon: Html | undefined;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly color?: NavigationDivision['color'] | undefined;
}

function anchorEntry({ href, icon, label, isCurrent, color }: Anchor): Html {
  const current = isCurrent && html` aria-current="true"`;
  const style = color && html` style="--anchor-light:${color.light};--anchor-dark:${color.dark}"`;
  return html`
    <li><a href="${href}"${current}>
      <span class="op-anchor-icon"${style}>${icon}</span>
      <span>${label}</span>
    </a></li>`;
}
