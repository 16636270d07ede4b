import { type Html, html } from '../../html/html-template.js';
import { languageTag } from '../../model/language-tag.js';
import type { NavigationDivision, NavigationNode } from '../../model/navigation.js';
import { withPrefix } from '../../model/relative-address.js';
import type { NavbarLink } from '../../model/settings.js';
import { fitsOneRow } from '../one-row.js';
import type { Counterparts } from '../sidebar/counterparts.js';
import { divisionLabel, isDivision, type NavigationState, type Switcher } from '../sidebar/navigation-state.js';
import { assistantButton } from './assistant-button.js';
import { languageName } from './language-name.js';
import { searchButton } from './search-button.js';
import type { PageView, ShellContext } from './shell-context.js';
import { SHELL_ICONS } from './shell-icons.js';
import { type MenuEntry, switcherMenu, tagBadge } from './switcher-menu.js';
import { themeSwitch } from './theme-switch.js';

/** Returns the bar at the top: menu button, logo, product and version, the site's links, language and theme. */
export function header(
  context: ShellContext,
  view: PageView,
  state: NavigationState,
  counterparts: Counterparts,
): Html {
  const { settings } = context.plan;
  const { words } = view;
  const switchers = (kind: string) =>
    withGlobals(state.switchers, context.plan.globalLinks)
      .filter((switcher) => switcher.kind === kind)
      .map((switcher) => divisionMenu(context, view, switcher, counterparts));
  const { links, primary } = view.frame.navbar;
  const language = languageTag(divisionLabel(state, 'language')).lang;
  const rowClass = hasOneRow(context, view, state) && ' op-header-one-row';
  return html`
    <header id="${view.id('navbar')}" class="op-header${rowClass}">
      <div class="op-header-row">
        <button type="button" class="op-icon-button op-menu-button" popovertarget="${view.id('sidebar')}"
          aria-label="${words.menu}">${SHELL_ICONS.menu}</button>
        ${logo(context, view, state)}
        ${switchers('product')}
        ${switchers('version')}
        <span class="op-spacer"></span>
        ${searchButton(context, view, state)}
        ${assistantButton(context, view, language)}
        <nav class="op-navbar" aria-label="${settings.name}">
          ${links.map((link) => navbarLink(context, view, link, 'op-navbar-link'))}
          ${primary && navbarLink(context, view, primary, 'op-button')}
        </nav>
        ${switchers('language')}
        ${!settings.appearance.strict && themeSwitch(words)}
      </div>
      ${tabBars(context, view, state)}
    </header>`;
}

/** Returns the site's links once more, for the drawer of narrow screens. */
export function drawerLinks(context: ShellContext, view: PageView): Html | undefined {
  const { navbar } = view.frame;
  const links = [...navbar.links, ...(navbar.primary === undefined ? [] : [navbar.primary])]
    .map((link) => navbarLink(context, view, link, 'op-navbar-link'))
    .filter((link) => link !== undefined);
  return links.length === 0 ? undefined : html`<div class="op-drawer-links">${links}</div>`;
}

function logo(context: ShellContext, view: PageView, state: NavigationState): Html {
  const { settings } = context.plan;
  const home = settings.logo?.href === undefined ? undefined : context.href(settings.logo.href, view.prefix)?.href;
  const language = state.divisions.find((division) => division.kind === 'language');
  const first = withPrefix(view.prefix, context.pageAddresses[language?.firstPage ?? 0] ?? 'index.html');
  return html`<a class="op-logo" href="${home ?? first}">${logoPictures(context, view)}</a>`;
}

/** Returns the pictures of the logo for the light and the dark theme, or the site's name when there are none. */
function logoPictures(context: ShellContext, view: PageView): Html | readonly Html[] {
  const { name, logo } = context.plan.settings;
  const light = logo && context.file(logo.light, view.prefix);
  const dark = logo && (context.file(logo.dark, view.prefix) ?? light);
  const picture = (source: string, kind: string) =>
    html`<img class="op-logo-image${kind}" src="${source}" alt="${name}" height="26">`;
  if (light === undefined || dark === undefined) return html`<span>${name}</span>`;
  return light === dark ? picture(light, '') : [picture(light, ' op-only-light'), picture(dark, ' op-only-dark')];
}

