import type { ThemeRegistration } from 'shiki/core';
import { bundledThemes } from 'shiki/themes';
import type { SiteSettings } from '../../settings.js';
import { type HalfStyle, type MergedTheme, mergeThemes } from './merged-theme.js';

/** Both keep every token above a contrast of 4.5 to 1 on their own background. */
const DEFAULT_THEMES = { light: 'github-light-default', dark: 'github-dark-default' } as const;

/** Loads the site's two themes and makes one of them; a name that is not a theme's gives ours. */
export async function loadMergedTheme(settings: SiteSettings): Promise<MergedTheme> {
  const [light, dark] = await Promise.all([
    loadTheme(settings.codeTheme?.light, DEFAULT_THEMES.light),
    loadTheme(settings.codeTheme?.dark, DEFAULT_THEMES.dark),
  ]);
  return mergeThemes(light, dark);
}

/** The style sheet that colours the `t1`, `t2`, … of highlighted code, in light and under `.dark`. */
export async function codePaletteCss(settings: SiteSettings): Promise<string> {
  const { styles } = await loadMergedTheme(settings);
  const rules = styles.flatMap(({ light, dark }, number) => {
    const selector = number === 0 ? '.shiki' : `.shiki .t${number}`;
    return [`${selector}{${declarations(light)}}`, `.dark ${selector}{${declarations(dark)}}`];
  });
  return `${rules.join('\n')}\n`;
}

async function loadTheme(name: string | undefined, otherwise: keyof typeof bundledThemes): Promise<ThemeRegistration> {
  const known =
    name !== undefined && Object.hasOwn(bundledThemes, name) ? (name as keyof typeof bundledThemes) : otherwise;
  return (await bundledThemes[known]()).default;
}

function declarations({ color, fontStyle }: HalfStyle): string {
  const lines = [/underline/.test(fontStyle) ? 'underline' : '', /strikethrough/.test(fontStyle) ? 'line-through' : ''];
  const decoration = lines.filter(Boolean).join(' ') || 'none';
  const style = /italic/.test(fontStyle) ? 'italic' : 'normal';
  const weight = /bold/.test(fontStyle) ? '600' : 'inherit';
  const safeColor = /^#[0-9a-f]{3,8}$/i.test(color) ? color : 'inherit';
  return `color:${safeColor};font-style:${style};font-weight:${weight};text-decoration:${decoration}`;
}
