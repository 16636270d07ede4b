import { type Paint, paintFor } from './paint.js';

/** The terminal: permanent lines, and at most one status line at the bottom that is redrawn. */
export interface Terminal {
  /** Prints a permanent line. */
  line(text: string): void;
  /** Redraws the status line. If the output is not a terminal, prints it as a plain line when `plain` allows it. */
  status(text: string, plain?: { readonly always: boolean }): void;
  /** Removes the status line. */
  clear(): void;
  readonly interactive: boolean;
  readonly columns: number;
  readonly paint: Paint;
}

type Output = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean; readonly columns?: number };

const ERASE_LINE = '\r\x1b[2K';

const USUAL_COLUMNS = 80;

/** Returns the width of a terminal. One that does not know it, such as a serial line, says 0 or nothing. */
const columnsOf = ({ columns = 0 }: Output): number => (columns > 0 ? columns : USUAL_COLUMNS);

/** Creates a terminal on standard error, so that standard output stays free for scripts. */
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
      return columnsOf(output);
    },
    line(text) {
      const moving = shown;
      draw('');
      output.write(`${text}\n`);
      draw(moving);
    },
    status(text, plain) {
      if (interactive) draw(text.slice(0, columnsOf(output) - 1));
      else if (plain?.always) output.write(`${text}\n`);
    },
    clear() {
      draw('');
    },
  };
}
