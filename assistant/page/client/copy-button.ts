import { element } from './dom.js';

export interface CopyWords {
  readonly copy: string;
  readonly copied: string;
}

/** How long a button says that it has copied. */
const SAID_MS = 1600;

/** A button that puts a text into the clipboard, and says so for a moment. */
export function copyButton(text: () => string, { copy, copied }: CopyWords): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'copy', 'aria-live': 'polite' }, copy);
  button.addEventListener('click', async () => {
    if (!(await copyText(text(), button))) return;
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = copy;
    }, SAID_MS);
  });
  return button;
}

/**
 * The clipboard interface is missing on plain HTTP; selecting and copying works there, of a field beside the button: all else is out of
 * reach while a dialog is open.
 */
async function copyText(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element('textarea', { readonly: '', class: 'copied-from' }, text);
    button.after(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    button.focus();
    return isCopied;
  }
}
