import { pressedElement } from './page-roots.js';

/**
 * Makes links to other pages work where scripts of the site would load the page themselves and put it in place of this
 * one. Browsers refuse that for files, and an application that is kept asks for the path of the live site. Their handlers
 * do not see the press; the browser follows the link.
 */
export function enablePlainLinks(keepsApplication: boolean): void {
  if (location.protocol !== 'file:' && !keepsApplication) return;
  addEventListener('click', (event) => leavesByLink(event) && event.stopImmediatePropagation(), { capture: true });
}

/** Returns whether a press follows a link to another file. A link that also opens a menu keeps its own reaction. */
function leavesByLink(event: MouseEvent): boolean {
  if (event.button !== 0 || event.defaultPrevented) return false;
  const link = pressedElement(event, 'a[href]');
  if (
    !(link instanceof HTMLAnchorElement) ||
    link.matches('[role="button"], [role="tab"], [aria-expanded], [download]')
  )
    return false;
  return link.protocol === location.protocol && link.host === location.host && link.pathname !== location.pathname;
}
