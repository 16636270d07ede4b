/**
 * Returns the text of a finished page of ours: the content of its `<main>` and its right column, without the parts of
 * the frame that repeat it. Takes linear time.
 */
export function pageText(html: string): string {
  const start = html.indexOf('<main');
  if (start === -1) return htmlText(html);
  const head = html.includes('class="op-article-header"') ? '' : ` ${headText(html.slice(0, html.indexOf('<body')))}`;
  return htmlText(html.slice(start)) + head;
}

/** Returns the texts of the head: without a title block, a page has its title only there. */
function headText(head: string): string {
  const title = /<title>([^<]*)/.exec(head)?.[1] ?? '';
  const description = /<meta name="description" content="([^"]*)/.exec(head)?.[1] ?? '';
  return decode(`${title} ${description}`);
}

const TAG = /<[a-zA-Z/!?][^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>/y;
const SKIPPED = /^<(script|style|svg|nav|details|footer)(?=[\s>])/;
const TEXTS = /\s(?:alt|title)="([^"]*)"/g;

/**
 * Returns the text of HTML, including the texts of images. Tags separate words, except for those that color code and
 * those that mark possible line breaks.
 */
export function htmlText(html: string): string {
  const parts: string[] = [];
  /** The open `<span>` elements: true for one that colors code. */
  const colors: boolean[] = [];
  const lastEnds = new Map<string, number>();
  let position = 0;
  while (position < html.length) {
    const open = html.indexOf('<', position);
    if (open === -1) break;
    if (open > position) parts.push(html.slice(position, open));
    if (html.startsWith('</span>', open)) {
      if (colors.pop() !== true) parts.push(' ');
      position = open + 7;
    } else if (html.startsWith('<span class="t', open) && isDigit(html.charCodeAt(open + 14))) {
      colors.push(true);
      position = html.indexOf('>', open) + 1 || html.length;
    } else {
      if (html.startsWith('<span', open)) colors.push(false);
      position = readTag(html, open, { parts, lastEnds });
    }
  }
  parts.push(html.slice(position));
  return decode(parts.join(''));
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

interface Reading {
  readonly parts: string[];
  /** The position of the last end tag of each element, cached. */
  readonly lastEnds: Map<string, number>;
}

function readTag(html: string, open: number, { parts, lastEnds }: Reading): number {
  const end = tagEnd(html, open);
  const length = end - open;
  if (!html.startsWith('<wbr', open)) parts.push(' ');
  if (length < MIN_TELLING_LENGTH || html.startsWith('</', open)) return end;
  const tag = html.slice(open, end);
  const skipped = SKIPPED.exec(tag)?.[1];
  if (skipped !== undefined && isLeftOut(skipped, tag)) {
    const last = lastEnds.get(skipped) ?? html.lastIndexOf(`</${skipped}`);
    lastEnds.set(skipped, last);
    return last < end ? end : html.indexOf(`</${skipped}`, end);
  }
  if (tag.includes('alt="') || tag.includes('title="'))
    for (const [, text = ''] of tag.matchAll(TEXTS)) parts.push(` ${text} `);
  return end;
}

/** The length of the shortest tags that are more than a boundary between words: `<svg>` and `<nav>`. */
const MIN_TELLING_LENGTH = 5;

/**
 * Returns the end of a tag. Nearly all tags end at the first `>`; quotation marks are only read where one may contain
 * it.
 */
function tagEnd(html: string, open: number): number {
  const first = html.indexOf('>', open);
  if (first === -1) return html.length;
  if (html.charCodeAt(first - 1) === 34 || !html.slice(open, first).includes('"')) return first + 1;
  TAG.lastIndex = open;
  return open + (TAG.exec(html)?.[0].length ?? 1);
}

/**
 * Returns whether an element is skipped. Of the elements that authors may use too, only the frame's own are skipped,
 * because they repeat what the page says.
 */
function isLeftOut(name: string, tag: string): boolean {
  if (name === 'nav') return /class="op-(?:toc|pagination|eyebrow)/.test(tag);
  if (name === 'details') return tag.includes('op-toc-inline');
  if (name === 'footer') return tag.includes('op-footer');
  return true;
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
      const codePoint = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : ' ';
    },
  );
}
