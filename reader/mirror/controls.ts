import { all } from '../theme/dom.js';
import { addCopyButtons } from './copy-buttons.js';
import { copyCodeOf } from './copy-code.js';
import { markVitePressEntry } from './current-entry.js';
import { dismissNotice, hideDismissed } from './dismiss.js';
import { closeDocsifySidebar, toggleDocsifySidebar } from './docsify-sidebar.js';
import { openDrawer, opensMenu } from './menu-drawer.js';
import { CONTENTS_BUTTON, fillOutlines, toggleContents } from './page-contents.js';

/**
 * Makes common controls work on a page whose application was removed: tabs as ARIA describes them, groups of code, copying, light
 * and dark mode, expanding menu entries, notices that close, the page's contents, and the menu of narrow screens.
 */
export function enableControls(style: string): void {
  fillOutlines();
  hideDismissed();
  closeDocsifySidebar();
  addCopyButtons(
    style,
    (block) => block.parentElement?.querySelector(COPY) != null || block.querySelector(COPY) !== null,
  );
  markVitePressEntry();
  // Applications send the group of the current page closed, and open it themselves.
  for (const group of all('.VPSidebarItem.collapsed.has-active')) group.classList.remove('collapsed');
  // Applications send it disabled, and enable it themselves.
  for (const button of all(MODE)) button.removeAttribute('disabled');
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    // A press beside the menu of a narrow screen closes it.
    const side = document.querySelector('.VPSidebar.open');
    if (side !== null && !side.contains(target)) {
      side.classList.remove('open');
      return event.preventDefault();
    }
    // Buttons of Headless UI say that they expand something only when their script runs.
    const menu = target.closest<HTMLElement>('button[aria-expanded], button[data-headlessui-state][aria-label]');
    if (menu !== null && opensMenu(menu) && openDrawer(menu, style)) return;
    for (const [selector, act] of CONTROLS) {
      const control = target.closest<HTMLElement>(selector);
      if (control !== null && act(control)) {
        event.preventDefault();
        return;
      }
    }
  });
  document.addEventListener('keydown', onTabKey);
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'radio') showCode(target);
  });
}

const COPY = 'button[class*="copy" i], button[aria-label*="copy" i], button[title*="copy" i], .clipboard-button';
const MODE =
  'button[class*="appearance" i], button[class*="toggleButton" i], button[aria-label*="dark mode" i], button[aria-label*="theme" i], button[title*="theme" i]';

/** The controls. Each function returns whether its control was the one pressed. */
const CONTROLS: readonly (readonly [selector: string, act: (control: HTMLElement) => boolean])[] = [
  ['[role="tab"]', showTab],
  ['button[title*="word wrap" i]', wrapCode],
  [COPY, copyCode],
  ['button:not([aria-haspopup])', copyPage],
  ['button, [role="button"]', dismissNotice],
  [MODE, toggleMode],
  [
    '.VPSidebarItem.collapsible > .item',
    ({ parentElement }) => parentElement?.classList.toggle('collapsed') !== undefined,
  ],
  ['.VPLocalNav .menu, .VPNavBarHamburger', () => toggleMenu('.VPSidebar', 'open')],
  ['.sidebar-toggle', toggleDocsifySidebar],
  [CONTENTS_BUTTON, toggleContents],
  ['button[aria-expanded], [role="button"][aria-expanded]', toggleDisclosure],
  ['li > button', toggleCollapsed],
];

function showTab(tab: HTMLElement): boolean {
  const list = tab.closest('[role="tablist"]');
  const tabs = list === null ? [] : all('[role="tab"]', list);
  const panel = panelOf(tab, tabs.indexOf(tab), list);
  if (list === null || panel === undefined) return false;
  const marks = ACTIVE.filter((name) => tabs.some(({ classList }) => classList.contains(name)));
  for (const each of tabs) {
    const isShown = each === tab;
    each.setAttribute('aria-selected', String(isShown));
    each.tabIndex = isShown ? 0 : -1;
    for (const name of marks) each.classList.toggle(name, isShown);
  }
  for (const each of panel.parentElement?.children ?? [])
    if (each.getAttribute('role') === 'tabpanel') each.toggleAttribute('hidden', each !== panel);
  return true;
}

const ACTIVE = ['tabs__item--active', 'active', 'selected', 'is-active'];

/** Returns the panel that a tab names, or the one at the same position. */
function panelOf(tab: HTMLElement, index: number, list: Element | null): HTMLElement | undefined {
  const id = tab.getAttribute('aria-controls') ?? tab.getAttribute('href')?.replace(/^#/, '') ?? '';
  const named = id === '' ? null : document.getElementById(id);
  if (named !== null) return named;
  for (let up = list?.parentElement ?? null; up !== null; up = up.parentElement) {
    const panels = all('[role="tabpanel"]', up);
    if (panels.length > 0) return panels[index];
  }
  return undefined;
}

function onTabKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'tab') return;
  const tabs = all('[role="tab"]', target.closest('[role="tablist"]') ?? document);
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const next = tabs[(tabs.indexOf(target) + step + tabs.length) % tabs.length];
  if (step === 0 && key !== 'Enter' && key !== ' ') return;
  if (next === undefined || !showTab(next)) return;
  event.preventDefault();
  next.focus();
}

