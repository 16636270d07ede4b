import { all, create } from '../theme/dom.js';
import { openShadow } from './shadow.js';

/** Returns whether a button, by its name, opens the site's menu, and nothing in the page is that menu. */
export function opensMenu(button: HTMLElement): boolean {
  const controlled = button.getAttribute('aria-controls') ?? '';
  if (controlled !== '' && document.getElementById(controlled) !== null) return false;
  return /navigation|\bmenu\b/i.test(button.getAttribute('aria-label') ?? button.textContent ?? '');
}

/**
 * Opens a drawer with the links of the site's menus that the page hides on a narrow screen. The application would have created a
 * menu of its own.
 */
export function openDrawer(button: HTMLElement, style: string): boolean {
  const lists = all('nav, aside')
    .filter((menu) => menu.parentElement?.closest('nav, aside, main') === null && menu.closest('main') === null)
    .map(hiddenLinks)
    .filter((links) => links.length > 0);
  if (lists.length === 0) return false;
  const host = create('div', { 'data-offprint': 'menu' });
  document.body.append(host);
  const { root, ready } = openShadow(host, style);
  const close = create('button', { type: 'button', class: 'drawer-close', 'aria-label': 'Close' }, '×');
  const dialog = create(
    'dialog',
    { class: 'drawer', 'aria-label': button.getAttribute('aria-label') ?? 'Menu' },
    close,
    ...lists.map((links) => create('nav', {}, ...links)),
  );
  root.append(dialog);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a') !== null)) dialog.close();
  });
  dialog.addEventListener('close', () => {
    button.setAttribute('aria-expanded', 'false');
    host.remove();
    button.focus();
  });
  button.setAttribute('aria-expanded', 'true');
  void ready.then(() => dialog.showModal());
  return true;
}

function hiddenLinks(menu: HTMLElement): HTMLElement[] {
  return all<HTMLAnchorElement>('a[href]', menu).flatMap((link) => {
    const text = (link.textContent ?? '').trim();
    if (text === '' || link.getAttribute('href') === '#' || isInSight(link)) return [];
    const copy = create('a', { href: link.href }, text);
    if (link.getAttribute('aria-current') !== null) copy.setAttribute('aria-current', 'page');
    return [copy];
  });
}

/** Returns whether a link can be seen: menus may also be transparent, or moved out of the window. */
function isInSight(link: HTMLElement): boolean {
  if (!link.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  let up: Element | null = link;
  while (up !== null && getComputedStyle(up).position !== 'fixed') up = up.parentElement;
  const { bottom, right, left } = link.getBoundingClientRect();
  return up === null || (bottom > 0 && right > 0 && left < innerWidth);
}
