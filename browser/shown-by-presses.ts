import { Parser } from 'htmlparser2';
import { wordsIn } from './words-in.js';

/** Content that a press on a control has shown. */
export interface ShownByPress {
  /** The text of the control. */
  readonly control: string;
  /** The words that the page did not show before. */
  readonly words: readonly string[];
  /** True if the press showed them in place of other words. */
  readonly replaces: boolean;
}

/** The texts of controls whose content is not in a page. */
export interface MissingContent {
  readonly replacing: readonly string[];
  readonly hidden: readonly string[];
}

/** The number of words that must be missing: controls change their labels, and others' states. */
const MIN_MISSING_WORDS = 3;

/**
 * Finds the controls that showed words which the final HTML of the page lacks, whatever the reason. This is independent
 * of how their content was to be kept.
 */
export function missingContent(shown: readonly ShownByPress[], html: string): MissingContent {
  if (shown.length === 0) return { replacing: [], hidden: [] };
  const there = new Set(wordsIn(textOf(html)));
  const missing = shown.filter(
    ({ words }) => new Set(words.flatMap(wordsIn).filter((word) => !there.has(word))).size >= MIN_MISSING_WORDS,
  );
  const named = (replaces: boolean) => missing.flatMap((each) => (each.replaces === replaces ? [each.control] : []));
  return { replacing: named(true), hidden: named(false) };
}

/** Returns the text of HTML, with a space for each tag. */
function textOf(html: string): string {
  const texts: string[] = [];
  let skipped = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (NO_TEXT.has(name)) skipped += 1;
    },
    onclosetag: (name) => {
      if (NO_TEXT.has(name)) skipped -= 1;
    },
    ontext: (text) => {
      if (skipped === 0) texts.push(text);
    },
  });
  parser.end(html);
  return texts.join(' ');
}

const NO_TEXT = new Set(['script', 'style']);
