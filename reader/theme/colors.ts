import { copyText } from './copy-text.js';
import { all } from './dom.js';

/** Makes color samples copy their value. */
export function enhanceColors(): void {
  for (const item of all('.op-color-item[data-value]')) {
    item.tabIndex = 0;
    item.setAttribute('role', 'button');
    const copy = async () => {
      const isCopied = await copyText(item.dataset.value ?? '', item);
      item.classList.toggle('is-done', isCopied);
      setTimeout(() => item.classList.remove('is-done'), 1600);
    };
    item.addEventListener('click', copy);
    item.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        void copy();
      }
    });
  }
}
