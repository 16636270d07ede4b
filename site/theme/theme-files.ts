import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SiteSettings } from '../model/settings.js';
import type { ThemeName } from '../model/themes.js';
import { sitePalette } from './palette.js';

export interface ThemeFile {
  readonly outputPath: string;
  readonly bytes: Buffer;
}

/** The path from the theme's style sheet to the bundle's root. */
export const THEME_PREFIX = '../';

/**
 * Returns the style sheets and browser scripts of a site, including those that only pages of the API reference load. Names contain a
 * hash of the contents, so that hosts may cache them forever. `extraCss` comes last: the palette of highlighted code, and other
 * rules that content needs.
 */
export function themeFiles(
  settings: SiteSettings,
  {
    extraCss = '',
    hasSearch = false,
    hasAssistant = false,
  }: { readonly extraCss?: string; readonly hasSearch?: boolean; readonly hasAssistant?: boolean } = {},
): readonly ThemeFile[] {
  const css = `${colorVariables(settings)}${styleSheets(settings.theme).map(readStyleSheet).join('\n')}\n${extraCss}`;
  return [
    hashed('theme', 'css', compactCss(css)),
    hashed('theme', 'js', read('../../reader/theme.js')),
    hashed('islands', 'js', read('../../reader/islands.js')),
    hashed('api', 'css', compactCss(['api', 'api-playground'].map(readStyleSheet).join('\n'))),
    hashed('playground', 'js', read('../../reader/playground.js')),
    hashed('actions', 'js', read('../../reader/actions.js')),
    ...(hasSearch ? dialogFiles('search') : []),
    ...(hasAssistant ? dialogFiles('assistant') : []),
  ];
}

/** Style sheets in the order of the cascade. */
const STYLE_SHEETS = [
  'base',
  'prose',
  'tables',
  'menu',
  'header',
  'navigation',
  'layout',
  'decoration',
  'footer',
  'page',
  'page-actions',
  'callouts',
  'cards',
  'tabs',
  'steps',
  'disclosures',
  'media',
  'fields',
  'badges',
  'updates',
  'samples',
  'math',
  'mode-pairs',
  'islands',
  'code',
  'gaps',
  'goes-on',
];

/** The style sheets that each theme adds: shared layouts first, then its own. The default theme adds none. */
const LOOKS: Readonly<Record<ThemeName, readonly string[]>> = {
  mint: [],
  maple: ['full-width', 'one-row', 'maple'],
  palm: ['palm'],
  willow: ['one-row', 'willow'],
  linden: ['linden'],
  almond: ['one-row', 'segmented-tabs', 'almond'],
  aspen: ['full-width', 'one-row', 'segmented-tabs', 'aspen'],
  sequoia: ['one-row', 'sequoia'],
  luma: ['one-row', 'segmented-tabs', 'luma'],
};

/** Returns the style sheets of a theme. Print rules come last, because they override the theme. */
function styleSheets(theme: ThemeName): readonly string[] {
  return [...STYLE_SHEETS, ...LOOKS[theme].map((name) => `themes/${name}`), 'forced-colors', 'print'];
}

/** Returns the custom properties of a site's colors, for `:root` and `:root.dark`. */
export function colorVariables(settings: SiteSettings): string {
  const palette = sitePalette(settings.colors, settings.background);
  const named = (mode: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(mode).map(([name, value]) => [`op-${name}`, value]));
  return themedVariables({ light: named(palette.light), dark: named(palette.dark) });
}

/**
 * Returns CSS that sets custom properties in both modes: light, and dark under `html.dark`. A script in the head chooses the mode;
 * without scripts, a page is in the site's default mode, or in light mode if that is the system's.
 */
function themedVariables({ light, dark }: Record<'light' | 'dark', Readonly<Record<string, string>>>): string {
  return `:root{color-scheme:light;${declarations(light)}}\n:root.dark{color-scheme:dark;${declarations(dark)}}\n`;
}

function declarations(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}

/**
 * Returns the files of a dialog, which are loaded when it is opened. The script finds its style sheet under its own name, so one
 * hash names both.
 */
function dialogFiles(name: 'search' | 'assistant'): ThemeFile[] {
  const texts = { css: compactCss(readStyleSheet(name)), js: read(`../../reader/${name}.js`) };
  const hash = createHash('sha256').update(texts.css).update(texts.js).digest('hex').slice(0, 10);
  return Object.entries(texts).map(([extension, text]) => ({
    outputPath: `offprint/${name}.${hash}.${extension}`,
    bytes: Buffer.from(text),
  }));
}

function readStyleSheet(name: string): string {
  return read(`./css/${name}.css`);
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

/** Removes comments and indentation, because every page's reader loads this. */
export function compactCss(css: string): string {
  return css
    .replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}

function hashed(name: string, extension: string, text: string): ThemeFile {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  return { outputPath: `offprint/${name}.${hash}.${extension}`, bytes };
}
