/**
 * The files of a bundle that a picture may refer to. Both functions take an address as it is written, and return the one to write in
 * its place, or undefined if there is none.
 */
export interface SvgTargets {
  link(written: string): string | undefined;
  file(written: string): string | undefined;
}

/** The rules of one rewriting, and its results. */
export interface Writing {
  /** The treatment of content that could run or load something: the whole picture is refused, or that content is left out. */
  readonly danger: 'refused' | 'left-out';
  readonly targets?: SvgTargets | undefined;
  /** Set to true when something is removed or leads elsewhere than before. */
  isChanged?: boolean;
  /** Set to true when scripts are removed. */
  hadScripts?: boolean;
}

/** A reason why a part of a picture is not written. */
export class Refusal extends Error {
  /** True if the picture would look different without the refused part. */
  isWhole = false;
}

/** Refuses a part of a picture that could run or load something. */
export const refuse = (what: string): never => {
  throw new Refusal(`it is an SVG that contains ${what}`);
};

/** Refuses a part that can be seen. A picture of the site itself is refused as a whole, because its place shows the original then. */
export function refuseVisible(what: string, { targets }: Writing): never {
  const refusal = new Refusal(`it is an SVG that contains ${what}`);
  refusal.isWhole = targets !== undefined;
  throw refusal;
}

/** Runs `write`. If it refuses the content and the rest may stay, returns `nothing`. */
export function withoutDanger<Result>(writing: Writing, nothing: Result, write: () => Result): Result {
  if (writing.danger === 'refused') return write();
  try {
    return write();
  } catch (error) {
    if (!(error instanceof Refusal) || error.isWhole) throw error;
    writing.isChanged = true;
    writing.hadScripts ||= /a script/.test(error.message);
    return nothing;
  }
}

/** Returns text as XML. */
export const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');

/** Returns the value of an attribute as XML, for double quotes. */
export const escapeAttribute = (value: string) =>
  escapeText(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
