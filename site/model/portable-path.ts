import { createHash } from 'node:crypto';

/** The maximum length of a single name on common file systems, in bytes. */
const MAX_SEGMENT_BYTES = 255;

/** The maximum length of a path, in bytes. Linux allows 4096, including the folder of the bundle. */
export const MAX_PATH_BYTES = 2048;

/** The maximum number of folders of a path. No documentation has more, and each one costs whoever compares paths. */
export const MAX_FOLDERS = 64;

/** The number of folders that are kept of a path that is too long or too deep. */
const KEPT_FOLDERS = 4;

/** Names that Windows reserves for devices, with any extension. */
const RESERVED_NAME = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const FORBIDDEN_CHARACTERS = /[<>:"|?*\\\u0000-\u001f\u007f]/g;

/** Matches short paths of plain names, which are portable unless a name is reserved. Almost all paths are like this. */
const PLAIN_PATH = /^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/;
const RESERVED_IN_PATH = /(?:^|\/)(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:[./]|$)/i;
/** A path of this length has neither too many folders nor a name that is too long. */
const MAX_PLAIN_LENGTH = 128;

/**
 * Returns the nearest path that Windows, macOS and Linux can all store. A portable path is returned unchanged. Names
 * and paths that are too long are cut and get a hash of the whole name, so different names stay different; other
 * changes may make two paths equal, which `outputNames` resolves.
 */
export function portablePath(path: string): string {
  if (path.length <= MAX_PLAIN_LENGTH && PLAIN_PATH.test(path) && !RESERVED_IN_PATH.test(path)) return path;
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(portableSegment);
  const whole = segments.join('/');
  if (segments.length <= MAX_FOLDERS + 1 && byteLength(whole) <= MAX_PATH_BYTES) return whole;
  return withMark([...segments.slice(0, KEPT_FOLDERS), ...segments.slice(-1)].join('/'), shortHash(path));
}

/** Returns whether a text takes more bytes. They are counted only if it may: no character has more than four. */
export function hasMoreBytes(text: string, most: number): boolean {
  return text.length > most / 4 && byteLength(text) > most;
}

/** Returns eight hex digits that identify a text. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** Inserts a mark into a file's name before its extension: `a/b.html` becomes `a/b-mark.html`. */
export function withMark(path: string, mark: string): string {
  const slash = path.lastIndexOf('/') + 1;
  const { stem, extension } = splitExtension(path.slice(slash));
  return `${path.slice(0, slash)}${cutToBytes(stem, MAX_SEGMENT_BYTES - byteLength(extension) - mark.length - 1)}-${mark}${extension}`;
}

function portableSegment(segment: string): string {
  if (segment === '.' || segment === '..') return '_';
  const safe = segment
    // Half a surrogate pair has no UTF-8 form.
    .replace(/\p{Surrogate}/gu, '-')
    .replace(FORBIDDEN_CHARACTERS, '-')
    // Windows drops trailing dots and spaces.
    .replace(/(?<![. ])[. ]+$/, (tail) => '_'.repeat(tail.length));
  const firstDot = safe.indexOf('.');
  const base = (firstDot === -1 ? safe : safe.slice(0, firstDot)).trimEnd();
  const named = RESERVED_NAME.test(base) ? `${base}_${safe.slice(base.length)}` : safe;
  return byteLength(named) <= MAX_SEGMENT_BYTES ? named : withMark(named, shortHash(segment));
}

function splitExtension(name: string): { stem: string; extension: string } {
  const match = /^(.+?)(\.[A-Za-z0-9]{1,10})$/s.exec(name);
  return match ? { stem: match[1] ?? name, extension: match[2] ?? '' } : { stem: name, extension: '' };
}

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}

/** Returns the longest beginning of a text that fits, without half a character. */
function cutToBytes(text: string, bytes: number): string {
  if (byteLength(text) <= bytes) return text;
  let kept = '';
  let used = 0;
  for (const character of text) {
    used += byteLength(character);
    if (used > bytes) break;
    kept += character;
  }
  return kept.replace(/(?<![. ])[. ]+$/, '');
}
