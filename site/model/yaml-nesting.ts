import { CST, Lexer } from 'yaml';

/** Explicit keys are hardly ever written; the time that nested ones take grows much faster than their number. */
const MAX_EXPLICIT_KEYS = 50;
/** Deeper nesting has no use and could exhaust the stack. */
const MAX_BRACKET_DEPTH = 2_000;
/** List marks in a row, each of which nests what follows. */
const NESTED_LISTS = /(?:-[ \t]+){200}/;
/** A question mark that stands alone: an explicit key, or a part of some text. */
const QUESTION_MARK = /(?<=^|[\s,[{])\?(?=\s)/gm;

/**
 * Returns whether YAML of unknown origin is nested so deeply that parsing it could take minutes or exhaust the stack.
 * Characters are counted first; only when there are many does the lexer distinguish YAML syntax from texts.
 */
export function isNestedTooDeeply(text: string): boolean {
  if (NESTED_LISTS.test(text)) return true;
  const isFlat =
    (text.match(QUESTION_MARK)?.length ?? 0) <= MAX_EXPLICIT_KEYS &&
    (text.match(/[[{]/g)?.length ?? 0) <= MAX_BRACKET_DEPTH;
  return !isFlat && exceedsLimits(text);
}

function exceedsLimits(text: string): boolean {
  let keys = 0;
  let depth = 0;
  for (const token of new Lexer().lex(text)) {
    switch (CST.tokenType(token)) {
      case 'explicit-key-ind':
        keys++;
        break;
      case 'flow-map-start':
      case 'flow-seq-start':
        depth++;
        break;
      case 'flow-map-end':
      case 'flow-seq-end':
        depth--;
        break;
    }
    if (keys > MAX_EXPLICIT_KEYS || depth > MAX_BRACKET_DEPTH) return true;
  }
  return false;
}
