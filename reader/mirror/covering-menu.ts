import { all, create } from '../theme/dom.js';

/** The widest screen on which a menu may be closed, in pixels. */
const NARROW = '(max-width: 768px)';
/** The parts of the screen that a menu covers at least. */
const MIN_WIDTH_PART = 0.5;
const MIN_HEIGHT_PART = 0.6;

/**
 * Closes a menu that lies over most of a narrow screen, and adds a button that opens it. An application shows such a menu
 * only when it is asked for; the page was drawn on a wide screen, where the menu stands beside the content.
 */
export function closeCoveringMenu(): void {
  const screen = matchMedia(NARROW);
  const menu = screen.matches ? all('nav, aside, [role="navigation"]').find(covers) : undefined;
  if (menu === undefined) return;
  const { display } = menu.style;
  const button = create('button', { type: 'button', 'aria-label': 'Menu', 'data-offprint': 'menu-button' }, '☰');
  Object.assign(button.style, {
    position: 'fixed',
    insetBlockStart: '8px',
    insetInlineEnd: '8px',
    zIndex: '2147483000',
    padding: '6px 12px',
    font: '20px/1.2 system-ui, sans-serif',
    color: 'CanvasText',
    background: 'Canvas',
    border: '1px solid GrayText',
    borderRadius: '8px',
  });
  const setOpen = (isOpen: boolean) => {
    if (isOpen) menu.style.display = display;
    else menu.style.setProperty('display', 'none', 'important');
    button.setAttribute('aria-expanded', String(isOpen));
  };
  document.body.append(button);
  setOpen(false);
  const isOpen = () => button.getAttribute('aria-expanded') === 'true';
  window.addEventListener(
    'click',
    (event) => {
      const path = event.composedPath();
      if (path.includes(button)) setOpen(!isOpen());
      else if (isOpen() && !path.includes(menu)) setOpen(false);
      else if (isOpen()) addEventListener('hashchange', () => setOpen(false), { once: true });
    },
    { capture: true },
  );
  screen.addEventListener('change', ({ matches }) => {
    button.hidden = !matches;
    setOpen(!matches);
  });
}

/** Returns whether an element or what contains it stays in place over most of the screen. */
function covers(menu: HTMLElement): boolean {
  const { left, right, top, bottom } = menu.getBoundingClientRect();
  const width = Math.min(right, innerWidth) - Math.max(left, 0);
  const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
  if (width < innerWidth * MIN_WIDTH_PART || height < innerHeight * MIN_HEIGHT_PART) return false;
  for (let up: HTMLElement | null = menu; up !== null; up = up.parentElement)
    if (/^(?:fixed|sticky)$/.test(getComputedStyle(up).position)) return true;
  return false;
}
