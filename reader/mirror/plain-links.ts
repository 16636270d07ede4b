import { pressedElement } from './page-roots.js';

/**
 * Makes links to other pages work where scripts of the site would load the page themselves and put it in place of this
 * one, which browsers refuse for files. Their handlers do not see the press; the browser follows the link.
 */
export function enablePlainLinks(): void {
  if (location.protocol !== 'file:') return;
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
  return link.protocol === 'file:' && link.pathname !== location.pathname;
}
