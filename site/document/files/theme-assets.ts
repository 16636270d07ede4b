import type { SiteSettings } from '../../model/settings.js';
import { sitePalette } from '../../theme/palette.js';
import type { ThemeAssets } from '../frame/page-head.js';

/** Finds the style sheet and the scripts among the theme's files, and the background colors of the site's two modes. */
export function themeAssets(
  settings: SiteSettings,
  files: readonly { readonly outputPath: string; readonly bytes: Buffer }[],
): ThemeAssets & { readonly css: string } {
  const named = (name: string, extension: string) =>
    files.find(({ outputPath }) => outputPath.includes(`/${name}.`) && outputPath.endsWith(extension));
  const sheet = named('theme', '.css');
  const script = named('theme', '.js');
  const islands = named('islands', '.js');
  const search = named('search', '.js');
  const assistant = named('assistant', '.js');
  const actions = named('actions', '.js');
  if (sheet === undefined || script === undefined)
    throw new Error('The theme has no style sheet or no script; pass what themeFiles() returns.');
  const palette = sitePalette(settings.colors, settings.background);
  const grounds = { light: palette.light.background ?? '#ffffff', dark: palette.dark.background ?? '#000000' };
  return {
    styleSheet: sheet.outputPath,
    script: script.outputPath,
    ...(islands === undefined ? {} : { islands: islands.outputPath }),
    parts: { api: named('api', '.css')?.outputPath, playground: named('playground', '.js')?.outputPath },
    ...(actions === undefined ? {} : { actions: actions.outputPath }),
    ...(search === undefined ? {} : { search: search.outputPath }),
    ...(assistant === undefined ? {} : { assistant: assistant.outputPath }),
    css: sheet.bytes.toString('utf8'),
    grounds,
  };
}
