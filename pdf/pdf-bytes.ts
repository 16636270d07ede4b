/** The bytes that separate tokens. */
export const SPACE: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);
/** The bytes that end a token and begin another. */
export const DELIMITERS: ReadonlySet<number> = new Set([...'()<>[]{}/%'].map((each) => each.charCodeAt(0)));

/** Returns whether a byte is part of a word, a name or a number; false at the end of a file. */
export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && !SPACE.has(byte) && !DELIMITERS.has(byte);
}
