import { all, create } from '../theme/dom.js';
import { copyCodeOf } from './copy-code.js';
import { openShadow } from './shadow.js';

/** Adds a copy button to blocks of code if the page has none, because its application would have added them. */
export function addCopyButtons(style: string, hasOwn: (block: HTMLElement) => boolean): void {
  const blocks = all('pre').filter((block) => block.querySelector('code') !== null);
  if (blocks.some(hasOwn)) return;
  for (const block of blocks) {
    // The block keeps its place, on which the site's style sheets may depend.
    const host = create('div', { 'data-offprint': 'copy', style: 'position:relative;z-index:1;height:0' });
    block.before(host);
    host.style.top = `${block.getBoundingClientRect().top - host.getBoundingClientRect().top}px`;
    const button = create('button', { type: 'button', class: 'copy-code', 'aria-label': 'Copy code' });
    openShadow(host, style).root.append(button);
    button.addEventListener('click', async () => {
      if (!(await copyCodeOf(block))) return;
      button.classList.add('copied');
      button.setAttribute('aria-label', 'Copied');
    });
  }
}
