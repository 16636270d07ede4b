/** The text of a finished page, for lookups. */
export interface PageText {
  /** Returns whether words are on the page one after another; at most three are compared at a time. */
  has(words: readonly string[], from?: number, count?: number): boolean;
  /** Returns whether a text is on the page by itself, between two tags. */
  hasAlone(text: string): boolean;
  /** Returns how often a text is on the page by itself. */
  timesAlone(text: string): number;
  /** True when the page says that it does not show everything. */
  readonly isCut: boolean;
}

/** The number of words that are compared at a time. */
export const WINDOW = 3;
/** Tags that do not separate words. */
const INLINE = new Set(
  'a abbr b br code del em i kbd mark s small span strong sub sup u wbr math mi mo mn mrow mtext semantics'.split(' '),
);
/** Elements whose content is not visible. */
const HIDDEN = new Set(['script', 'style', 'svg', 'annotation']);
/** The size of the filter of runs of words. About one in a hundred missing runs is taken for a present one. */
const BITS = 1 << 22;

export function readPageText(html: string): PageText {
  const { text, alone } = textOf(html);
  const numbers = new Map<string, number>();
  const bits = new Uint8Array(BITS / 8);
  let [before, last] = [0, 0];
  for (const word of wordsOf(text)) {
    let number = numbers.get(word);
    if (number === undefined) {
      number = numbers.size + 1;
      numbers.set(word, number);
    }
    for (const bit of [hash(hash(0, last), number), hash(hash(hash(0, before), last), number)])
      bits[bit >>> 3] = (bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
    [before, last] = [last, number];
  }
  return {
    has(words, from = 0, count = words.length) {
      let bit = 0;
      for (let index = from; index < from + count; index++) {
        const number = numbers.get(words[index] ?? '');
        if (number === undefined) return false;
        bit = hash(bit, number);
      }
      return count === 1 || ((bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
    },
    hasAlone: (written) => alone.has(plain(written)),
    timesAlone: (written) => alone.get(plain(written)) ?? 0,
    isCut: html.includes('data-cut="size"'),
  };
}

function hash(seed: number, number: number): number {
  const mixed = Math.imul(seed ^ Math.imul(number, 0x9e3779b1), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 15)) >>> 0) & (BITS - 1);
}

/** Returns the text of a page, and the texts between two of its tags. */
function textOf(html: string): { readonly text: string; readonly alone: ReadonlyMap<string, number> } {
  const alone = new Map<string, number>();
  const pieces: string[] = [];
  let hidden: string | undefined;
  let codeDepth = 0;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open === -1 ? html.length : open;
    if (end > at && hidden === undefined) {
      const piece = decode(html.slice(at, end));
      pieces.push(piece);
      if (codeDepth === 0 && piece.length < 500) alone.set(plain(piece), (alone.get(plain(piece)) ?? 0) + 1);
    }
    if (open === -1) break;
    const close = html.indexOf('>', open);
    if (close === -1) break;
    const name = tagName(html, open);
    const isEnd = html.charCodeAt(open + 1) === 47;
    if (hidden !== undefined) {
      if (isEnd && name === hidden) hidden = undefined;
    } else if (!isEnd && HIDDEN.has(name)) hidden = name;
    else if (name === 'pre') codeDepth += isEnd ? -1 : 1;
    if (!INLINE.has(name)) pieces.push(' ');
    at = close + 1;
  }
  return { text: pieces.join(''), alone };
}

function tagName(html: string, open: number): string {
  const start = html.charCodeAt(open + 1) === 47 ? open + 2 : open + 1;
  let end = start;
  for (; end < html.length; end++) {
    const code = html.charCodeAt(end);
    if (code === 62 || code === 32 || code === 47 || code === 10) break;
  }
  return html.slice(start, end).toLowerCase();
}

function plain(text: string): string {
  return text.trim().replace(/:$/, '');
}

/** Returns the words of a text: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  const plainText = text.includes('\\') ? text.replace(/\\[nrtbf]/g, ' ') : text;
  return plainText.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Decodes character references. */
function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, digits?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
