import { PRESS_TARGET } from '../../site/model/live-page.js';
import { all } from '../theme/dom.js';

/** Makes elements lead to the pages that their application showed when they were pressed. */
export function enablePressTargets(): void {
  const controls = all(`[${PRESS_TARGET}]`);
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
  const { target } = event;
  const address =
    target instanceof Element ? target.closest(`[${PRESS_TARGET}]`)?.getAttribute(PRESS_TARGET) : undefined;
  if (address == null || !URL.canParse(address, location.href)) return;
  const { protocol, href } = new URL(address, location.href);
  if (!/^(?:https?|file):$/.test(protocol)) return;
  event.preventDefault();
  event.stopPropagation();
  location.assign(href);
}
