import { assistantWords } from '../../site/model/assistant-words.js';
import { loadStyle } from '../theme/load-style.js';
import { createPanel } from './panel.js';

/**
 * Starts the panel. The script is loaded when the assistant is first opened, and gives the page's own script the function that opens
 * it.
 */
function start(button: HTMLElement, ownAddress: string): void {
  const { endpoint = '', key, prefix = '' } = button.dataset;
  const style = loadStyle(ownAddress.replace(/\.js(?=$|\?)/, '.css'));
  const panel = createPanel({
    words: assistantWords(document.documentElement.lang),
    endpoint,
    key,
    prefix,
    path: document.documentElement.dataset.currentPath ?? '/',
  });
  window.offprintOpenAssistant = () => void style.then(() => panel.open());
}

const button = document.querySelector<HTMLElement>('[data-op-assistant]');
const own = document.currentScript;
if (button && own instanceof HTMLScriptElement) start(button, own.src);
