/** `../` for every folder of a file in the bundle: what leads from it to the bundle's root. */
export function rootPrefix(outputPath: string): string {
  return '../'.repeat(outputPath.split('/').length - 1);
}

/**
 * A bundle path as the relative address that a page in the folder of `prefix` uses. Characters with a meaning in
 * addresses and in CSS `url()` are encoded; the first segment never reads as a scheme (`a:b.html`).
 */
export function relativeAddress(prefix: string, outputPath: string): string {
  return withPrefix(prefix, encodePath(outputPath));
}

/** The same for a path that is encoded already, for those who keep it. */
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

/** Percent-decodes; text that does not decode is returned as it is. */
export function decodeAddress(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Half of a surrogate pair has no address. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}
