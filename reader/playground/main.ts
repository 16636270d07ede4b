import { all } from '../theme/dom.js';
import { openPlayground } from './dialog.js';
import { readData } from './spoken-data.js';

/** Prepares the button. Nothing happens, and nothing is sent, before it is pressed. */
const source = document.querySelector('script.op-playground-data');
const data = source === null ? undefined : readData(source.textContent ?? '');
for (const button of data === undefined ? [] : all<HTMLButtonElement>('button.op-try')) {
  button.hidden = false;
  button.setAttribute('aria-haspopup', 'dialog');
  let open: (() => void) | undefined;
  button.addEventListener('click', () => {
    if (data === undefined) return;
    open ??= openPlayground(data);
    open();
  });
}
