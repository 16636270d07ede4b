import { offsetInText, placeInText } from '../../model/place-in-text.js';
import { findBraceInProse, type MaskedSource, restoreExpressions } from './expression-units.js';
import { BRACES_HINT, ParseFailure } from './parse-failure.js';
import type { MarkdownRoot } from './parsed-root.js';

/**
 * Reads a source that the native parser must only see masked. Throws `ParseFailure` for what the parser would have reported of the
 * original: a brace in prose or in a tag that starts no expression.
 */
export function readGuarded(
  masked: MaskedSource,
  text: string,
  read: (text: string) => { root: MarkdownRoot; source: string },
): { root: MarkdownRoot; source: string } {
  const parsed = readTags(masked, text, () => read(masked.text));
  const at = findBraceInProse(parsed.root, parsed.source, masked);
  if (at !== undefined) throw braceFailure(text, at);
  if (restoreExpressions(parsed.root, masked, text)) return parsed;
  const unit = masked.units.find(({ kind }) => kind !== 'text');
  throw braceFailure(text, text.lastIndexOf('{', (unit?.start ?? 1) - 1));
}

/** Reports the faulty braces of a tag, or those before it, and not the tag: what is wrong with it may be the braces. */
function readTags<T>({ faults }: MaskedSource, text: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ParseFailure) || error.line === undefined || error.column === undefined) throw error;
    const tag = offsetInText(text, error.line, error.column);
    const fault = faults.find((each) => each.tag === tag || each.at < tag);
    throw fault === undefined ? error : braceFailure(text, fault.at);
  }
}

function braceFailure(text: string, at: number): ParseFailure {
  const { line, column } = placeInText(text, at, 1);
  return new ParseFailure(`The content of the braces is not an expression. ${BRACES_HINT}`, line, column, '{');
}
