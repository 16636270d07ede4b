import type { SiteSettings } from '../model/settings.js';
import { fromOklch, mix, parseHex, toOklch } from './color.js';
import { readableColor, readableOn } from './readable-color.js';

/** The colors of one mode by name, each a hex value. The names are those of the style sheet's variables. */
export type Palette = Readonly<Record<string, string>>;

/**
 * Derives the colors of both modes from the site's three. Grays have a slight tint of the primary hue. The author's colors are
 * unchanged if they are readable, and otherwise changed as little as possible: text and links have a contrast of at least 4.5:1.
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
  /** The lightness of each gray. */
  readonly greys: Readonly<Record<string, number>>;
  /** The chroma of grays: low for areas, higher for letters. */
  readonly areaChroma: number;
  readonly letterChroma: number;
  /** The share of the accent in its tint and its line. */
  readonly tint: number;
  readonly line: number;
  /** Lightness, and share of the chroma, of colors with a meaning: for letters, lines and areas. */
  readonly signal: readonly [number, number];
  readonly signalLine: readonly [number, number];
  readonly signalTint: readonly [number, number];
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
  areaChroma: 0.003,
  letterChroma: 0.012,
  tint: 0.07,
  line: 0.24,
  signal: [0.52, 1],
  signalLine: [0.885, 0.42],
  signalTint: [0.975, 0.11],
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
  areaChroma: 0.006,
  letterChroma: 0.008,
  tint: 0.12,
  line: 0.32,
  signal: [0.78, 0.9],
  signalLine: [0.345, 0.36],
  signalTint: [0.218, 0.15],
};

/** Hue and chroma of the colors that have a meaning in notes, badges and methods. */
const SIGNALS: Readonly<Record<string, { readonly hue: number; readonly chroma: number }>> = {
  blue: { hue: 252, chroma: 0.15 },
  green: { hue: 152, chroma: 0.13 },
  amber: { hue: 70, chroma: 0.13 },
  red: { hue: 25, chroma: 0.17 },
  violet: { hue: 295, chroma: 0.16 },
  orange: { hue: 48, chroma: 0.15 },
};

const LAYERS: Readonly<Record<string, number>> = {
  surface: 0.035,
  sunken: 0.075,
  border: 0.13,
  'border-strong': 0.26,
};

const LETTERS = ['faint', 'muted', 'text', 'heading'];

function modePalette(
  mode: Mode,
  primary: string,
  accent: string,
  fill: string,
  ownBackground: string | undefined,
): Palette {
  const { hue, chroma } = toOklch(primary);
  const grey = (lightness: number, most: number) =>
    fromOklch({ lightness, chroma: lightness === 1 ? 0 : Math.min(chroma, most), hue });
  const palette: Record<string, string> = {};
  for (const [name, lightness] of Object.entries(mode.greys))
    palette[name] = grey(lightness, LETTERS.includes(name) ? mode.letterChroma : mode.areaChroma);
  const background = ownBackground ?? palette.background ?? '#ffffff';
  palette.background = background;
  // On an author's own background, areas and lines are layers of light or dark, so that they keep its hue.
  if (ownBackground !== undefined)
    for (const [name, amount] of Object.entries(LAYERS))
      palette[name] = mix(readableOn(background), background, amount);
  const surfaces = [background, palette.surface ?? background, palette.sunken ?? background];
  for (const name of LETTERS) palette[name] = readableColor(palette[name] ?? '', surfaces);
  palette['accent-tint'] = mix(accent, background, mode.tint);
  palette['accent-line'] = mix(accent, background, mode.line);
  palette.accent = readableColor(accent, [...surfaces, palette['accent-tint']]);
  palette.fill = fill;
  palette['on-fill'] = readableOn(fill);
  palette['fill-hover'] = mix(palette['on-fill'] === '#ffffff' ? '#000000' : '#ffffff', fill, 0.14);
  for (const [name, { hue, chroma }] of Object.entries(SIGNALS)) {
    const shade = ([lightness, share]: readonly [number, number]) =>
      fromOklch({ lightness, chroma: chroma * share, hue });
    const tint = ownBackground === undefined ? shade(mode.signalTint) : mix(shade(mode.signal), background, mode.tint);
    palette[`${name}-tint`] = tint;
    palette[`${name}-line`] =
      ownBackground === undefined ? shade(mode.signalLine) : mix(shade(mode.signal), background, mode.line);
    palette[name] = readableColor(shade(mode.signal), [...surfaces, tint]);
  }
  return palette;
}
