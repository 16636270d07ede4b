import { escapeHtml } from './html.js';

/** HTML whose text and attributes are escaped already. Made by {@link html} and {@link trusted}. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** A value that a template may contain. `false`, `null` and `undefined` print nothing, so that `condition && html` works. */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

/**
 * The tag of HTML templates: html`<b title="${title}">${text}</b>`. Strings and numbers are escaped for text and for attributes in
 * double quotes; nested templates are inserted as they are; lists are joined.
 *
 * Line breaks of a template are for its author: each is dropped together with the indentation after it. One that separates two words or
 * two attributes becomes a space.
 */
export function html(pieces: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const literals = literalsOf(pieces);
  let text = literals[0] ?? '';
  for (let index = 0; index < values.length; index++) text += write(values[index]) + (literals[index + 1] ?? '');
  return new Html(text);
}

/** Marks text as HTML that is escaped already, such as a page's rendered content, a style sheet or a script. */
export function trusted(text: string): Html {
  return new Html(text);
}

/** The literal parts of each template of the source, without its line breaks. A template has one array of pieces for the whole process. */
const KNOWN_LITERALS = new WeakMap<TemplateStringsArray, readonly string[]>();

function literalsOf(pieces: TemplateStringsArray): readonly string[] {
  const known = KNOWN_LITERALS.get(pieces);
  if (known !== undefined) return known;
  const literals = pieces.map(withoutLineBreaks);
  KNOWN_LITERALS.set(pieces, literals);
  return literals;
}

function withoutLineBreaks(piece: string): string {
  return piece.replace(/(?<=[^\s>])\n\s*(?=[^\s<>])/g, ' ').replace(/\n\s*/g, '');
}

function write(value: HtmlValue): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(write).join('');
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'number') return String(value);
  throw new TypeError(`A template of HTML cannot contain ${typeof value === 'object' ? 'an object' : String(value)}.`);
}
