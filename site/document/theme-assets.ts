import type { ThemeAssets } from './page-head.js';

/** Finds the style sheet and the script among the theme's files. */
export function themeAssets(
  files: readonly { readonly outputPath: string; readonly bytes: Buffer }[],
): ThemeAssets & { readonly css: string } {
  const sheet = files.find((file) => file.outputPath.endsWith('.css'));
  const script = files.find((file) => file.outputPath.endsWith('.js'));
  if (sheet === undefined || script === undefined)
    throw new Error('The theme has no style sheet or no script; pass what themeFiles() returns.');
  return { styleSheet: sheet.outputPath, script: script.outputPath, css: sheet.bytes.toString('utf8') };
}
