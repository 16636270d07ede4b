import { copyText } from '../theme/copy-text.js';
import { create } from '../theme/dom.js';

export interface CopyWords {
  readonly copy: string;
  readonly copied: string;
}

/** Time for which a button shows that it has copied. */
const SAID_MS = 1600;

/** Creates a button that copies a text to the clipboard, and confirms it for a moment. */
export function copyButton(text: () => string, { copy, copied }: CopyWords): HTMLButtonElement {
  const button = create('button', { type: 'button', class: 'copy', 'aria-live': 'polite' }, copy);
  button.addEventListener('click', async () => {
    if (!(await copyText(text(), button))) return;
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = copy;
    }, SAID_MS);
  });
  return button;
}
