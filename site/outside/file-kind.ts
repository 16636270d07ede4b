/**
 * Returns the media type that a bundle may include, from the bytes and not from the server's header; undefined for
 * every other type.
 */
export function sniffMediaType(bytes: Buffer): string | undefined {
  for (const [mime, isKind] of KINDS) if (isKind(bytes)) return mime;
  return undefined;
}

const ascii = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);
const begins = (text: string) => (bytes: Buffer) => ascii(bytes, 0, text.length) === text;
const brand = (pattern: RegExp) => (bytes: Buffer) =>
  ascii(bytes, 4, 8) === 'ftyp' && pattern.test(ascii(bytes, 8, 32));

const KINDS: readonly (readonly [mime: string, isKind: (bytes: Buffer) => boolean])[] = [
  ['image/png', begins('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', begins('\xff\xd8\xff')],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(ascii(bytes, 0, 6))],
  ['image/webp', (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'],
  ['image/avif', brand(/^avi[fs]|^mif1.*avif/s)],
  ['image/x-icon', (bytes) => begins('\0\0\x01\0')(bytes) && bytes.length > 22 && bytes[9] === 0],
  ['image/bmp', (bytes) => bytes.length > 26 && begins('BM')(bytes) && bytes.readUInt32LE(2) === bytes.length],
  ['font/woff2', begins('wOF2')],
  ['font/woff', begins('wOFF')],
  ['font/otf', begins('OTTO\0')],
  ['font/ttf', begins('\0\x01\0\0\0')],
  ['video/webm', (bytes) => begins('\x1a\x45\xdf\xa3')(bytes) && ascii(bytes, 0, 64).includes('webm')],
  ['video/mp4', brand(/^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|qt {2})/)],
  ['image/svg+xml', isSvg],
];

/** Looks at the root element, which comes after declarations and comments. */
function isSvg(bytes: Buffer): boolean {
  let rest = bytes
    .toString('utf8', 0, 64 * 1024)
    .replace(/^\uFEFF/, '')
    .trimStart();
  for (;;) {
    const end = PROLOG.find(([start]) => start.test(rest))?.[1](rest);
    if (end === undefined) return /^<(?:[A-Za-z_][\w.-]*:)?svg[\s>/]/.test(rest);
    if (end <= 0) return false;
    rest = rest.slice(end).trimStart();
  }
}

/**
 * The constructs that may come before the root, and their end (0 or less: not found). They are skipped one at a time,
 * because a single pattern could backtrack for very long.
 */
const PROLOG: readonly (readonly [start: RegExp, end: (text: string) => number])[] = [
  [/^<\?/, (text) => text.indexOf('?>') + 2 * Number(text.includes('?>'))],
  [/^<!--/, (text) => text.indexOf('-->', 4) + 3 * Number(text.includes('-->', 4))],
  [/^<!DOCTYPE\s+svg\b/i, (text) => /^[^>[]*(?:\[[^\]]*\])?\s*>/.exec(text)?.[0].length ?? 0],
];
