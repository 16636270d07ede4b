import { escapeHtml } from '../../html/html.js';
import { languageTag } from '../../model/language-tag.js';
import type { NavigationDivision, NavigationNode } from '../../model/navigation.js';
import { withPrefix } from '../../model/relative-address.js';
import type { NavbarLink } from '../../model/settings.js';
import { fitsOneRow } from '../one-row.js';
import type { Counterparts } from '../sidebar/counterparts.js';
import { isDivision, type NavigationState, type Switcher } from '../sidebar/navigation-state.js';
import { assistantButton } from './assistant-button.js';
import { languageName } from './language-name.js';
import { searchButton } from './search-button.js';
import type { PageView, ShellContext } from './shell-context.js';
import { SHELL_ICONS } from './shell-icons.js';
import { type MenuEntry, switcherMenu } from './switcher-menu.js';
import { themeSwitch } from './theme-switch.js';

/** The bar at the top: menu button, logo, product and version, the site's links, language and theme. */
export function header(
  context: ShellContext,
  view: PageView,
  state: NavigationState,
  counterparts: Counterparts,
): string {
  const { settings } = context.plan;
  const switchers = (kind: string) =>
    withGlobals(state.switchers, context.plan.globalLinks)
      .filter((switcher) => switcher.kind === kind)
      .map((switcher) => divisionMenu(context, view, switcher, counterparts))
      .join('');
  const links = view.frame.navbar.links.map((link) => navbarLink(context, view, link, 'op-navbar-link')).join('');
  const button = view.frame.navbar.primary;
  const primary = button === undefined ? '' : navbarLink(context, view, button, 'op-button');
  return `<header id="${view.id('navbar')}" class="op-header${hasOneRow(context, view, state) ? ' op-header-one-row' : ''}"><div class="op-header-row"><button type="button" class="op-icon-button op-menu-button" popovertarget="${view.id('sidebar')}" aria-label="${view.words.menu}">${SHELL_ICONS.menu}</button>${logo(context, view, state)}${switchers('product')}${switchers('version')}<span class="op-spacer"></span>${searchButton(context, view, state)}${assistantButton(context, view, languageTag(state.divisions.find(({ kind }) => kind === 'language')?.label).lang)}<nav class="op-navbar" aria-label="${escapeHtml(settings.name)}">${links}${primary}</nav>${switchers('language')}${settings.appearance.strict ? '' : themeSwitch(view.words)}</div>${tabBar(context, view, state)}</header>`;
}

/** The site's links again, for the drawer of narrow screens. */
export function drawerLinks(context: ShellContext, view: PageView): string {
  const { navbar } = view.frame;
  const links = [...navbar.links, ...(navbar.primary === undefined ? [] : [navbar.primary])]
    .map((link) => navbarLink(context, view, link, 'op-navbar-link'))
    .join('');
  return links === '' ? '' : `<div class="op-drawer-links">${links}</div>`;
}

function logo(context: ShellContext, view: PageView, state: NavigationState): string {
  const { settings } = context.plan;
  const home = settings.logo?.href === undefined ? undefined : context.href(settings.logo.href, view.prefix)?.href;
  const language = state.divisions.find((division) => division.kind === 'language');
  const first = withPrefix(view.prefix, context.pageAddresses[language?.firstPage ?? 0] ?? 'index.html');
  const light = settings.logo === undefined ? undefined : context.file(settings.logo.light, view.prefix);
  const dark = settings.logo === undefined ? undefined : (context.file(settings.logo.dark, view.prefix) ?? light);
  const name = escapeHtml(settings.name);
  const picture = (source: string, kind: string) =>
    `<img class="op-logo-image${kind}" src="${escapeHtml(source)}" alt="${name}" height="26">`;
  const inner =
    light === undefined || dark === undefined
      ? `<span>${name}</span>`
      : light === dark
        ? picture(light, '')
        : picture(light, ' op-only-light') + picture(dark, ' op-only-dark');
  return `<a class="op-logo" href="${escapeHtml(home ?? first)}">${inner}</a>`;
}

function navbarLink(context: ShellContext, view: PageView, link: NavbarLink, className: string): string {
  const target = context.href(link.href, view.prefix);
  if (target === undefined) return '';
  const icon = context.icon(
    link.icon ?? (link.type === 'github' || link.type === 'discord' ? link.type : undefined),
    view.prefix,
  );
  return `<a class="${className}" href="${escapeHtml(target.href)}"${target.isOutside ? ' rel="noopener"' : ''}>${icon}<span>${escapeHtml(link.label)}</span></a>`;
}

/** Where choosing a division leads: its own address, or its first page. */
export function divisionHref(
  context: ShellContext,
  view: PageView,
  division: NavigationDivision,
  page = division.firstPage,
): string | undefined {
  if (division.href !== undefined) return context.href(division.href, view.prefix)?.href;
  return page === undefined ? undefined : withPrefix(view.prefix, context.pageAddresses[page] ?? 'index.html');
}

