import { all } from './dom.js';

/** Marks the section that is being read in the table of contents. */
export function followHeadings(): void {
  const contents = document.querySelector<HTMLElement>('.op-toc');
  if (!contents) return;
  const entries = all<HTMLAnchorElement>('a', contents).flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  if (entries.length === 0) return;
  let current: HTMLAnchorElement | undefined;
  const update = () => {
    const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 24;
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    // A heading in a hidden tab or view has no position on the page.
    const shown = entries.filter(({ heading }) => heading.getClientRects().length > 0);
    const passed = shown.filter(({ heading }) => heading.getBoundingClientRect().top <= line);
    const entry = isAtEnd && scrollY > 0 ? lastVisible(shown, passed.at(-1)) : (passed.at(-1) ?? shown[0]);
    if (entry?.link === current) return;
    current?.removeAttribute('aria-current');
    current = entry?.link;
    current?.setAttribute('aria-current', 'true');
    if (current) keepVisible(contents, current);
  };
  let isPlanned = false;
  addEventListener(
    'scroll',
    () => {
      if (isPlanned) return;
      isPlanned = true;
      requestAnimationFrame(() => {
        isPlanned = false;
        update();
      });
    },
    { passive: true },
  );
  update();
}

interface Entry {
  readonly link: HTMLAnchorElement;
  readonly heading: HTMLElement;
}

/**
 * Returns the last visible section. The last sections of a page cannot reach the top: there, the requested section counts, otherwise
 * the last one.
 */
function lastVisible(entries: readonly Entry[], passed: Entry | undefined): Entry | undefined {
  const asked = entries.find(({ link }) => link.hash === location.hash);
  const isBelow = asked && (!passed || entries.indexOf(asked) >= entries.indexOf(passed));
  return isBelow ? asked : entries.at(-1);
}

function keepVisible(contents: HTMLElement, link: HTMLElement): void {
  const frame = contents.closest<HTMLElement>('.op-side') ?? contents;
  const box = link.getBoundingClientRect();
  const edge = frame.getBoundingClientRect();
  if (box.bottom > edge.bottom - 40) frame.scrollTop += box.bottom - edge.bottom + 80;
  else if (box.top < edge.top + 40) frame.scrollTop -= edge.top - box.top + 80;
}
