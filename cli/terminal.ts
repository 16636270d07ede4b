import { type Paint, paintFor } from './paint.js';

/** The terminal: lines that stay, and at most one line at the bottom that is drawn over. */
export interface Terminal {
  /** A line that stays. */
  line(text: string): void;
  /** Draws the moving line; where output is no terminal, prints it as a plain line when `plain` says so. */
  status(text: string, plain?: { readonly always: boolean }): void;
  /** Takes the moving line away. */
  clear(): void;
  readonly interactive: boolean;
  readonly columns: number;
  readonly paint: Paint;
}

type Output = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean; readonly columns?: number };

const ERASE_LINE = '\r\x1b[2K';

/** People read standard error, so that standard output stays free for what scripts want. */
export function createTerminal(output: Output = process.stderr): Terminal {
  const interactive = output.isTTY === true;
  let shown = '';
  const draw = (text: string) => {
    if (interactive && shown !== text) output.write(`${ERASE_LINE}${text}`);
    shown = text;
  };
  return {
    interactive,
    paint: paintFor(output, process.env),
    get columns() {
      return output.columns ?? 80;
    },
    line(text) {
      const moving = shown;
      draw('');
      output.write(`${text}\n`);
      draw(moving);
    },
    status(text, plain) {
      if (interactive) draw(text.slice(0, (output.columns ?? 80) - 1));
      else if (plain?.always) output.write(`${text}\n`);
    },
    clear() {
      draw('');
    },
  };
}
