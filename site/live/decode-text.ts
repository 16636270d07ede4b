/** The number of bytes in which browsers look for a declaration (HTML, 13.2.3.2). */
const PRESCAN_BYTES = 1024;

/**
 * Decodes a fetched text in the encoding that it declares: by its byte order mark, its `Content-Type`, or (`inside`) its own
 * declaration. The declaration of XML precedes a `meta` element in XML, and follows it in HTML. Without one, it is read as UTF-8 if that is valid, otherwise in the Western encoding that browsers assume.
 */
export function decodeText(
  bytes: Uint8Array,
  contentType: string | undefined,
  inside: 'html' | 'xml' | 'css' | 'none',
): string {
  const declared = charsetOf(contentType) ?? (inside === 'none' ? undefined : declaredInside(bytes, inside));
  const label = byteOrderMark(bytes) ?? (declared === undefined ? undefined : knownLabel(declared));
  if (label !== undefined) return decode(bytes, label);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes, WESTERN);
  }
}

const WESTERN = 'windows-1252';
/** The characters that the bytes 0x80 to 0x9f stand for in the Western encoding. */
const WESTERN_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Decodes bytes by their encoding. Node reads the Western encoding as Latin 1, which has control characters in place of quotation
 * marks.
 */
function decode(bytes: Uint8Array, label: string): string {
  if (label !== WESTERN) return new TextDecoder(label).decode(bytes);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\u0080-\u009f]/g, (sign) => WESTERN_SIGNS.charAt(sign.charCodeAt(0) - 0x80));
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  // XML in UTF-16 can do without the mark, because it begins with a known sign.
  if (bytes[0] === 0x3c && bytes[1] === 0 && bytes[2] === 0x3f) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] === 0x3c && bytes[2] === 0) return 'utf-16be';
  return undefined;
}

function charsetOf(contentType: string | undefined): string | undefined {
  return /charset\s*=\s*["']?([\w:.+-]+)/i.exec(contentType ?? '')?.[1];
}

function declaredInside(bytes: Uint8Array, kind: 'html' | 'xml' | 'css'): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PRESCAN_BYTES)).toString('latin1');
  if (kind === 'css') return utf8InsteadOf16(/^@charset "([^"]{1,40})";/.exec(start)?.[1]);
  const [, xml] = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']\s*([\w:.+-]+)/.exec(start) ?? [];
  if (kind === 'xml') return utf8InsteadOf16(xml);
  const tag = /<meta\s[^>]*charset\s*=\s*["']?\s*([\w:.+-]+)/i.exec(start.replace(/<!--[\s\S]*?-->/g, ''));
  return utf8InsteadOf16(tag?.[1] ?? xml);
}

/** Returns UTF-8 in place of UTF-16. A text in which the declaration could be read cannot be UTF-16. */
function utf8InsteadOf16(label: string | undefined): string | undefined {
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

function knownLabel(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
