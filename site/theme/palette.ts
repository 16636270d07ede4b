import type { SiteSettings } from '../settings.js';
import { fromOklch, mix, parseHex, toOklch } from './color.js';
import { readableColor, readableOn } from './readable-color.js';

/** The colours of one mode by name, each a hex value; the names are those of the style sheet's variables. */
export type Palette = Readonly<Record<string, string>>;

/**
 * Both modes' colours from the site's three. Greys carry a breath of the primary hue. The author's colours are kept
 * where they can be read and moved as little as it takes where they cannot: text and links reach 4.5:1 everywhere.
 */
export function sitePalette(
  colors: SiteSettings['colors'],
  background: SiteSettings['background'] = undefined,
): {
  readonly light: Palette;
  readonly dark: Palette;
} {
  const primary = parseHex(colors.primary) ?? FALLBACK;
  const onDark = parseHex(colors.light) ?? primary;
  const fill = parseHex(colors.dark) ?? primary;
  return {
    light: modePalette(LIGHT, primary, primary, fill, parseHex(background?.color?.light ?? '')),
    dark: modePalette(DARK, primary, onDark, onDark, parseHex(background?.color?.dark ?? '')),
  };
}

const FALLBACK = '#2f5bd7';

interface Mode {
  /** Lightness of each grey. */
  readonly greys: Readonly<Record<string, number>>;
  /** How much of a colour its tint holds. */
  readonly tint: number;
  readonly line: number;
  /** Lightness of the colours that mean something. */
  readonly signal: number;
}

const LIGHT: Mode = {
  greys: {
    background: 1,
    surface: 0.982,
    sunken: 0.966,
    border: 0.922,
    'border-strong': 0.86,
    faint: 0.545,
    muted: 0.45,
    text: 0.29,
    heading: 0.19,
  },
  tint: 0.07,
  line: 0.22,
  signal: 0.52,
};

const DARK: Mode = {
  greys: {
    background: 0.165,
    surface: 0.195,
    sunken: 0.22,
    border: 0.27,
    'border-strong': 0.36,
    faint: 0.66,
    muted: 0.745,
    text: 0.875,
    heading: 0.965,
  },
  tint: 0.11,
  line: 0.3,
  signal: 0.78,
};

/** Hue and chroma of what colours say, in notes, badges and methods. */
const SIGNALS: Readonly<Record<string, { readonly hue: number; readonly chroma: number }>> = {
  blue: { hue: 252, chroma: 0.15 },
  green: { hue: 152, chroma: 0.13 },
  amber: { hue: 70, chroma: 0.13 },
  red: { hue: 25, chroma: 0.17 },
  violet: { hue: 295, chroma: 0.16 },
  orange: { hue: 48, chroma: 0.15 },
};

function modePalette(
  mode: Mode,
  primary: string,
  accent: string,
  fill: string,
  ownBackground: string | undefined,
): Palette {
  const { hue, chroma } = toOklch(primary);
  const grey = (lightness: number) =>
    fromOklch({ lightness, chroma: lightness === 1 ? 0 : Math.min(chroma, 0.011), hue });
  const palette: Record<string, string> = {};
  for (const [name, lightness] of Object.entries(mode.greys)) palette[name] = grey(lightness);
  const background = ownBackground ?? palette.background ?? '#ffffff';
  palette.background = background;
  const surfaces = [background, palette.surface ?? background, palette.sunken ?? background];
  for (const name of ['faint', 'muted', 'text', 'heading'])
    palette[name] = readableColor(palette[name] ?? '', surfaces);
  palette['accent-tint'] = mix(accent, background, mode.tint);
  palette['accent-line'] = mix(accent, background, mode.line);
  palette.accent = readableColor(accent, [...surfaces, palette['accent-tint']]);
  palette.fill = fill;
  palette['on-fill'] = readableOn(fill);
  palette['fill-hover'] = mix(palette['on-fill'], fill, 0.12);
  for (const [name, signal] of Object.entries(SIGNALS)) {
    const color = fromOklch({ lightness: mode.signal, ...signal });
    palette[`${name}-tint`] = mix(color, background, mode.tint + 0.02);
    palette[`${name}-line`] = mix(color, background, mode.line);
    palette[name] = readableColor(color, [...surfaces, palette[`${name}-tint`] ?? background]);
  }
  return palette;
}
