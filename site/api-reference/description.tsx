import type { Page } from '../content/page/page.js';

/** Longer texts are cut: they are no descriptions. */
const LONGEST = 40_000;
const MARKUP = /[`*_[\]<>#|~&\\\n$]|https?:|www\.|^\s*(?:[-+]|\d+[.)])\s/;

/** A text of an API description, which is Markdown; most are plain sentences, which need no parser. */
export function Description({ text }: { readonly text: string | undefined }, page: Page) {
  const written = text?.slice(0, LONGEST).trim() ?? '';
  if (written === '') return null;
  return MARKUP.test(written) ? page.markdown.blocks(written) : <p>{written}</p>;
}
