import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { colorVariables, compactCss, type ThemeFile } from '../theme/theme-files.js';
import { liveSettings } from './live-settings.js';

/** Returns the script and style sheet that every page of a live site's bundle loads: search, and replacements for frames and controls. */
export function mirrorFiles(): { readonly script: ThemeFile; readonly style: ThemeFile } {
  const colors = colorVariables(liveSettings('', undefined))
    .replaceAll(':root.dark', ':host(.dark)')
    .replaceAll(':root', ':host');
  const css = compactCss(`${colors}\n${read('../theme/css/mirror.css')}\n${read('../theme/css/search.css')}`);
  return { script: hashed('js', read('../../reader/mirror.js')), style: hashed('css', css) };
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

function hashed(extension: string, text: string): ThemeFile {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return { outputPath: `offprint/mirror.${hash}.${extension}`, bytes: Buffer.from(text) };
}
