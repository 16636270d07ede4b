/** Returns `../` for every folder of a file in the bundle: the path from it to the bundle's root. */
export function rootPrefix(outputPath: string): string {
  return '../'.repeat(outputPath.split('/').length - 1);
}

/**
 * Returns a bundle path as the relative address that a page in the folder of `prefix` uses. Characters with a meaning
 * in addresses and in CSS `url()` are encoded; the first segment never reads as a scheme (`a:b.html`).
 */
export function relativeAddress(prefix: string, outputPath: string): string {
  return withPrefix(prefix, encodePath(outputPath));
}

/** Returns the relative address for a path that is already encoded, for callers that cache it. */
export function withPrefix(prefix: string, encodedPath: string): string {
  if (prefix !== '') return prefix + encodedPath;
  return /^[^/]*:/.test(encodedPath) ? `./${encodedPath}` : encodedPath;
}

export function encodePath(path: string): string {
  const plain = /^[\w./-]*$/.test(path);
  if (plain) return path;
  return encodeURI(wellFormed(path)).replace(
    /[?#'()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Decodes percent-encoding. A text that cannot be decoded is returned unchanged. */
export function decodeAddress(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Replaces each half of a surrogate pair, which cannot be encoded. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}
