import { type Html, type HtmlValue, html } from '../../html/html-template.js';

/**
 * Matches code, a link with its address, bold, italic, and a line break. A sign inside a word marks nothing, and neither does one that would
 * have a space on its inner side.
 */
const MARK =
  /`([^`]{1,500})`|\[([^[\]]{1,500})\]\(([^()\s]{1,1000})\)|\*\*(?=[^\s*])([^*]{0,499}[^\s*])\*\*|(?<![\w*])([*_])(?=[^\s*_])([^*_]{0,499}[^\s*_])\5(?![\w*])|<br ?\/?>/g;

/** Renders the Markdown that banners, messages and descriptions may contain: links, bold, italic and code. Everything else is text. */
export function inlineMarkdown(text: string, href: (address: string) => string | undefined): Html {
  const pieces = writeWith<HtmlValue>(text.trim(), {
    text: (inner) => inner,
    code: (inner) => html`<code>${inner}</code>`,
    link: (label, address) => {
      const target = href(address);
      if (target === undefined) return label;
      return html`<a href="${target}"${/^https?:/i.test(target) && html` rel="noreferrer"`}>${label}</a>`;
    },
    strong: (inner) => html`<strong>${inner}</strong>`,
    emphasis: (inner) => html`<em>${inner}</em>`,
    lineBreak: html`<br>`,
  });
  return html`${pieces}`;
}

/** Returns the same text without its marks, for places that show plain text. */
export function withoutInlineMarks(text: string): string {
  const same = (inner: string) => inner;
  const joined = (inner: readonly string[]) => inner.join('');
  return writeWith(text, {
    text: same,
    code: same,
    link: joined,
    strong: joined,
    emphasis: joined,
    lineBreak: ' ',
  }).join('');
}

/** The form in which each mark is written. Functions for marks that may contain others receive the written pieces. */
interface Writers<Piece> {
  text(text: string): Piece;
  code(text: string): Piece;
  link(label: readonly Piece[], address: string): Piece;
  strong(inner: readonly Piece[]): Piece;
  emphasis(inner: readonly Piece[]): Piece;
  readonly lineBreak: Piece;
}

function writeWith<Piece>(text: string, writers: Writers<Piece>): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    const [whole, code, label, address, strong, , emphasis] = match;
    pieces.push(writers.text(text.slice(from, match.index)));
    if (code !== undefined) pieces.push(writers.code(code));
    else if (label !== undefined) pieces.push(writers.link(writeWith(label, writers), address ?? ''));
    else if (strong !== undefined) pieces.push(writers.strong(writeWith(strong, writers)));
    else if (emphasis !== undefined) pieces.push(writers.emphasis(writeWith(emphasis, writers)));
    else pieces.push(writers.lineBreak);
    from = match.index + whole.length;
  }
  return [...pieces, writers.text(text.slice(from))];
}
