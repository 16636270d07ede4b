import { all, create } from '../theme/dom.js';

/** Empty lists that an application fills with the headings of the page. */
const OUTLINES = '.VPDocAsideOutline';
const PHONE_BUTTON = '.VPLocalNavOutlineDropdown > button';
/** Buttons that open a list of the page's headings. */
export const CONTENTS_BUTTON = `[class*="toc" i] > button, ${PHONE_BUTTON}`;
const HEADINGS = ':is(main, article) :is(h2, h3)[id]';

/** Fills lists of the page's headings that only the application would have filled. */
export function fillOutlines(): void {
  for (const outline of all(OUTLINES)) {
    const list = outline.querySelector('ul');
    if (list === null || list.querySelector('a') !== null) continue;
    const links = headingLinks('VPDocOutlineItem', 'outline-link');
    if (links.length === 0) continue;
    list.append(...links);
    outline.classList.add('has-outline');
    // Without headings, the button of narrow screens leads to the top.
    const title = outline.querySelector('.outline-title')?.textContent ?? '';
    if (title !== '') for (const button of all(PHONE_BUTTON)) nameContentsButton(button, title);
  }
}

/** Gives the button the parts that the application creates: the title, and an arrow with the look of the button's scope. */
function nameContentsButton(button: HTMLElement, title: string): void {
  const parts = [create('span', { class: 'menu-text' }, title), create('span', { class: 'vpi-chevron-right icon' })];
  for (const part of parts)
    for (const name of button.getAttributeNames()) if (name.startsWith('data-v-')) part.setAttribute(name, '');
  button.replaceChildren(...parts);
}

/** Opens or closes the list of headings beside a button, which the application would have created. */
export function toggleContents(button: HTMLElement): boolean {
  const next = button.nextElementSibling;
  if (next instanceof HTMLElement && next.dataset.offprint === 'contents') {
    next.hidden = !next.hidden;
    button.setAttribute('aria-expanded', String(!next.hidden));
    return true;
  }
  // The application's own list is there.
  if (button.parentElement?.querySelector('a[href^="#"]') != null) return false;
  const links = headingLinks('', '');
  if (links.length === 0) return false;
  const style = 'max-height:60vh;margin:0;padding:0.5rem 1rem;overflow:auto;list-style:none;text-align:start';
  button.after(create('ul', { 'data-offprint': 'contents', style }, ...links));
  button.setAttribute('aria-expanded', 'true');
  return true;
}

function headingLinks(itemClass: string, linkClass: string): HTMLElement[] {
  return all(HEADINGS).map((heading) => {
    const link = create('a', { href: `#${encodeURIComponent(heading.id)}` }, textOf(heading));
    const item = create('li', heading.tagName === 'H3' ? { style: 'padding-inline-start:1rem' } : {}, link);
    if (itemClass !== '') item.className = itemClass;
    if (linkClass !== '') link.className = linkClass;
    return item;
  });
}

/** Returns a heading's text without the mark that links to it. */
function textOf(heading: HTMLElement): string {
  const copy = heading.cloneNode(true) as HTMLElement;
  for (const mark of copy.querySelectorAll('a[href^="#"]')) if (/^\W*$/.test(mark.textContent ?? '')) mark.remove();
  return (copy.textContent ?? '').trim();
}
