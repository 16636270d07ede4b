import type { Page } from '../../content/page/page.js';

/** Writes elements as Markdown, for the writers of components and elements. */
export interface MarkdownWriter {
  readonly page: Page;
  /** Returns blocks separated by blank lines. */
  blocks(node: unknown): string;
  /** Returns one line of text. */
  inline(node: unknown): string;
}
