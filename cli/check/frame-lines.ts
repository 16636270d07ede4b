import type { FrameLine } from '../../site/model/code-frame.js';
import { displayWidth } from '../display-width.js';
import type { Paint } from '../paint.js';

/** Returns a code frame as lines of text: line numbers, the source, and a line of carets below the marked word. */
export function frameLines(frame: readonly FrameLine[], paint: Paint): string[] {
  const width = Math.max(...frame.map(({ line }) => String(line).length));
  return frame.flatMap(({ line, text, mark }) => {
    const number = String(line).padStart(width);
    if (mark === undefined) return paint('dim', `  ${number} | ${text}`).trimEnd();
    const indent = ' '.repeat(displayWidth(text.slice(0, mark.start)));
    const carets = '^'.repeat(Math.max(1, displayWidth(text.slice(mark.start, mark.start + mark.length))));
    return [
      `${paint('red', '>')} ${number} | ${text}`,
      `  ${' '.repeat(width)} ${paint('dim', '|')} ${indent}${paint('red', carets)}`,
    ];
  });
}

/** Returns the number of columns before the source in a frame whose last line has this number. */
export const frameMargin = (lastLine: number): number => `  ${lastLine} | `.length;
