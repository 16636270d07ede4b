import { placeInText } from '../../../site/model/place-in-text.js';

/** An address of another host that a source links to, with the place of its first use in the file. */
export interface WrittenAddress {
  /** The address without its fragment. */
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

// Every repetition is bounded or stops at the character that could begin it again, so that no source makes this slow.
const MARKDOWN: readonly RegExp[] = [
  /\]\(\s{0,10}<?(https?:\/\/(?:[^\s()<>]|\([^\s()<>]{0,500}\))+)/gi,
  /^ {0,3}\[[^[\]\n]{1,500}\]:[ \t]{0,10}<?(https?:\/\/[^\s<>]+)/gim,
  /\b(?:href|src)=(?:\{\s{0,10})?["'`](https?:\/\/[^"'`\s]+)/gi,
  /<(https?:\/\/[^\s<>]+)>/gi,
  /(?<![\w"'`(<=[/:])(https?:\/\/[^\s<>"'`()[\]{}|\\]+)/gi,
];
const JSON_VALUE = /"(?:href|url|destination)"\s{0,20}:\s{0,20}"(https?:\/\/[^"\\\s]+)"/gi;
const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
const CODE_SPAN = /(`{1,3})(?!`)[^`\n]{1,2000}\1/g;

/** Returns the addresses in the prose of a Markdown source. Code shows addresses without linking to them. */
export function findMarkdownAddresses(source: string): WrittenAddress[] {
  return collect(source, withoutCode(source), MARKDOWN);
}

/** Returns the addresses that a configuration links to. */
export function findConfiguredAddresses(source: string): WrittenAddress[] {
  return collect(source, source, [JSON_VALUE]);
}

function collect(source: string, searched: string, patterns: readonly RegExp[]): WrittenAddress[] {
  const found = new Map<string, number>();
  for (const pattern of patterns)
    for (const match of searched.matchAll(pattern)) {
      const url = cleanAddress(match[1] ?? '');
      const at = match.index + match[0].indexOf(match[1] ?? '');
      if (url !== undefined && at < (found.get(url) ?? Number.POSITIVE_INFINITY)) found.set(url, at);
    }
  return [...found]
    .sort(([, a], [, b]) => a - b)
    .map(([url, at]) => {
      const { line, column } = placeInText(source, at, 1);
      return { url, line, column };
    });
}

/** Returns the address without fragment and the punctuation after it; undefined for a template. */
function cleanAddress(written: string): string | undefined {
  const address = written
    .replaceAll('&amp;', '&')
    .replace(/#.*$/s, '')
    .replace(/[.,;:!?*_~]+$/, '');
  if (/[{}$]|%7b/i.test(address) || !URL.canParse(address)) return undefined;
  return address;
}

/** Returns a text of the same places with blanks instead of fenced code, code spans and comments. */
function withoutCode(source: string): string {
  let open: string | undefined;
  const lines = source.split('\n').map((line) => {
    const marker = FENCE.exec(line)?.[1];
    const isFence = marker !== undefined && (open === undefined || marker.startsWith(open));
    const isInside = open !== undefined;
    if (isFence) open = open === undefined ? marker : undefined;
    return isInside || isFence ? blank(line) : line.replace(CODE_SPAN, blank);
  });
  return lines.join('\n');
}

const blank = (text: string) => ' '.repeat(text.length);
