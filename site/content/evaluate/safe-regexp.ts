import { UnsupportedExpression } from './unsupported-expression.js';

/** Longest text that an author's pattern is tried on. */
const LONGEST_SUBJECT = 5_000;

/**
 * Answers the pattern where it cannot take more than quadratic time: at most one unbounded repetition, none of a group,
 * no look-behind and no back-reference. Refuses others, as JavaScript's engine can be held for hours by a few characters.
 */
export function safeRegExp(pattern: RegExp, subject: string): RegExp {
  const source = pattern.source.replace(/\\[\s\S]/g, (escape) => (/\d|k/.test(escape[1] ?? '') ? '\\1' : '_'));
  const outsideClasses = source.replace(/\[[^\]]*\]/g, '_');
  const repetitions = outsideClasses.match(/[*+]|\{\d+,?\d*\}/g) ?? [];
  const refused = /\)(?:[*+]|\{)|\\1|\(\?<[=!]/.test(outsideClasses) || repetitions.length > 1;
  if (refused || subject.length > LONGEST_SUBJECT)
    throw new UnsupportedExpression(`the pattern \`${pattern}\` could take too long`);
  pattern.lastIndex = 0;
  return pattern;
}