function navbarLink(context: ShellContext, view: PageView, link: NavbarLink, className: string): Html | undefined {
  const target = context.href(link.href, view.prefix);
  if (target === undefined) return undefined;
  const name = link.icon ?? (link.type === 'github' || link.type === 'discord' ? link.type : undefined);
  return html`
    <a class="${className}" href="${target.href}"${target.isOutside && html` rel="noopener"`}>
      ${context.icon(name, view.prefix)}
      <span>${link.label}</span>
    </a>`;
}

/** Returns the address that a division's entry leads to: its own address, or its first page. */
export function divisionHref(
  context: ShellContext,
  view: PageView,
  division: NavigationDivision,
  page = division.firstPage,
): string | undefined {
  if (division.href !== undefined) return context.href(division.href, view.prefix)?.href;
  return page === undefined ? undefined : withPrefix(view.prefix, context.pageAddresses[page] ?? 'index.html');
}

function divisionMenu(
  context: ShellContext,
  view: PageView,
  switcher: Switcher,
  counterparts: Counterparts,
): Html | undefined {
  const { current, kind } = switcher;
  if (switcher.options.length < 2 && current === switcher.options[0]) return undefined;
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
      icon: context.icon(option.icon, view.prefix),
      ...(option.description === undefined ? {} : { description: option.description }),
      ...(option.tag === undefined ? {} : { tag: option.tag }),
    };
  });
  const shown = current ?? switcher.options[0];
  const text = shown === undefined ? '' : labelOf(shown);
  const icon = kind === 'language' ? SHELL_ICONS.globe : context.icon(shown?.icon, view.prefix);
  const name = kind === 'language' ? view.words.language : kind === 'version' ? view.words.version : text;
  return switcherMenu({
    kind,
    label: name === text ? text : `${name}: ${text}`,
    summary: html`${icon}<span>${text}</span>`,
    entries,
  });
}

/** Longest accessible name of a bar of tabs. The name consists of the tabs' labels, so that bars can be told apart. */
const MAX_LABEL_LENGTH = 80;

/** Returns the levels of tabs of a page, the outer one first. A level with a single tab needs no bar. */
function tabSwitchers(context: ShellContext, state: NavigationState): readonly Switcher[] {
  return withGlobals(state.switchers, context.plan.globalLinks).filter(
    ({ kind, options }) => kind === 'tab' && options.length > 1,
  );
}

/** Returns whether the tabs of this page fit beside the logo, where a theme wants them. */
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

function tabBars(context: ShellContext, view: PageView, state: NavigationState): readonly Html[] {
  return tabSwitchers(context, state).map(({ options, current }) => {
    const label = options
      .map((option) => option.label)
      .join(', ')
      .slice(0, MAX_LABEL_LENGTH);
    const tabs = options.map((tab) => tabEntry(context, view, tab, tab === current, state));
    return html`<nav class="op-tab-bar" aria-label="${label}"><ul>${tabs}</ul></nav>`;
  });
}

/** Returns a tab as a link to its first page, or as a menu when it has one. */
function tabEntry(
  context: ShellContext,
  view: PageView,
  tab: NavigationDivision,
  isCurrent: boolean,
  state: NavigationState,
): Html | undefined {
  const label = html`${context.icon(tab.icon, view.prefix)}<span>${tab.label}</span>`;
  const items = tab.children.filter((node): node is NavigationDivision => node.kind === 'item' && !node.hidden);
  if (items.length > 0) {
    const entries = items.map(
      (item): MenuEntry => ({
        href: divisionHref(context, view, item),
        label: item.label,
        isCurrent: state.divisions.includes(item),
        icon: context.icon(item.icon, view.prefix),
        ...(item.description === undefined ? {} : { description: item.description }),
      }),
    );
    const menu = switcherMenu({ kind: 'tab', label: tab.label, summary: label, entries });
    return html`<li${isCurrent && html` class="op-current"`}>${menu}</li>`;
  }
  const href = divisionHref(context, view, tab);
  if (href === undefined) return undefined;
  const current = isCurrent && html` aria-current="true"`;
  const isOutside = tab.href !== undefined && /^(?:https?:)?\/\//i.test(tab.href);
  const outside = isOutside && html` class="op-outside" rel="noopener"`;
  return html`<li><a href="${href}"${current}${outside}>${label}${tab.tag !== undefined && tagBadge(tab.tag)}</a></li>`;
}

/** Adds the entries that the site shows on every page to the switcher of their kind, or to a new one. */
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
