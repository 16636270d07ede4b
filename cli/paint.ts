const STYLES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  cyan: [36, 39],
} as const;

export type Style = keyof typeof STYLES;

/** Formats text with a color or weight of the terminal's palette. */
export type Paint = (style: Style, text: string) => string;

/** Returns text unchanged. */
export const plain: Paint = (_style, text) => text;

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns colors for an output that has them, and text unchanged for others. */
export function paintFor(output: { readonly isTTY?: boolean }, environment: Environment): Paint {
  if (!hasColors(output, environment)) return plain;
  return (style, text) => {
    const [on, off] = STYLES[style];
    return `\x1b[${on}m${text}\x1b[${off}m`;
  };
}

/**
 * Returns whether to use colors: as `FORCE_COLOR` says if it is set, as in Node; otherwise on a terminal, unless
 * `NO_COLOR` (https://no-color.org) or `TERM=dumb` is set.
 */
function hasColors({ isTTY }: { readonly isTTY?: boolean }, { FORCE_COLOR, NO_COLOR, TERM }: Environment): boolean {
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTTY === true && !NO_COLOR && TERM !== 'dumb';
}
