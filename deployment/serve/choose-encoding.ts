import type { Encoding } from './forms.js';

/** Encodings that an Accept-Encoding header takes, ours in the order in which we like them (RFC 9110 section 12.5.3). */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined || header === '') return NONE;
  const known = cache.get(header);
  if (known !== undefined) return known;
  const parsed = parse(header);
  if (cache.size < MOST_CACHED) cache.set(header, parsed);
  return parsed;
}

const NONE: readonly Encoding[] = [];
/** Browsers send a handful of different ones. */
const cache = new Map<string, readonly Encoding[]>();
const MOST_CACHED = 100;

function parse(header: string): readonly Encoding[] {
  const accepted = new Map<string, boolean>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    accepted.set(name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)));
  }
  const takes = (name: string) => accepted.get(name) ?? accepted.get('*') ?? false;
  const encodings: Encoding[] = [];
  if (takes('br')) encodings.push('br');
  if (takes('gzip') || accepted.get('x-gzip') === true) encodings.push('gzip');
  return encodings;
}

/** Whether a reader asks for Markdown rather than HTML: programs that read for a model do. */
export function prefersMarkdown(header: string | undefined): boolean {
  if (header === undefined || !header.includes('text/markdown')) return false;
  const quality = (type: string) => {
    const found = new RegExp(`(?:^|,)\\s*${type}\\s*(?:;[^,]*?q=([0-9.]+)[^,]*)?(?:,|;|$)`, 'i').exec(header);
    return found === null ? 0 : Number(found[1] ?? 1);
  };
  const html = quality('text/html');
  const markdown = quality('text/markdown');
  // Both as welcome: the one named first.
  return markdown > html || (markdown === html && header.indexOf('text/markdown') < header.indexOf('text/html'));
}
