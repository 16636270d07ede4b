import { UnsupportedExpression } from './unsupported-expression.js';

/** Longest text that an author's pattern is tried on. */
const MAX_SUBJECT_LENGTH = 5_000;
/** Ways that may be tried from one place of the text, repetitions apart. */
const MAX_WAYS = 64;

/**
 * Answers the pattern where it cannot take more than quadratic time: at most one repetition on any way through it, none of a group, a bounded
 * number of ways, no look-behind and no back-reference. Refuses others, as JavaScript's engine can be held for hours by a few characters.
 */
export function safeRegExp(pattern: RegExp, subject: string): RegExp {
  const source = pattern.source.replace(/\\[\s\S]/g, (written) => (/\d|k/.test(written[1] ?? '') ? '\\1' : '_'));
  const outsideClasses = source.replace(/\[[^\]]*\]/g, '_');
  const isRefused = /\)(?:[*+]|\{)|\\1|\(\?<[=!]/.test(outsideClasses) || subject.length > MAX_SUBJECT_LENGTH;
  if (isRefused || takesLong(effortOf(outsideClasses)))
    throw new UnsupportedExpression(`the pattern \`${pattern}\` could take too long`);
  pattern.lastIndex = 0;
  return pattern;
}

/** The possible effort of matching a pattern. */
interface Effort {
  /** The number of consecutive repetitions on one path. Each multiplies the effort by the length of the text. */
  readonly repetitions: number;
  readonly ways: number;
}

const takesLong = ({ repetitions, ways }: Effort) => repetitions > 1 || ways > MAX_WAYS;

/** Alternatives stand side by side and add up; what comes after another multiplies. */
interface OpenGroup {
  alternatives: Effort;
  sequence: Effort;
}

const NOTHING: Effort = { repetitions: 0, ways: 1 };
const newGroup = (): OpenGroup => ({ alternatives: { repetitions: 0, ways: 0 }, sequence: NOTHING });
const either = (one: Effort, other: Effort): Effort => ({
  repetitions: Math.max(one.repetitions, other.repetitions),
  ways: one.ways + other.ways,
});
const both = (one: Effort, other: Effort): Effort => ({
  repetitions: one.repetitions + other.repetitions,
  ways: one.ways * other.ways,
});

/** Returns the effort of a pattern without escapes and classes, whose groups have no quantifier other than `?`. Lazy quantifiers cost as much as others. */
function effortOf(source: string): Effort {
  const groups = [newGroup()];
  for (const [mark, least, more, most] of source.replace(/\(\?(?::|=|!|<\w+>)/g, '(').matchAll(MARKS)) {
    const group = groups.at(-1) ?? newGroup();
    if (mark === '(') groups.push(newGroup());
    else if (mark === ')') {
      groups.pop();
      const outer = groups.at(-1) ?? newGroup();
      outer.sequence = both(outer.sequence, wholeOf(group));
    } else if (mark === '|') {
      group.alternatives = wholeOf(group);
      group.sequence = NOTHING;
    } else if (mark.startsWith('?')) group.sequence = both(group.sequence, { repetitions: 0, ways: 2 });
    else if (least === undefined || (more !== undefined && most === '')) {
      group.sequence = both(group.sequence, { repetitions: 1, ways: 1 });
    } else if (most !== undefined) {
      group.sequence = both(group.sequence, { repetitions: 0, ways: Number(most) - Number(least) + 1 });
    }
  }
  return wholeOf(groups[0] ?? newGroup());
}

const MARKS = /[()|]|[*+?]\??|\{(\d+)(,(\d*))?\}\??/g;

const wholeOf = ({ alternatives, sequence }: OpenGroup): Effort => either(alternatives, sequence);