/** Shows the block that belongs to a radio button. Groups of code use radio buttons as tabs, in the order of their blocks. */
function showCode(radio: HTMLInputElement): void {
  const group = radio.closest('.vp-code-group');
  if (group === null) return;
  const index = all('input[type="radio"]', group).indexOf(radio);
  for (const [at, block] of [...(group.querySelector('.blocks')?.children ?? [])].entries())
    block.classList.toggle('active', at === index);
}

function copyCode(button: HTMLElement): boolean {
  let up: Element | null = button;
  while (up !== null && up.querySelector('pre') === null) up = up.parentElement;
  const code = up?.querySelector('pre');
  if (code === undefined || code === null || up === document.body) return false;
  void copyCodeOf(code);
  return true;
}

/** Copies the text of the page, if that is what the button says. */
function copyPage(button: HTMLElement): boolean {
  if (!/^copy (?:this )?page$/i.test(button.textContent?.trim() ?? '')) return false;
  const content = document.querySelector<HTMLElement>('article, main');
  if (content === null) return false;
  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible is copied
  void navigator.clipboard?.writeText(content.innerText).catch(() => undefined);
  return true;
}

/** Breaks the lines of the code beside a button, or no longer does. */
function wrapCode(button: HTMLElement): boolean {
  let up: Element | null = button;
  while (up !== null && up.querySelector('pre') === null) up = up.parentElement;
  const code = up === document.body ? undefined : up?.querySelector('pre');
  if (code === undefined || code === null) return false;
  const isWrapped = code.style.whiteSpace === 'pre-wrap';
  for (const part of [code, ...all('code, span', code)]) part.style.whiteSpace = isWrapped ? '' : 'pre-wrap';
  return true;
}

/** Opens or closes the list of links after a button of a menu, which the page collapses to no height. */
function toggleCollapsed(button: HTMLElement): boolean {
  const list = button.nextElementSibling;
  if (!(list instanceof HTMLElement) || list.querySelector('a[href]') === null) return false;
  const isOpen = list.getBoundingClientRect().height > 0;
  Object.assign(list.style, { height: isOpen ? '0' : 'auto', opacity: isOpen ? '0' : '1', overflow: 'hidden' });
  button.parentElement?.classList.toggle('open', !isOpen);
  return true;
}

/**
 * Toggles the element that a button controls, or the list of the entry that contains it. An entry whose list is not in the page leads
 * to its own page, where the list is.
 */
function toggleDisclosure(button: HTMLElement): boolean {
  const id = button.getAttribute('aria-controls') ?? '';
  const panel =
    (id === '' ? null : document.getElementById(id)) ??
    button.closest('li')?.querySelector<HTMLElement>(':scope > ul, :scope > div > ul') ??
    partBeside(button);
  if (panel === null) {
    if (!(button instanceof HTMLButtonElement)) return false;
    const link = button.closest('li')?.querySelector<HTMLAnchorElement>('a[href]:not([href^="#"])');
    link?.click();
    return link != null;
  }
  const isOpen = button.getAttribute('aria-expanded') === 'true';
  button.setAttribute('aria-expanded', String(!isOpen));
  panel.style.display = isOpen ? 'none' : 'block';
  return true;
}

/** Returns the element after an open button that controls no other, which is what it has opened. */
function partBeside(button: HTMLElement): HTMLElement | null {
  const known = PARTS.get(button);
  if (known !== undefined) return known;
  const next = button.nextElementSibling;
  if (button.getAttribute('aria-expanded') !== 'true' || !(next instanceof HTMLElement)) return null;
  PARTS.set(button, next);
  return next;
}

const PARTS = new WeakMap<HTMLElement, HTMLElement>();

function toggleMode(): boolean {
  const { classList, dataset } = document.documentElement;
  const isDark = !(classList.contains('dark') || dataset.theme === 'dark');
  classList.toggle('dark', isDark);
  dataset.theme = isDark ? 'dark' : 'light';
  try {
    for (const name of ['theme', 'vitepress-theme-appearance', 'starlight-theme'])
      localStorage.setItem(name, isDark ? 'dark' : 'light');
  } catch {
    // The choice cannot be stored for the next page here.
  }
  return true;
}

function toggleMenu(selector: string, name: string): boolean {
  const menu = document.querySelector(selector);
  menu?.classList.toggle(name);
  return menu !== null;
}
