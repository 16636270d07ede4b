import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ThemeFile } from './theme-files.js';

/** The style sheet of formulas with its files. */
export interface MathFiles {
  readonly styleSheet: string;
  readonly files: readonly ThemeFile[];
}

const FOLDER = 'offprint/katex';
let known: MathFiles | undefined;

/** Returns the style sheet of formulas with its fonts, in the format that every browser reads. Only pages with formulas link it. */
export function mathFiles(): MathFiles {
  known ??= readMathFiles();
  return known;
}

function readMathFiles(): MathFiles {
  const sheet = createRequire(import.meta.url).resolve('katex/dist/katex.min.css');
  const css = Buffer.from(withoutOldFormats(readFileSync(sheet, 'utf8')));
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 10);
  const styleSheet = `${FOLDER}/katex.${hash}.css`;
  const fonts = join(dirname(sheet), 'fonts');
  const names = readdirSync(fonts).filter((name) => name.endsWith('.woff2'));
  return {
    styleSheet,
    files: [
      { outputPath: styleSheet, bytes: css },
      ...names.sort().map((name) => ({
        outputPath: `${FOLDER}/fonts/${name}`,
        bytes: readFileSync(join(fonts, name)),
      })),
    ],
  };
}

function withoutOldFormats(css: string): string {
  return css.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)/g, '');
}
