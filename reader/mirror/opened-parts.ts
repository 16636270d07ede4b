import { OPEN_AT_FIRST, OPENED_PART, PART_OPENER } from '../../site/model/live-page.js';
import { decodeAddress } from '../../site/model/relative-address.js';
import { pageRoots, pressedElement } from './page-roots.js';

/** The openers of the page with what they open. */
const PARTS = new Map<HTMLElement, HTMLElement[]>();
/** The openers of parts. */
const OPENERS = new Map<HTMLElement, HTMLElement>();
/** The display that closed parts have when they are open, as their own style says. */
const DISPLAYS = new Map<HTMLElement, string>();

/**
 * Closes the parts of the page that its application showed only when something was pressed, and opens and closes each when
 * that is pressed here. A part also opens if it contains the place to which the address leads, and all of them open in print.
 */
export function enableOpenedParts(): void {
  for (const root of pageRoots()) connect(root);
  if (PARTS.size === 0) return;
  for (const opener of PARTS.keys()) setOpen(opener, opener.hasAttribute(OPEN_AT_FIRST));
  document.addEventListener('click', (event) => onPress(event), { capture: true });
  addEventListener('hashchange', revealPlace);
  addEventListener('load', revealPlace);
  let printed: readonly HTMLElement[] = [];
  addEventListener('beforeprint', () => {
    printed = [...PARTS].flatMap(([opener, parts]) => (parts.some((part) => DISPLAYS.has(part)) ? opener : []));
    for (const opener of printed) setOpen(opener, true);
  });
  addEventListener('afterprint', () => {
    for (const opener of printed) setOpen(opener, false);
  });
  revealPlace();
}

/** Opens the parts around the place to which the address leads, and scrolls there. */
export function revealPlace(): void {
  const id = decodeAddress(location.hash.slice(1));
  if (id === '') return;
  for (const root of pageRoots()) {
    const place = root.getElementById(id);
    if (place === null) continue;
    for (let up: Node | null = place; up !== null; up = up instanceof ShadowRoot ? up.host : up.parentNode) {
      const opener = up instanceof HTMLElement ? OPENERS.get(up) : undefined;
      if (opener !== undefined) setOpen(opener, true);
    }
    place.scrollIntoView();
    return;
  }
}

/** Finds the openers in the document or a shadow tree, and their parts, which have the same number. */
function connect(root: Document | ShadowRoot): void {
  const openers = new Map<string, HTMLElement>();
  for (const opener of root.querySelectorAll<HTMLElement>(`[${PART_OPENER}]`)) {
    openers.set(opener.getAttribute(PART_OPENER) ?? '', opener);
    PARTS.set(opener, []);
  }
  for (const part of root.querySelectorAll<HTMLElement>(`[${OPENED_PART}]`)) {
    const opener = openers.get(part.getAttribute(OPENED_PART) ?? '');
    if (opener === undefined) continue;
    PARTS.get(opener)?.push(part);
    OPENERS.set(part, opener);
  }
}

function onPress(event: Event): void {
  const opener = pressedElement(event, `[${PART_OPENER}]`);
  const parts = opener && PARTS.get(opener);
  if (opener === undefined || parts === undefined || pressedElement(event, 'a[href]') !== undefined) return;
  event.preventDefault();
  event.stopPropagation();
  setOpen(
    opener,
    parts.some((part) => DISPLAYS.has(part)),
  );
}

/** Shows or hides the parts of an opener, and says so to assistive technology if the page does. */
function setOpen(opener: HTMLElement, isOpen: boolean): void {
  for (const part of PARTS.get(opener) ?? []) {
    if (isOpen) show(part);
    else hide(part);
  }
  for (const element of [opener, ...opener.querySelectorAll('[aria-expanded]')])
    if (element.hasAttribute('aria-expanded')) element.setAttribute('aria-expanded', String(isOpen));
}

function hide(part: HTMLElement): void {
  if (!DISPLAYS.has(part)) DISPLAYS.set(part, part.style.display);
  part.style.setProperty('display', 'none', 'important');
}

function show(part: HTMLElement): void {
  part.style.display = DISPLAYS.get(part) ?? '';
  DISPLAYS.delete(part);
}
