import { UnsupportedExpression } from './unsupported-expression.js';

/** Longest text that an author's pattern is tried on. */
const LONGEST_SUBJECT = 5_000;

/**
 * Answers the pattern where it cannot take more than quadratic time: at most one repetition in each alternative, none of a group,
 * no look-behind and no back-reference. Refuses others, as JavaScript's engine can be held for hours by a few characters.
 */
export function safeRegExp(pattern: RegExp, subject: string): RegExp {
  const source = pattern.source.replace(/\\[\s\S]/g, (written) => (/\d|k/.test(written[1] ?? '') ? '\\1' : '_'));
  const outsideClasses = source.replace(/\[[^\]]*\]/g, '_');
  const mostRepetitions = Math.max(...outsideClasses.split('|').map((each) => each.match(/[*+]|\{\d/g)?.length ?? 0));
  const refused = /\)(?:[*+]|\{)|\\1|\(\?<[=!]/.test(outsideClasses) || mostRepetitions > 1;
  if (refused || subject.length > LONGEST_SUBJECT)
    throw new UnsupportedExpression(`the pattern \`${pattern}\` could take too long`);
  pattern.lastIndex = 0;
  return pattern;
}
