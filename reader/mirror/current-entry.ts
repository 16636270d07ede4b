import { all } from '../theme/dom.js';

/**
 * Marks the entry of the current page in the menu of Just the Docs, and opens the entries around it. The theme's own
 * script finds the entry by the path of the site, which is another in a bundle.
 */
export function markCurrentEntry(): void {
  const menu = document.getElementById('site-nav');
  if (menu === null || menu.querySelector('a.active') !== null) return;
  const here = withoutPlace(location.href);
  const link = all<HTMLAnchorElement>('.nav-list-item a[href]', menu).find(({ href }) => withoutPlace(href) === here);
  link?.classList.add('active');
  let entry = link?.closest<HTMLElement>('.nav-list-item');
  while (entry) {
    entry.classList.add('active');
    entry.querySelector(':scope > .nav-list-expander')?.setAttribute('aria-expanded', 'true');
    entry = entry.parentElement?.closest<HTMLElement>('.nav-list-item');
  }
}

/**
 * Marks the entry of the current page in the sidebar of VitePress, opens the groups around it, and gives the header the
 * look that it has beside a sidebar. The application does so when it starts.
 */
export function markVitePressEntry(): void {
  const sidebar = document.querySelector<HTMLElement>('.VPSidebar');
  if (sidebar === null) return;
  for (const header of all('.VPNavBar')) header.classList.add('has-sidebar');
  const here = withoutPlace(location.href);
  const link = all<HTMLAnchorElement>('.VPSidebarItem a[href]', sidebar).find(
    ({ href }) => withoutPlace(href) === here,
  );
  const entry = link?.closest<HTMLElement>('.VPSidebarItem');
  entry?.classList.add('is-active');
  let group = entry?.parentElement?.closest<HTMLElement>('.VPSidebarItem');
  while (group) {
    group.classList.add('has-active');
    group = group.parentElement?.closest<HTMLElement>('.VPSidebarItem');
  }
}

/** Returns the address of a page without the place on it, and without what servers may leave out. */
const withoutPlace = (address: string) => address.replace(/[?#].*$/s, '').replace(/(?:(?<=\/)index)?\.html$/, '');