function divisionMenu(context: ShellContext, view: PageView, switcher: Switcher, counterparts: Counterparts): string {
  const { current, kind } = switcher;
  if (switcher.options.length < 2 && current === switcher.options[0]) return '';
  const keepsPage = kind === 'language' || kind === 'version';
  const labelOf = (division: NavigationDivision) =>
    kind === 'language' ? languageName(division.label) : division.label;
  const entries = switcher.options.map((option): MenuEntry => {
    const page = keepsPage ? counterparts.find(view.index, current, option) : option.firstPage;
    return {
      href: divisionHref(context, view, option, option === current ? view.index : page),
      label: labelOf(option),
      isCurrent: option === current,
      ...(kind === 'language' ? { lang: languageTag(option.label).lang } : {}),
      ...(option.icon === undefined ? {} : { iconHtml: context.icon(option.icon, view.prefix) }),
      ...(option.description === undefined ? {} : { description: option.description }),
      ...(option.tag === undefined ? {} : { tag: option.tag }),
    };
  });
  const shown = current ?? switcher.options[0];
  const text = shown === undefined ? '' : labelOf(shown);
  const summary = `${kind === 'language' ? SHELL_ICONS.globe : context.icon(shown?.icon, view.prefix)}<span>${escapeHtml(text)}</span>`;
  const name = kind === 'language' ? view.words.language : kind === 'version' ? view.words.version : text;
  return switcherMenu(kind, name === text ? text : `${name}: ${text}`, summary, entries);
}

/** Landmarks are told apart by their names: a bar of tabs is named after its tabs. */
const MAX_LABEL_LENGTH = 80;

/** The bars of tabs of a page, the outer one first: a tab alone needs no bar. */
function tabSwitchers(context: ShellContext, state: NavigationState): readonly Switcher[] {
  return withGlobals(state.switchers, context.plan.globalLinks).filter(
    ({ kind, options }) => kind === 'tab' && options.length > 1,
  );
}

/** Returns whether a look that puts tabs beside the logo may do so on this page. */
function hasOneRow(context: ShellContext, view: PageView, state: NavigationState): boolean {
  const { settings } = context.plan;
  const { links, primary } = view.frame.navbar;
  const [bar, ...others] = tabSwitchers(context, state);
  if (bar === undefined || others.length > 0) return false;
  const menus = withGlobals(state.switchers, context.plan.globalLinks)
    .filter(({ kind, options }) => kind !== 'tab' && kind !== 'dropdown' && kind !== 'anchor' && options.length > 1)
    .map(({ kind, current, options: [first] }) => {
      const label = (current ?? first)?.label ?? '';
      return kind === 'language' ? languageName(label) : label;
    });
  return fitsOneRow({
    name: settings.logo === undefined ? settings.name : undefined,
    menus,
    tabs: bar.options,
    links: primary === undefined ? links : [...links, primary],
    hasColumn: settings.theme === 'maple',
  });
}

/** The innermost level of tabs; a tab with a menu opens it instead of leading to its first page. */
function tabBar(context: ShellContext, view: PageView, state: NavigationState): string {
  return tabSwitchers(context, state)
    .map((switcher) => {
      const tabs = switcher.options
        .map((tab) => tabEntry(context, view, tab, tab === switcher.current, state))
        .join('');
      const label = switcher.options
        .map((option) => option.label)
        .join(', ')
        .slice(0, MAX_LABEL_LENGTH);
      return `<nav class="op-tab-bar" aria-label="${escapeHtml(label)}"><ul>${tabs}</ul></nav>`;
    })
    .join('');
}

function tabEntry(
  context: ShellContext,
  view: PageView,
  tab: NavigationDivision,
  isCurrent: boolean,
  state: NavigationState,
): string {
  const label = `${context.icon(tab.icon, view.prefix)}<span>${escapeHtml(tab.label)}</span>`;
  const items = tab.children.filter((node): node is NavigationDivision => node.kind === 'item' && !node.hidden);
  if (items.length > 0) {
    const entries = items.map(
      (item): MenuEntry => ({
        href: divisionHref(context, view, item),
        label: item.label,
        isCurrent: state.divisions.includes(item),
        iconHtml: context.icon(item.icon, view.prefix),
        ...(item.description === undefined ? {} : { description: item.description }),
      }),
    );
    return `<li${isCurrent ? ' class="op-current"' : ''}>${switcherMenu('tab', tab.label, label, entries)}</li>`;
  }
  const href = divisionHref(context, view, tab);
  if (href === undefined) return '';
  const outside =
    tab.href !== undefined && /^(?:https?:)?\/\//i.test(tab.href) ? ' class="op-outside" rel="noopener"' : '';
  const tag = tab.tag === undefined ? '' : `<span class="op-tag">${escapeHtml(tab.tag)}</span>`;
  return `<li><a href="${escapeHtml(href)}"${isCurrent ? ' aria-current="true"' : ''}${outside}>${label}${tag}</a></li>`;
}

/** Entries that the site shows on every page join the switcher of their kind, or make one. */
export function withGlobals(switchers: readonly Switcher[], globals: readonly NavigationNode[]): readonly Switcher[] {
  const extra = globals.filter(isDivision).filter((division) => !division.hidden);
  if (extra.length === 0) return switchers;
  const kinds = new Set(extra.map((division) => division.kind));
  const joined = switchers.map((switcher) => {
    if (!kinds.delete(switcher.kind)) return switcher;
    return { ...switcher, options: [...switcher.options, ...extra.filter(({ kind }) => kind === switcher.kind)] };
  });
  return [
    ...joined,
    ...[...kinds].map((kind) => ({ kind, options: extra.filter((division) => division.kind === kind) })),
  ];
}
