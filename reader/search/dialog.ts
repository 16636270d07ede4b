import type { SearchWords } from '../../site/search/search-words.js';
import { create } from '../theme/dom.js';

/** The parts of the search dialog. */
export interface SearchDialog {
  readonly dialog: HTMLDialogElement;
  readonly input: HTMLInputElement;
  /** The list of results or of recent searches. */
  readonly list: HTMLElement;
  /** The message in place of results. */
  readonly note: HTMLElement;
  /** A text for screen readers, which is not visible. */
  readonly status: HTMLElement;
  readonly filters: HTMLElement;
}

/** Creates the dialog at the end of the page, or of `parent`: a combobox with a list, as ARIA's authoring practices describe them. */
export function createSearchDialog(
  words: SearchWords,
  prompt: string,
  parent: ParentNode = document.body,
): SearchDialog {
  const dialog = create('dialog', { class: 'op-search', 'aria-label': prompt });
  const input = create('input', {
    class: 'op-search-input',
    type: 'search',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': 'op-search-list',
    'aria-label': prompt,
    placeholder: prompt,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    enterkeyhint: 'go',
    maxlength: '500',
  });
  const list = create('div', {
    id: 'op-search-list',
    class: 'op-search-list',
    role: 'listbox',
    'aria-label': words.results,
  });
  const note = create('div', { class: 'op-search-note' });
  const status = create('div', { class: 'op-search-status', role: 'status', 'aria-live': 'polite' });
  const filters = create('div', { class: 'op-search-filters' });
  const close = create('button', { class: 'op-search-close', type: 'button' }, words.close);
  close.addEventListener('click', () => dialog.close());
  // A click on the backdrop has the dialog itself as its target.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  const head = create('div', { class: 'op-search-head' });
  head.append(input, close);
  const body = create('div', { class: 'op-search-body' });
  body.append(note, list);
  const frame = create('div', { class: 'op-search-frame' });
  frame.append(head, filters, body, keys(words), status);
  dialog.append(frame);
  parent.append(dialog);
  return { dialog, input, list, note, status, filters };
}

function keys(words: SearchWords): HTMLElement {
  const foot = create('div', { class: 'op-search-keys', 'aria-hidden': 'true' });
  for (const [names, text] of [
    [['↑', '↓'], words.select],
    [['↵'], words.open],
    [['Esc'], words.close],
  ] as const) {
    const hint = create('span');
    for (const name of names) hint.append(create('kbd', {}, name));
    hint.append(` ${text}`);
    foot.append(hint);
  }
  return foot;
}
