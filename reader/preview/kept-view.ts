/** The view that a person has of a page, kept while it is loaded again. */
interface KeptView {
  readonly path: string;
  readonly scrollX: number;
  readonly scrollY: number;
  /** The heading at or above the top of the window, and its distance from it. */
  readonly heading?: { readonly id: string; readonly top: number } | undefined;
  readonly details: readonly boolean[];
  /** The selected tab of each list. */
  readonly tabs: readonly number[];
  readonly frames: readonly number[];
}

const KEY = 'offprint-preview-view';
const TAB_LISTS = '[role=tablist]';
/** Parts of the page that scroll by themselves. */
const FRAMES = 'aside, nav, pre, .op-side, .op-sidebar';

/** True when the page is about to be loaded again. */
let isKept = false;

/** Keeps the view for the page that is loaded next, if it is the same. */
export function keepView(): void {
  const view: KeptView = {
    path: location.pathname,
    scrollX,
    scrollY,
    heading: headingAtTop(),
    details: all<HTMLDetailsElement>('details').map(({ open }) => open),
    tabs: all(TAB_LISTS).map((list) => tabsOf(list).findIndex((tab) => tab.getAttribute('aria-selected') === 'true')),
    frames: all(FRAMES).map(({ scrollTop }) => scrollTop),
  };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(view));
    // The browser would restore the position in pixels, although what is above it may have another height.
    history.scrollRestoration = 'manual';
    isKept = true;
  } catch {
    // Without storage, the browser restores the position on its own.
  }
}

/** Restores the view that was kept for this page, after the page's own scripts. */
export function restoreView(): void {
  const view = takeView();
  if (view?.path !== location.pathname) return;
  document.addEventListener(
    'DOMContentLoaded',
    () => {
      restoreParts(view);
      restoreScroll(view);
    },
    { once: true },
  );
  // Pictures and fonts may have moved the text.
  addEventListener('load', () => restoreScroll(view), { once: true });
  // Not earlier: a browser restores its own position after a page is loaded.
  addEventListener('pagehide', () => {
    if (!isKept) history.scrollRestoration = 'auto';
  });
}

function takeView(): KeptView | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as KeptView);
  } catch {
    return undefined;
  }
}

function restoreParts({ details, tabs }: KeptView): void {
  const now = all<HTMLDetailsElement>('details');
  if (now.length === details.length) for (const [index, each] of now.entries()) each.open = details[index] === true;
  const lists = all(TAB_LISTS);
  if (lists.length !== tabs.length) return;
  for (const [index, list] of lists.entries()) {
    const tab = tabsOf(list)[tabs[index] ?? 0];
    if (tab?.getAttribute('aria-selected') === 'false') tab.click();
  }
}

function restoreScroll({ scrollX, scrollY, heading, frames }: KeptView): void {
  const now = all(FRAMES);
  if (now.length === frames.length) for (const [index, each] of now.entries()) each.scrollTop = frames[index] ?? 0;
  const target = heading === undefined ? null : document.getElementById(heading.id);
  const top = target && heading ? target.getBoundingClientRect().top + window.scrollY - heading.top : scrollY;
  scrollTo({ left: scrollX, top, behavior: 'instant' });
}

function headingAtTop(): KeptView['heading'] {
  if (scrollY === 0) return undefined;
  const headings = all('main :is(h1, h2, h3, h4)[id], article :is(h1, h2, h3, h4)[id]');
  const above = headings.filter((each) => each.getClientRects().length > 0 && each.getBoundingClientRect().top <= 80);
  const last = above.at(-1);
  return last && { id: last.id, top: last.getBoundingClientRect().top };
}

const tabsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=tab]')];

function all<Kind extends HTMLElement = HTMLElement>(selector: string): Kind[] {
  return [...document.querySelectorAll<Kind>(selector)];
}
