import { readWords } from '../words/read-words.js';

/** A word of an HTML text, and its position. */
export interface PlacedWord {
  readonly word: string;
  readonly start: number;
}

/**
 * The words of a page that are read. `prose`: the words in its paragraphs, tables, headings and code, without what
 * surrounds them on every page.
 */
export type ReadWhat = 'everything' | 'prose';

/** Elements whose content browsers never show, or do not parse as markup. */
const UNSEEN: ReadonlySet<string> = new Set(
  'script style noscript title iframe noembed noframes xmp svg datalist'.split(' '),
);
/** Elements that surround a page's main text, and elements that readers press. */
const AROUND: ReadonlySet<string> = new Set(
  'nav header footer aside form dialog button select textarea head'.split(' '),
);
const AROUND_NAMES =
  /(?:^|[\s_-])(?:toc|contents|breadcrumbs?|paginat\w*|pager|prev|previous|next|edit|feedback|copy\w*|clipboard|sr-only|visually-hidden|skip\w*|banner|announcement|cookies?|sidebar|menu|navbar|nav|footer|header|search|related|share|version\w*|modified|updated|tags|hidden|headerlink|anchor|hash-link|admonition-title|linenos?|lnt|ln|line-?numbers?)(?:[\s_-]|$)/i;
const AROUND_ROLES =
  /role\s*=\s*["']?(?:navigation|search|banner|contentinfo|dialog|button|complementary)\b|\shidden(?=[\s=/>])|aria-hidden\s*=\s*["']?true/i;
/** Elements that contain a page's main text. */
const PROSE: ReadonlySet<string> = new Set('p pre li td th dd dt blockquote figcaption h2 h3 h4 h5 h6'.split(' '));
const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr param'.split(' '),
);

/** Matches each tag, comment and declaration with its quoted values; any other `<` is text. */
export const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<[!?][^>]*(?:>|$)|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)(?:>|$)/gi;

/**
 * Reads the words that a page shows, in order: the text between tags, with decoded character references. It builds no
 * tree: hidden elements are skipped from their start tag to their end tag. Takes linear time.
 */
export function readHtmlWords(html: string, what: ReadWhat): PlacedWord[] {
  const words: PlacedWord[] = [];
  const skipped = { name: '', depth: 0 };
  let proseDepth = 0;
  let from = 0;
  const readText = (to: number) => {
    if (skipped.depth > 0 || (what === 'prose' && proseDepth === 0) || to <= from) return;
    const text = html.slice(from, to);
    if (!text.includes('&')) readWords(text, (word, start) => words.push({ word, start: from + start }));
    else readWords(decodeReferences(text), (word) => words.push({ word, start: from }));
  };
  MARKUP.lastIndex = 0;
  for (let found = MARKUP.exec(html); found !== null; found = MARKUP.exec(html)) {
    const [whole, slash, written, attributes = ''] = found;
    readText(found.index);
    from = found.index + whole.length;
    if (written === undefined) continue;
    const name = written.toLowerCase();
    if (VOID.has(name)) continue;
    if (skipped.depth > 0) {
      if (name === skipped.name) skipped.depth += slash === '/' ? -1 : 1;
      continue;
    }
    if (slash === '' && isSkipped(name, attributes, what)) {
      if (attributes.endsWith('/') && name === 'svg') continue;
      skipped.name = name;
      skipped.depth = 1;
      if (RAW.has(name)) {
        from = endOfRaw(html, from, name);
        MARKUP.lastIndex = from;
        skipped.depth = 0;
      }
    } else if (PROSE.has(name)) proseDepth = Math.max(0, proseDepth + (slash === '/' ? -1 : 1));
  }
  readText(html.length);
  return words;
}

/** Elements whose content ends at their end tag, whatever it contains. */
export const RAW: ReadonlySet<string> = new Set('script style title iframe noembed noframes xmp textarea'.split(' '));

/** Returns the index after the end tag of an element without markup. */
export function endOfRaw(html: string, from: number, name: string): number {
  const end = new RegExp(`</${name}(?=[\\s/>])[^>]*>?`, 'gi');
  end.lastIndex = from;
  const found = end.exec(html);
  return found === null ? html.length : found.index + found[0].length;
}

function isSkipped(name: string, attributes: string, what: ReadWhat): boolean {
  if (UNSEEN.has(name)) return true;
  if (name === 'template') return !/\sshadowrootmode\s*=/i.test(attributes);
  if (what === 'everything' || name === 'html' || name === 'body' || name === 'main' || name === 'article')
    return false;
  if (AROUND.has(name) || AROUND_ROLES.test(attributes)) return true;
  if (name === 'a' && /\sdata-nosnippet(?=[\s=/>]|$)/i.test(attributes)) return true;
  const [, named = ''] = /\sclass\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/i.exec(attributes) ?? [];
  return AROUND_NAMES.test(named.replace(/["']/g, ' '));
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '\u00ad',
  szlig: 'ß',
  aelig: 'æ',
  oslash: 'ø',
  AElig: 'Æ',
  Oslash: 'Ø',
  zwj: '\u200d',
  zwnj: '\u200c',
};
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
  caron: '\u030c',
};

/**
 * Decodes character references that can be part of words; all others separate words, as the signs that they mean do.
 */
function decodeReferences(text: string): string {
  return text.replace(
    /&(?:#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))|([a-z]+));?/gi,
    (_whole, hex?: string, decimal?: string, name = '') => {
      if (name === '') {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
      }
      const [, letter = '', accent = ''] = /^([a-z])(acute|grave|circ|tilde|uml|ring|cedil|caron)$/i.exec(name) ?? [];
      return letter === '' ? (NAMED[name] ?? ' ') : `${letter}${ACCENTS[accent]}`;
    },
  );
}
