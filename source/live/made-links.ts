import { pageAddress } from '../../site/live/address.js';

/** Maximum number of pages in a row that are drawn for their links without leading to a page that is not known. */
const MAX_FRUITLESS_DRAWINGS = 3;

/**
 * Decides which pages are drawn only to find links that their scripts make, such as the menu of Doxygen. The scripts stay in the bundle and
 * make the links there too, so the pages behind them must be in it. Every page that such a link leads to is drawn, because menus unfold on their
 * pages; others are drawn as long as they lead to unknown pages.
 */
export class MadeLinks {
  readonly #isUnknown: (address: string) => boolean;
  readonly #led = new Set<string>();
  #isFound = false;
  #fruitless = 0;

  constructor(isUnknown: (address: string) => boolean) {
    this.#isUnknown = isUnknown;
  }

  /** True if the scripts of a page have made a link that nothing else leads to. */
  get isFound(): boolean {
    return this.#isFound;
  }

  /** Begins to draw pages for their links: a sample or the last crawl has found such links. */
  expect(): void {
    this.#isFound = true;
  }

  /** Returns whether a page is drawn for its links. */
  isWorthwhile(address: string): boolean {
    return this.#isFound && (this.#led.has(address) || this.#fruitless < MAX_FRUITLESS_DRAWINGS);
  }

  /** Takes in the links that the scripts of a page made. Returns those that lead to unknown pages. */
  take(links: readonly string[]): readonly string[] {
    const unknown = links.filter(this.#isUnknown);
    for (const link of unknown) this.#led.add(pageAddress(link));
    this.#isFound ||= unknown.length > 0;
    this.#fruitless = unknown.length > 0 ? 0 : this.#fruitless + 1;
    return unknown;
  }
}
