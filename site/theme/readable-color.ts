import { contrastRatio, fromOklch, toOklch } from './color.js';

/** WCAG AA for text. */
const TEXT_CONTRAST = 4.5;

/**
 * The nearest colour of the same hue that can be read on all of `backgrounds`: the given one when it can, else darker
 * or lighter by as little as it takes. Black or white when no shade of it does.
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

/** White, or black where white cannot be read on a colour: one of the two always passes. */
export function readableOn(background: string): string {
  return contrastRatio('#ffffff', background) >= TEXT_CONTRAST ? '#ffffff' : '#000000';
}

const STEPS = 100;
