import { contrastRatio, fromOklch, toOklch } from './color.js';

/** The minimum contrast of text by WCAG AA. */
const TEXT_CONTRAST = 4.5;

/**
 * Returns the nearest color of the same hue that is readable on all `backgrounds`: the given one if possible, otherwise a darker or
 * lighter one. Returns black or white if no shade is readable.
 */
export function readableColor(hex: string, backgrounds: readonly string[], contrast = TEXT_CONTRAST): string {
  const passes = (color: string) => backgrounds.every((background) => contrastRatio(color, background) >= contrast);
  if (passes(hex)) return hex;
  const { lightness, chroma, hue } = toOklch(hex);
  for (let step = 1; step <= STEPS; step++) {
    for (const direction of [-1, 1]) {
      const shade = lightness + (direction * step) / STEPS;
      if (shade < 0 || shade > 1) continue;
      const color = fromOklch({ lightness: shade, chroma, hue });
      if (passes(color)) return color;
    }
  }
  return readableOn(backgrounds[0] ?? '#ffffff');
}

/** Returns white, or black if white is not readable on a color. One of the two always is. */
export function readableOn(background: string): string {
  return contrastRatio('#ffffff', background) >= TEXT_CONTRAST ? '#ffffff' : '#000000';
}

const STEPS = 100;
