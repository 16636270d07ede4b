/** The themes that a site can choose. */
export const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma'] as const;

export type ThemeName = (typeof THEMES)[number];

/** Returns whether a site's word names one of the themes. */
export function isThemeName(name: string | undefined): name is ThemeName {
  return THEMES.some((theme) => theme === name);
}

/** The name of the code theme whose colors are custom properties of the site's own style sheets. */
export const VARIABLES_THEME = 'css-variables';
