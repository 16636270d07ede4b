import { PRESS_TARGET } from '../../site/model/live-page.js';
import { revealPlace } from './opened-parts.js';
import { allInPage, pressedElement } from './page-roots.js';

/** Makes elements lead to the pages and places that their application showed when they were pressed. */
export function enablePressTargets(): void {
  const controls = allInPage(`[${PRESS_TARGET}]`);
  if (controls.length === 0) return;
  for (const control of controls) {
    if (!(control instanceof HTMLButtonElement) && !control.hasAttribute('role')) control.setAttribute('role', 'link');
    if (control.tabIndex < 0) control.tabIndex = 0;
  }
  // A page's other controls must not handle the press first.
  document.addEventListener('click', (event) => follow(event), { capture: true });
  document.addEventListener('keydown', (event) => event.key === 'Enter' && follow(event), { capture: true });
}

function follow(event: Event): void {
  const address = pressedElement(event, `[${PRESS_TARGET}]`)?.getAttribute(PRESS_TARGET);
  if (address == null || !URL.canParse(address, location.href)) return;
  const { protocol, href } = new URL(address, location.href);
  if (!/^(?:https?|file):$/.test(protocol)) return;
  event.preventDefault();
  event.stopPropagation();
  const isHere = href === location.href;
  location.assign(href);
  if (isHere) revealPlace();
}
