const STYLES = { bold: [1, 22], dim: [2, 22], red: [31, 39], yellow: [33, 39], green: [32, 39] } as const;

export type Style = keyof typeof STYLES;

/** Formats text with a color or weight of the terminal's palette. */
export type Paint = (style: Style, text: string) => string;

/** Returns text unchanged. */
export const plain: Paint = (_style, text) => text;

/** Returns colors for an interactive terminal, unless `NO_COLOR` (https://no-color.org) or `TERM=dumb` is set. */
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
