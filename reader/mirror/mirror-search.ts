import { readSearchWords } from '../../site/search/search-words.js';
import { SearchPanel } from '../search/search-panel.js';
import { create } from '../theme/dom.js';
import { isDark, openShadow } from './shadow.js';

/** Elements that open the site's own search, which needs a server. The bundle's search opens in its place. */
const OWN_SEARCH = [
  '.DocSearch-Button',
  '#local-search button',
  '.VPNavBarSearch button',
  'site-search button',
  '[data-open-modal]',
  '.navbar__search input',
  'label[for="__search"]',
  '.md-search__input',
  '.search-button',
  '.search-button__button',
  '.sidebar-search',
  '[role="search"] input',
  '[role="search"] button',
  'form[action*="search"] input',
  'input[type="search"]',
  'input[type="text"][id*="search" i]',
  'input:not([type])[id*="search" i]',
  'input[placeholder^="Search" i]',
  'button[aria-label^="Search" i]',
  'button[id*="search" i]',
].join();

/** Search boxes that a theme hides where its own search cannot run. */
const HIDDEN_BOXES = '.md-search[hidden]';

export interface MirrorSearchOptions {
  /** The path from the page to the bundle's root: empty, or `../` repeated. */
  readonly prefix: string;
  /** The address of the style sheet. */
  readonly style: string;
  /** The words of the page's language. */
  readonly row: string | undefined;
  /** True if searches are reported to the host of the pages. */
  readonly isCounted: boolean;
}

/** Opens search on `/`, on Ctrl-K or ⌘-K, and on a press of the site's own search button, or of an added button if the site has none. */
export function enableMirrorSearch({ prefix, style, row, isCounted }: MirrorSearchOptions): void {
  const words = readSearchWords(row);
  const host = create('div', { 'data-offprint': 'search' });
  document.body.append(host);
  const { root, ready } = openShadow(host, style);
  let panel: SearchPanel | undefined;
  const open = () => {
    host.classList.toggle('dark', isDark());
    panel ??= new SearchPanel({ words, prompt: words.prompt, prefix, scope: {}, isCounted, parent: root });
    const shown = panel;
    void ready.then(() => shown.open());
  };
  // The site's own keyboard shortcuts must not react to text that is typed here.
  for (const kind of ['keydown', 'keypress', 'keyup'] as const)
    host.addEventListener(kind, (event) => event.stopPropagation());
  const take = (event: Event) => {
    if (!(event.target instanceof Element) || event.target.closest(OWN_SEARCH) === null || host.contains(event.target))
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    open();
  };
  document.addEventListener('click', take, true);
  document.addEventListener('beforeinput', take, true);
  document.addEventListener('submit', take, true);
  window.addEventListener(
    'keydown',
    (event) => {
      const isCommand =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if ((!isCommand && !isSlash) || event.composedPath().includes(host)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      open();
    },
    true,
  );
  for (const box of document.querySelectorAll(HIDDEN_BOXES)) box.removeAttribute('hidden');
  // Applications send it disabled, and enable it themselves.
  for (const control of document.querySelectorAll(OWN_SEARCH)) control.removeAttribute('disabled');
  if (!hasOwnSearch()) root.append(launcher(words.prompt, open));
}

function hasOwnSearch(): boolean {
  return [...document.querySelectorAll(OWN_SEARCH)].some((element) => element.getClientRects().length > 0);
}

function launcher(prompt: string, open: () => void): HTMLElement {
  const button = create('button', {
    type: 'button',
    class: 'launcher',
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': '/ Control+K Meta+K',
  });
  const key = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';
  button.append(create('span', {}, prompt), create('kbd', { 'aria-hidden': 'true' }, key));
  button.addEventListener('click', open);
  return button;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
