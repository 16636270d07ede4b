import type { ThemeRegistration } from 'shiki/core';

/** The style of one kind of token in both themes. */
export interface TokenStyle {
  readonly light: HalfStyle;
  readonly dark: HalfStyle;
}
export interface HalfStyle {
  readonly color: string;
  /** The style as TextMate writes it: words of `italic bold underline strikethrough`. */
  readonly fontStyle: string;
}

export interface MergedTheme {
  /** A theme whose colours are not colours: `#00000N` stands for `styles[N]`. */
  readonly theme: ThemeRegistration;
  /** The styles in an order that depends only on the two themes. The first is plain text. */
  readonly styles: readonly TokenStyle[];
}

interface Rule {
  /** Scopes that must be around it, outermost first. */
  readonly parents: readonly string[];
  readonly scope: string;
  readonly foreground?: string;
  readonly fontStyle?: string;
  readonly order: number;
}

/**
 * Makes one theme of two, so that a single pass over the code serves both: each rule of either theme becomes a rule that
 * carries a number, and the number stands for the pair of looks that the two themes give to that rule's scope.
 */
export function mergeThemes(light: ThemeRegistration, dark: ThemeRegistration): MergedTheme {
  const rules = { light: readRules(light), dark: readRules(dark) };
  const plain: TokenStyle = { light: plainStyle(light), dark: plainStyle(dark) };
  const styles: TokenStyle[] = [plain];
  const numbers = new Map([[styleKey(plain), 0]]);
  const selectors = new Map<string, Rule>();
  for (const rule of [...rules.light, ...rules.dark]) selectors.set([...rule.parents, rule.scope].join(' '), rule);
  const tokenColors = [...selectors].map(([selector, rule]) => {
    const style: TokenStyle = {
      light: resolve(rules.light, rule, plain.light),
      dark: resolve(rules.dark, rule, plain.dark),
    };
    const key = styleKey(style);
    let number = numbers.get(key);
    if (number === undefined) {
      number = styles.push(style) - 1;
      numbers.set(key, number);
    }
    return { scope: selector, settings: { foreground: numberColor(number) } };
  });
  const theme: ThemeRegistration = {
    name: 'merged',
    type: 'light',
    colors: { 'editor.foreground': numberColor(0), 'editor.background': '#ffffff' },
    tokenColors,
  };
  return { theme, styles };
}

export function styleNumber(color: string | undefined): number {
  return color === undefined ? 0 : Number.parseInt(color.slice(1), 16) || 0;
}

function numberColor(number: number): string {
  return `#${number.toString(16).padStart(6, '0')}`;
}

function styleKey({ light, dark }: TokenStyle): string {
  return [light.color, light.fontStyle, dark.color, dark.fontStyle].join('|').toLowerCase();
}

function readRules(theme: ThemeRegistration): Rule[] {
  const rules: Rule[] = [];
  for (const { scope, settings } of theme.tokenColors ?? theme.settings ?? []) {
    if (scope === undefined) continue;
    const selectors = (typeof scope === 'string' ? scope.split(',') : scope).map((selector) => selector.trim());
    for (const selector of selectors) {
      const parts = selector.split(/\s+/);
      const last = parts.at(-1);
      if (last === undefined || last === '' || selector.includes('>')) continue;
      const { foreground, fontStyle } = settings;
      rules.push({
        parents: parts.slice(0, -1),
        scope: last,
        ...(foreground === undefined ? {} : { foreground }),
        ...(fontStyle === undefined ? {} : { fontStyle }),
        order: rules.length,
      });
    }
  }
  return rules.sort((a, b) => specificity(b) - specificity(a) || b.order - a.order);
}

const specificity = (rule: Rule): number => rule.scope.split('.').length * 100 + rule.parents.length;

/** The look that a theme's rules, most specific first, give to another rule's scope. */
function resolve(rules: readonly Rule[], at: Rule, plain: HalfStyle): HalfStyle {
  const matching = rules.filter((rule) => covers(rule.scope, at.scope) && parentsMatch(rule.parents, at.parents));
  return {
    color: matching.find((rule) => rule.foreground !== undefined)?.foreground ?? plain.color,
    fontStyle: matching.find((rule) => rule.fontStyle !== undefined)?.fontStyle ?? '',
  };
}

const covers = (scope: string, other: string): boolean => other === scope || other.startsWith(`${scope}.`);

function parentsMatch(wanted: readonly string[], around: readonly string[]): boolean {
  let found = 0;
  for (const scope of around) if (found < wanted.length && covers(wanted[found] ?? '', scope)) found += 1;
  return found === wanted.length;
}

function plainStyle(theme: ThemeRegistration): HalfStyle {
  const base = (theme.tokenColors ?? theme.settings ?? []).find(({ scope }) => scope === undefined)?.settings;
  const otherwise = theme.type === 'dark' ? '#e6e6e6' : '#24292e';
  return { color: theme.fg ?? base?.foreground ?? theme.colors?.['editor.foreground'] ?? otherwise, fontStyle: '' };
}
