/** A name that no browser could save a file under. */
export class InvalidDownloadName extends RangeError {
  override readonly name = 'InvalidDownloadName';
  constructor(readonly downloadName: string) {
    super(
      `not a file name to download under: ${JSON.stringify(downloadName)}; ` +
        'use 1 to 255 characters without slashes, quotes and control characters',
    );
  }
}

const REFUSED_CHARACTERS = /[\p{Control}\p{Surrogate}/\\"]/u;

/** Returns `name`, or throws {@link InvalidDownloadName}. */
export function parseDownloadName(name: string): string {
  if (name.length < 1 || name.length > 255 || REFUSED_CHARACTERS.test(name)) throw new InvalidDownloadName(name);
  return name;
}

/**
 * The Content-Disposition that makes a browser save the response under `name`: plain ASCII for old ones, RFC 6266's
 * `filename*` for the others.
 */
export function contentDisposition(name: string): string {
  const plain = parseDownloadName(name).replace(/[^ -~]|%/g, '_');
  const quoted = `attachment; filename="${plain}"`;
  return plain === name ? quoted : `${quoted}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** RFC 8187 leaves out `'`, `(`, `)` and `*`, which encodeURIComponent keeps. */
function encodeExtended(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
