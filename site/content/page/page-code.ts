import type { CodeHighlighter } from '../code/highlighter.js';
import { createHighlightingBudget } from '../code/line-tokenizer.js';

/** Highlights the code of one page, within the page's budget. */
export class PageCode {
  readonly #highlighter: CodeHighlighter;
  readonly #budget = createHighlightingBudget();
  readonly #missingLanguages = new Set<string>();

  constructor(highlighter: CodeHighlighter) {
    this.#highlighter = highlighter;
  }

  /** The languages whose grammar is not loaded yet. The page is rendered again once they are. */
  get missingLanguages(): ReadonlySet<string> {
    return this.#missingLanguages;
  }

  /** Returns the HTML of each line. */
  highlight(code: string, language: string): readonly string[] {
    const known = this.#highlighter.knownLines(code, language, this.#budget);
    if (known !== undefined) return known;
    if (this.#highlighter.isReady(language)) return this.#highlighter.lines(code, language, this.#budget);
    this.#missingLanguages.add(language);
    return [];
  }
}
