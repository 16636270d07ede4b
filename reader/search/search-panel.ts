import type { SearchScope } from '../../site/search/page-sections.js';
import type { SearchWords } from '../../site/search/search-words.js';
import { create } from '../theme/dom.js';
import { createSearchDialog, type SearchDialog } from './dialog.js';
import { fillFilters } from './filters.js';
import { find } from './find.js';
import { hitOption, recentOption } from './hit-option.js';
import { createIndexLoader, type LoadedIndex } from './load-index.js';
import { createOptionList, type OptionList } from './option-list.js';
import { recentSearches, rememberSearch } from './recent.js';
import { SearchReports, sendReport } from './search-reports.js';

export interface SearchPanelOptions {
  readonly words: SearchWords;
  readonly prompt: string;
  /** The path from the page to the bundle's root: empty, or `../` repeated. */
  readonly prefix: string;
  /** The divisions that the page belongs to. */
  readonly scope: SearchScope;
  /** True if searches are reported to the host of the pages, for the statistics of the site. */
  readonly isCounted?: boolean;
  /** The parent of the dialog. By default it is the end of the page. */
  readonly parent?: ParentNode;
}

/** The search dialog with its behavior. */
export class SearchPanel {
  readonly #options: SearchPanelOptions;
  readonly #parts: SearchDialog;
  readonly #list: OptionList;
  readonly #index: LoadedIndex;
  readonly #reports: SearchReports | undefined;
  #filter: SearchScope = {};
  #scoped: Promise<void> | undefined;
  #turn = 0;

  constructor(options: SearchPanelOptions) {
    this.#options = options;
    this.#index = createIndexLoader(options.prefix);
    this.#parts = createSearchDialog(options.words, options.prompt, options.parent);
    const { input, list } = this.#parts;
    this.#list = createOptionList(list, input);
    if (options.isCounted) this.#reports = new SearchReports((report) => sendReport(options.prefix, report));
    this.#parts.dialog.addEventListener('close', () => this.#reports?.finish());
    window.addEventListener('pagehide', () => this.#reports?.finish());
    input.addEventListener('input', () => void this.#search());
    input.addEventListener('keydown', (event) => this.#onKey(event));
    list.addEventListener('click', (event) => this.#onPress(event));
  }

  open(): void {
    const { dialog, input } = this.#parts;
    if (!dialog.open) dialog.showModal();
    input.select();
    if (input.value === '') this.#showStart();
    void this.#prepare();
  }

  /** Loads the index while the reader types the first letters. */
  async #prepare(): Promise<void> {
    try {
      await this.#scope();
      await find(this.#index, '', this.#filter);
    } catch {
      this.#showFailure();
    }
  }

  /** Resolves when the index is loaded and the filters are set. Repeats what failed before. */
  #scope(): Promise<void> {
    const { filters, input } = this.#parts;
    const { words, scope } = this.#options;
    this.#scoped ??= this.#index.open().then(
      ({ scopes }) => {
        this.#filter = fillFilters(filters, { scopes, current: scope, words }, (filter) => {
          this.#filter = filter;
          input.focus();
          void this.#search();
        });
      },
      (error: unknown) => {
        this.#scoped = undefined;
        throw error;
      },
    );
    return this.#scoped;
  }

  async #search(): Promise<void> {
    const query = this.#parts.input.value;
    const turn = ++this.#turn;
    if (query.trim() === '') return this.#showStart();
    try {
      // Results without the filters would be replaced at once, under the finger that chooses one.
      await this.#scope();
      const { hits, pageCount } = await find(this.#index, query, this.#filter);
      // The reader may have typed more in the meantime.
      if (turn !== this.#turn) return;
      const { words, prefix } = this.#options;
      const isFound = hits.length > 0;
      this.#reports?.note(query, isFound);
      const text = (isFound ? words.found.replace('{n}', String(pageCount)) : words.nothing).replace('{q}', () =>
        query.trim(),
      );
      this.#say(isFound ? [] : [text, words.nothingHint]);
      this.#parts.status.textContent = text;
      this.#list.show(
        hits.map((hit) => hitOption(hit, prefix)),
        true,
      );
    } catch {
      if (turn === this.#turn) this.#showFailure();
    }
  }

  #showStart(): void {
    const { words } = this.#options;
    const recent = recentSearches();
    this.#say([recent.length === 0 ? words.start : words.recent]);
    this.#parts.status.textContent = '';
    this.#list.show(recent.map(recentOption), false);
  }

  #showFailure(): void {
    const { failed } = this.#options.words;
    this.#say([failed]);
    this.#parts.status.textContent = failed;
    this.#list.show([], false);
  }

  #say(lines: readonly string[]): void {
    this.#parts.note.replaceChildren(...lines.map((line) => create('p', {}, line)));
    this.#parts.note.hidden = lines.length === 0;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') this.#list.move(1);
    else if (event.key === 'ArrowUp') this.#list.move(-1);
    else if (event.key === 'Enter') press(this.#list.active(), event);
    // A search field would otherwise use the first press to clear itself.
    else if (event.key === 'Escape') this.#parts.dialog.close();
    else return;
    event.preventDefault();
  }

  #onPress({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
    const { dialog, input } = this.#parts;
    const option = (target as Element).closest<HTMLElement>('[role=option]');
    if (option === null) return;
    if (option.dataset.query !== undefined) {
      input.value = option.dataset.query;
      input.focus();
      void this.#search();
      return;
    }
    rememberSearch(input.value);
    this.#reports?.choose(input.value);
    // The result may be on this page. Then nothing else would close the dialog.
    if (!ctrlKey && !metaKey && !shiftKey) dialog.close();
  }
}

/** Acts like a click on the option with the same modifier keys. */
function press(option: HTMLElement | undefined, { ctrlKey, metaKey, shiftKey }: KeyboardEvent): void {
  const init = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, view: window };
  option?.dispatchEvent(new MouseEvent('click', init));
}
