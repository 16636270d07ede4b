import { escapeHtml } from '../../html/html.js';

/** Code, a link with its address, bold, italic, the end of a line. A sign inside a word, or beside a blank that it would hold, marks nothing. */
const MARK =
  /`([^`]{1,500})`|\[([^[\]]{1,500})\]\(([^()\s]{1,1000})\)|\*\*(?=[^\s*])([^*]{0,499}[^\s*])\*\*|(?<![\w*])([*_])(?=[^\s*_])([^*_]{0,499}[^\s*_])\5(?![\w*])|<br ?\/?>/g;

/** The little Markdown that banners, messages and descriptions hold: links, bold, italic and code; everything else is text. */
export function inlineMarkdown(text: string, href: (address: string) => string | undefined): string {
  return written(text.trim(), {
    text: escapeHtml,
    code: (inner) => `<code>${escapeHtml(inner)}</code>`,
    link: (label, address) => {
      const target = href(address);
      if (target === undefined) return label;
      const rel = /^https?:/i.test(target) ? ' rel="noreferrer"' : '';
      return `<a href="${escapeHtml(target)}"${rel}>${label}</a>`;
    },
    strong: (inner) => `<strong>${inner}</strong>`,
    emphasis: (inner) => `<em>${inner}</em>`,
    lineBreak: '<br>',
  });
}

/** The same text for places that show none of it, without its marks. */
export function withoutInlineMarks(text: string): string {
  const same = (inner: string) => inner;
  return written(text, { text: same, code: same, link: same, strong: same, emphasis: same, lineBreak: ' ' });
}

interface Writers {
  text(text: string): string;
  code(text: string): string;
  /** These are given what is inside them as it was written already. */
  link(label: string, address: string): string;
  strong(inner: string): string;
  emphasis(inner: string): string;
  readonly lineBreak: string;
}

function written(text: string, writers: Writers): string {
  let result = '';
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    const [whole, code, label, address, strong, , emphasis] = match;
    result += writers.text(text.slice(from, match.index));
    if (code !== undefined) result += writers.code(code);
    else if (label !== undefined) result += writers.link(written(label, writers), address ?? '');
    else if (strong !== undefined) result += writers.strong(written(strong, writers));
    else if (emphasis !== undefined) result += writers.emphasis(written(emphasis, writers));
    else result += writers.lineBreak;
    from = match.index + whole.length;
  }
  return result + writers.text(text.slice(from));
}
