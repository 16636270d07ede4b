import { detached } from '../../model/source-text.js';
import { isHttpAddress } from '../settings/safe-address.js';

/** The things that a page or snippet shows or uses and that planning has to know. */
export interface SourceScan {
  /** Imported files, as written. */
  readonly imports: readonly string[];
  /** Addresses of images, videos and sounds on other hosts, as written. Code fences are skipped. */
  readonly outsideUrls: readonly string[];
  /** True when the source seems to hold a formula. A pair of prices may seem so too. */
  readonly hasMath: boolean;
  /** Sources of diagrams, in fences and in elements. */
  readonly diagrams: readonly string[];
}

// Every repetition is bounded or stops at the character that could begin it again, so that no source makes a scan slow.
const IMPORT = /^(?:import|export)\b[^'"]{0,500}?['"]([^'"\n]+\.(?:mdx?|jsx?|tsx?|json))['"]/gm;
const BARE_IMPORT = /^import\s+['"]([^'"\n]+)['"]/gm;
const LEGACY_SNIPPET = /<Snippet\s[^>]{0,500}?file=["']([^"'\n]+)["']/g;
const MARKDOWN_IMAGE = /!\[[^[\]\n]{0,2000}\]\(\s{0,10}<?(https?:\/\/(?:[^\s()<>]|\([^\s()<>]*\))+)/gi;
const REFERENCE_IMAGE = /!\[([^[\]\n]{0,500})\](?:\[([^[\]\n]{0,500})\])?(?!\()/g;
const DEFINITION = /^ {0,3}\[([^[\]\n]{1,500})\]:[ \t]{0,10}<?(https?:\/\/[^\s>]+)/gim;
const MEDIA_TAG = /<(?:img|source|video|audio|image)\b[^>]{0,4000}/gi;
const MEDIA_ATTRIBUTE = /\s(?:src|poster|href)=(?:\{\s{0,10})?["'`](https?:\/\/[^"'`\s]+)/gi;
const CANDIDATES_ATTRIBUTE = /\ssrcset=(?:\{\s{0,10})?["'`]([^"'`]+)/gi;
/** Component properties that hold an image wherever they stand. */
const IMAGE_PROPERTY = /\s(?:img|icon|poster)=(?:\{\s{0,10})?["'`](https?:\/\/[^"'`\s]+)/gi;
/** Between two dollars of one paragraph, by the rule that tells formulas from prices. */
const FORMULA = /(?<![\\\w$])\${1,2}(?![\s$])(?:[^$\n]|\n(?![ \t]*\n)){1,2000}(?<!\s)\$(?!\d)|^[ \t>]*\$\$/m;
/** A fence of a diagram, however deep it stands; its end is indented as its start is. */
const DIAGRAM =
  /^([ \t]{0,40})(`{3,8}|~{3,8})[ \t]*mermaid\b[^\n]{0,300}\n((?:(?![ \t]*\2).{0,5000}\n){1,2000}?)[ \t]*\2/gm;
/** `<Mermaid chart="…">`, of whose lines JSX drops the indentation, and a source in braces, which stays as it is. */
const DIAGRAM_ELEMENT =
  /<Mermaid\b[^>]{0,300}?(?:\schart="([^"]{1,20000})"|\schart='([^']{1,20000})'|(?:\schart=|>\s{0,100})\{\s{0,100}`([^`\\$]{1,20000})`)/g;
const INLINE_CODE = /(`{1,3})(?!`)[^`\n]{1,2000}\1/g;
const LINE = /^.*$/gm;
const FENCE = /^[ \t>]*(`{3,}|~{3,})/gm;

/** Scans a source without parsing it: fast, and correct for almost everything that authors write. */
export function scanSource(text: string): SourceScan {
  const hasImports = text.includes('import') || text.includes('<Snippet') || text.includes('export');
  const hasAddresses = text.includes('http');
  return {
    imports: hasImports ? findImports(text) : [],
    outsideUrls: hasAddresses ? findOutsideUrls(text) : [],
    hasMath: text.includes('$') || text.includes('<Latex') ? holdsMath(text) : false,
    diagrams: text.includes('ermaid') ? findDiagrams(text) : [],
  };
}

function findDiagrams(text: string): string[] {
  const fenced = [...text.matchAll(DIAGRAM)].map(([, , , source = '']) => source);
  if (!text.includes('<Mermaid')) return fenced;
  const elements = [...text.matchAll(DIAGRAM_ELEMENT)].map(([, double, single, template]) => {
    const attribute = double ?? single;
    return attribute === undefined ? (template ?? '') : attribute.replace(/\n[ \t]+/g, '\n');
  });
  return [...fenced, ...elements];
}

function holdsMath(text: string): boolean {
  if (text.includes('<Latex')) return true;
  if (!FORMULA.test(text)) return false;
  const isFenced = fencedRanges(text);
  const prose = text.replace(LINE, (line, at: number) => (isFenced(at) ? '' : line)).replace(INLINE_CODE, '');
  return FORMULA.test(prose);
}

function findImports(text: string): string[] {
  const plain = [...text.matchAll(IMPORT), ...text.matchAll(BARE_IMPORT)].map(({ 1: value = '', index: at }) => ({
    value,
    at,
  }));
  const legacy = [...text.matchAll(LEGACY_SNIPPET)].map(({ 1: file = '', index: at }) => ({
    value: `/snippets/${file}`,
    at,
  }));
  if (plain.length + legacy.length === 0) return [];
  const isFenced = fencedRanges(text);
  return [...new Set([...plain, ...legacy].filter(({ at }) => !isFenced(at)).map(({ value }) => value))];
}

function findOutsideUrls(text: string): string[] {
  const found: { readonly url: string; readonly at: number }[] = [];
  const add = (url: string | undefined, at: number) => {
    const address = url?.replaceAll('&amp;', '&');
    // An address put together by a template is not known before the page is rendered.
    if (address !== undefined && isHttpAddress(address) && !address.includes('${')) found.push({ url: address, at });
  };
  for (const match of text.matchAll(MARKDOWN_IMAGE)) add(match[1], match.index);
  for (const match of text.matchAll(IMAGE_PROPERTY)) add(match[1], match.index);
  for (const tag of text.matchAll(MEDIA_TAG)) {
    for (const match of tag[0].matchAll(MEDIA_ATTRIBUTE)) add(match[1], tag.index);
    for (const match of tag[0].matchAll(CANDIDATES_ATTRIBUTE)) {
      for (const candidate of (match[1] ?? '').split(/,\s+|\s+/)) add(candidate, tag.index);
    }
  }
  if (text.includes('![') && text.includes(']:')) addReferenceImages(text, add);
  if (found.length === 0) return [];
  const isFenced = fencedRanges(text);
  return [...new Set(found.filter(({ at }) => !isFenced(at)).map(({ url }) => detached(url)))];
}

function addReferenceImages(text: string, add: (url: string | undefined, at: number) => void): void {
  const labels = new Set([...text.matchAll(REFERENCE_IMAGE)].map((match) => labelKey(match[2] || match[1] || '')));
  for (const match of text.matchAll(DEFINITION)) {
    if (labels.has(labelKey(match[1] ?? ''))) add(match[2], match.index);
  }
}

function labelKey(label: string): string {
  return label.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** Returns whether an offset lies in a fenced block. A fence ends at one of its kind that is at least as long. */
function fencedRanges(text: string): (offset: number) => boolean {
  const ranges: { readonly start: number; readonly end: number }[] = [];
  let open: { readonly marker: string; readonly start: number } | undefined;
  for (const match of text.matchAll(FENCE)) {
    const marker = match[1] ?? '';
    if (!open) open = { marker, start: match.index };
    else if (marker.startsWith(open.marker)) {
      ranges.push({ start: open.start, end: match.index });
      open = undefined;
    }
  }
  if (open) ranges.push({ start: open.start, end: text.length });
  return (offset) => {
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges[middle]?.end ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const range = ranges[low];
    return range !== undefined && offset >= range.start;
  };
}
