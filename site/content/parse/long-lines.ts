import { FenceTracker } from './fence-tracker.js';
import { ParseFailure } from './parse-failure.js';

/** Shorter lines are read in no time, whatever they hold. */
const HARMLESS_LENGTH = 50_000;
/** The parser goes through a line that is not ASCII alone once more for each thing in it; this much takes some five seconds. */
const MAX_STEPS = 16_000_000_000;
const SIGNS = /[*_~`[\]<>{}!$\\]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what is ASCII is told by its ends.
const BEYOND_ASCII = /[^\x00-\x7f]/;

/** Throws `ParseFailure` for a line that would take the time of a whole page, and names it. */
export function refuseLongLines(source: string): void {
  if (source.length < HARMLESS_LENGTH) return;
  const fences = new FenceTracker();
  for (const [index, line] of source.split('\n').entries()) {
    if (fences.isCode(line) || line.length < HARMLESS_LENGTH || !BEYOND_ASCII.test(line)) continue;
    const signs = line.match(SIGNS)?.length ?? 0;
    if (signs * line.length > MAX_STEPS)
      throw new ParseFailure(
        `A line of ${line.length} characters has ${signs} Markdown characters: break it into several lines.`,
        index + 1,
      );
  }
}
