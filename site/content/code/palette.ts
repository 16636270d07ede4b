import type { ThemeRegistration } from 'shiki/core';
import { bundledThemes } from 'shiki/themes';
import type { ContentSettings } from '../../model/settings.js';
import { VARIABLES_THEME } from '../../model/themes.js';
import { contrastRatio, fromOklch, parseHex, toOklch } from '../../theme/color.js';
import { sitePalette } from '../../theme/palette.js';
import { type HalfStyle, type MergedTheme, mergeThemes } from './merged-theme.js';
import { VARIABLES_GROUND, variablesTheme } from './variables-theme.js';

const DEFAULT_THEMES = { light: 'github-light-default', dark: 'github-dark-default' } as const;

/** Loads the site's two themes and makes one of them; a name that is not a theme's gives ours. */
export async function loadMergedTheme(settings: ContentSettings): Promise<MergedTheme> {
  const [light, dark] = await Promise.all([
    loadTheme(settings.codeTheme?.light, DEFAULT_THEMES.light),
    loadTheme(settings.codeTheme?.dark, DEFAULT_THEMES.dark),
  ]);
  return mergeThemes(light, dark);
}

/** The style sheet that colours the `t1`, `t2`, … of highlighted code, in light and under `.dark`. */
export async function codePaletteCss(settings: ContentSettings): Promise<string> {
  const { styles } = await loadMergedTheme(settings);
  const { light: day, dark: night } = sitePalette(settings.colors, settings.background);
  const rules = styles.flatMap(({ light, dark }, number) => {
    const selector = number === 0 ? '.shiki' : `.shiki .t${number}`;
    return [`${selector}{${declarations(light, day)}}`, `.dark ${selector}{${declarations(dark, night)}}`];
  });
  const usesVariables = Object.values(settings.codeTheme ?? {}).includes(VARIABLES_THEME);
  return `${[...rules, ...(usesVariables ? [VARIABLES_GROUND] : [])].join('\n')}\n`;
}

async function loadTheme(
  name: string | undefined,
  otherwise: (typeof DEFAULT_THEMES)['light' | 'dark'],
): Promise<ThemeRegistration> {
  if (name === VARIABLES_THEME) return variablesTheme(otherwise === DEFAULT_THEMES.light ? 'light' : 'dark');
  const known =
    name !== undefined && Object.hasOwn(bundledThemes, name) ? (name as keyof typeof bundledThemes) : otherwise;
  return (await bundledThemes[known]()).default;
}

/** The grounds that code stands on: plain, marked, added and removed lines. */
const GROUNDS = ['surface', 'accent-tint', 'green-tint', 'red-tint'];
const MIN_CONTRAST = 4.5;

/**
 * A theme's colour on our grounds instead of its own: as much darker, or lighter, as it takes to be read. What a theme made for
 * effect on its own background, such as faint comments, stays as faint as may be.
 */
function legible(color: string, palette: Readonly<Record<string, string>>): string {
  const [, variable, otherwise = ''] = VARIABLE.exec(color) ?? [];
  if (variable !== undefined) return `var(${variable},${legible(otherwise, palette)})`;
  const hex = parseHex(color);
  if (hex === undefined) return 'inherit';
  const grounds = GROUNDS.flatMap((name) => palette[name] ?? []);
  const isLegible = (candidate: string) => grounds.every((ground) => contrastRatio(candidate, ground) >= MIN_CONTRAST);
  if (isLegible(hex)) return color;
  const { lightness, chroma, hue } = toOklch(hex);
  const isDarkGround =
    contrastRatio(grounds[0] ?? '#ffffff', '#ffffff') > contrastRatio(grounds[0] ?? '#ffffff', '#000000');
  for (let step = 1; step <= STEPS; step++) {
    const wanted = lightness + (((isDarkGround ? 1 : 0) - lightness) * step) / STEPS;
    const candidate = fromOklch({ lightness: wanted, chroma, hue });
    if (isLegible(candidate)) return candidate;
  }
  return 'inherit';
}

const STEPS = 50;
const VARIABLE = /^var\((--mint-[a-z-]+), (#[0-9a-f]{6})\)$/;

function declarations({ color, fontStyle }: HalfStyle, palette: Readonly<Record<string, string>>): string {
  const lines = [/underline/.test(fontStyle) ? 'underline' : '', /strikethrough/.test(fontStyle) ? 'line-through' : ''];
  const decoration = lines.filter(Boolean).join(' ') || 'none';
  const style = /italic/.test(fontStyle) ? 'italic' : 'normal';
  const weight = /bold/.test(fontStyle) ? '600' : 'inherit';
  return `color:${legible(color, palette)};font-style:${style};font-weight:${weight};text-decoration:${decoration}`;
}
