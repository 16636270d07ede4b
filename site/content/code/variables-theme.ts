import { createCssVariablesTheme, type ThemeRegistration } from 'shiki/core';

const PREFIX = '--mint-';

/** Colours where the site's style sheets give a variable no value. */
const DEFAULTS = {
  light: {
    foreground: '#1f2328',
    'token-constant': '#0550ae',
    'token-string': '#0a3069',
    'token-comment': '#59636e',
    'token-keyword': '#cf222e',
    'token-parameter': '#953800',
    'token-function': '#6639ba',
    'token-string-expression': '#0a3069',
    'token-punctuation': '#1f2328',
    'token-link': '#0a3069',
    'token-inserted': '#116329',
    'token-deleted': '#82071e',
    'token-changed': '#953800',
  },
  dark: {
    foreground: '#f0f6fc',
    'token-constant': '#79c0ff',
    'token-string': '#a5d6ff',
    'token-comment': '#9198a1',
    'token-keyword': '#ff7b72',
    'token-parameter': '#ffa657',
    'token-function': '#d2a8ff',
    'token-string-expression': '#a5d6ff',
    'token-punctuation': '#f0f6fc',
    'token-link': '#a5d6ff',
    'token-inserted': '#7ee787',
    'token-deleted': '#ffa198',
    'token-changed': '#ffa657',
  },
} as const;

/** The theme whose colours are the custom properties that a site's style sheets may set: `--mint-token-keyword` and its like. */
export function variablesTheme(mode: 'light' | 'dark'): ThemeRegistration {
  const theme = createCssVariablesTheme({ variablePrefix: PREFIX, variableDefaults: DEFAULTS[mode] });
  // The format calls the colour of plain text otherwise than Shiki does.
  const named = JSON.stringify(theme).replaceAll(`${PREFIX}foreground`, `${PREFIX}color-text`);
  return { ...JSON.parse(named), type: mode };
}

/** A rule for the ground of code in that theme. */
export const VARIABLES_GROUND =
  '.op-content .op-code,.op-panel .op-code,.op-code-group.is-enhanced{--op-code-own:var(--mint-color-background,var(--op-code-ground));background:var(--op-code-own)}';
