import { ENCODINGS, type Encoding } from './forms.js';
import { readQualities } from './read-qualities.js';

/**
 * Returns the encodings that an Accept-Encoding header accepts, in the client's order and then in our order of
 * preference (RFC 9110 section 12.5.3).
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined || header === '') return NONE;
  const known = cache.get(header);
  if (known !== undefined) return known;
  const parsed = parse(header);
  if (cache.size < MAX_CACHED) cache.set(header, parsed);
  return parsed;
}

const NONE: readonly Encoding[] = [];
/** The cache of parsed headers. Browsers send only a handful of different ones. */
const cache = new Map<string, readonly Encoding[]>();
const MAX_CACHED = 100;

function parse(header: string): readonly Encoding[] {
  const qualities = readQualities(header);
  const quality = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0;
  const wanted: Readonly<Record<Encoding, number>> = {
    br: quality('br'),
    gzip: Math.max(quality('gzip'), qualities.get('x-gzip') ?? 0),
  };
  return ENCODINGS.filter((encoding) => wanted[encoding] > 0).sort((a, b) => wanted[b] - wanted[a]);
}

/** Returns whether the client prefers Markdown to HTML, as programs that read for a model do. */
export function prefersMarkdown(header: string | undefined): boolean {
  if (header === undefined || !header.toLowerCase().includes('text/markdown')) return false;
  const qualities = readQualities(header);
  const markdown = qualities.get('text/markdown') ?? 0;
  const html = qualities.get('text/html');
  if (markdown === 0) return false;
  // A client that names Markdown without HTML wants it. If both are equally acceptable, the first one wins.
  if (html === undefined) return markdown >= Math.max(qualities.get('text/*') ?? 0, qualities.get('*/*') ?? 0);
  const names = [...qualities.keys()];
  return markdown > html || (markdown === html && names.indexOf('text/markdown') < names.indexOf('text/html'));
}
