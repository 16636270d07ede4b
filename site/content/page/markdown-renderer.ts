import type { ComponentChildren } from 'preact';

/** Renders Markdown as elements of one page. */
export interface MarkdownRenderer {
  /**
   * Renders the body of the page; `bodyLine` is its first line in the file, 1-based. Throws `ParseFailure` and
   * `PageTooLarge`.
   */
  body(bytes: Buffer, format: 'md' | 'mdx', bodyLine: number): ComponentChildren;
  /** Renders a short text in a line, such as a caption that an author wrote as a property. */
  inline(text: string): ComponentChildren;
  /** Renders paragraphs that come from elsewhere than the page's source. Text that is not valid Markdown is shown as written. */
  blocks(text: string): ComponentChildren;
}
