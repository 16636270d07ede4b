/** The name cannot be used as a file name by browsers. */
export class InvalidDownloadName extends RangeError {
  override readonly name = 'InvalidDownloadName';
  constructor(readonly downloadName: string) {
    super(
      `invalid download name: ${JSON.stringify(downloadName)}; ` +
        'use 1 to 255 characters without slashes, quotes and control characters',
    );
  }
}

const REFUSED_CHARACTERS = /[\p{Control}\p{Surrogate}/\\"]/u;

/** Returns `name`. Throws {@link InvalidDownloadName} if it is not usable as a file name. */
export function parseDownloadName(name: string): string {
  if (name.length < 1 || name.length > 255 || REFUSED_CHARACTERS.test(name)) throw new InvalidDownloadName(name);
  return name;
}

/**
 * Returns the Content-Disposition header that makes a browser save the response under `name`: plain ASCII for old
 * browsers, RFC 6266's `filename*` for the others.
 */
export function contentDisposition(name: string): string {
  const plain = parseDownloadName(name).replace(/[^ -~]|%/g, '_');
  const quoted = `attachment; filename="${plain}"`;
  return plain === name ? quoted : `${quoted}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** Encodes a name for `filename*`. RFC 8187 does not allow `'`, `(`, `)` and `*`, which encodeURIComponent keeps. */
function encodeExtended(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
