import type { SearchScope } from '../../site/search/page-sections.js';
import { readSearchWords } from '../../site/search/search-words.js';
import { loadStyle } from '../theme/load-style.js';
import { SearchPanel } from './search-panel.js';

/** Starts search. The script is loaded when search is first opened, and gives the page's own script the function that opens it. */
function start(button: HTMLElement, ownAddress: string): void {
  const words = readSearchWords(button.dataset.words);
  const style = loadStyle(ownAddress.replace(/\.js(?=$|\?)/, '.css'));
  const panel = new SearchPanel({
    words,
    prompt: button.getAttribute('aria-label') ?? words.prompt,
    prefix: (button.dataset.opSearch ?? '').replace(/offprint\/[^/]*$/, ''),
    scope: scopeOf(button),
    isCounted: button.dataset.counted !== undefined,
  });
  window.offprintOpenSearch = () => void style.then(() => panel.open());
}

function scopeOf({ dataset }: HTMLElement): SearchScope {
  const { language, version, product } = dataset;
  return {
    ...(language === undefined ? {} : { language }),
    ...(version === undefined ? {} : { version }),
    ...(product === undefined ? {} : { product }),
  };
}

const button = document.querySelector<HTMLElement>('[data-op-search]');
const own = document.currentScript;
if (button && own instanceof HTMLScriptElement) start(button, own.src);
