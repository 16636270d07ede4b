const STYLES = { bold: [1, 22], dim: [2, 22], red: [31, 39], yellow: [33, 39], green: [32, 39] } as const;

export type Style = keyof typeof STYLES;

/** Puts text into a colour or a weight of the terminal's own. */
export type Paint = (style: Style, text: string) => string;

/** Leaves text as it is. */
export const plain: Paint = (_style, text) => text;

/** For people at a terminal who have not said no: `NO_COLOR` (https://no-color.org) and `TERM=dumb` are obeyed. */
export function paintFor(
  output: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): Paint {
  if (output.isTTY !== true || environment.NO_COLOR || environment.TERM === 'dumb') return plain;
  return (style, text) => {
    const [on, off] = STYLES[style];
    return `\x1b[${on}m${text}\x1b[${off}m`;
  };
}
