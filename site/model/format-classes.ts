/** Classes that the format's sites give to components, and the corresponding classes of Offprint. */
const CLASSES: Readonly<Record<string, string>> = {
  accordion: 'op-accordion',
  callout: 'op-callout',
  card: 'op-card',
  'card-group': 'op-columns',
  'code-block': 'op-code',
  'code-group': 'op-code-group',
  expandable: 'op-expandable',
  frame: 'op-frame',
  step: 'op-step',
  steps: 'op-steps',
};

/** Matches comments, strings and addresses in order to skip them. Elsewhere a dot before a word begins a class. */
const CLASS = new RegExp(
  `/\\*[\\s\\S]*?(?:\\*/|$)|"(?:\\\\[\\s\\S]|[^"\\\\\\n])*"|'(?:\\\\[\\s\\S]|[^'\\\\\\n])*'|url\\([^)"']*\\)|\\.(${Object.keys(CLASSES).join('|')})(?![\\w-])`,
  'g',
);

/**
 * Returns a style sheet of a project in which rules for the format's classes also apply to Offprint's, with the same
 * specificity: authors see these classes in their pages and style components by them.
 */
export function withFormatClasses(css: string): string {
  return css.replace(CLASS, (whole, name?: string) => (name === undefined ? whole : `:is(.${name},.${CLASSES[name]})`));
}
