import { assistantWords } from '../../../assistant-words.js';
import { create } from '../theme/dom.js';
import { createPanel } from './panel.js';

/** Loaded when the assistant is first wanted; leaves what opens it to the page's own script. */
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

/** A panel without its style is better than none. */
function loadStyle(address: string): Promise<void> {
  return new Promise((resolve) => {
    const link = create('link', { rel: 'stylesheet', href: address });
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}

const button = document.querySelector<HTMLElement>('[data-op-assistant]');
const own = document.currentScript;
if (button && own instanceof HTMLScriptElement) start(button, own.src);
