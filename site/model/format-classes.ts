/** Classes that the format's sites give to components, and ours for the same. */
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

/** Comments, texts and addresses are matched so as to be left alone; elsewhere a dot before a word begins a class. */
const CLASS = new RegExp(
  `/\\*[\\s\\S]*?(?:\\*/|$)|"(?:\\\\[\\s\\S]|[^"\\\\\\n])*"|'(?:\\\\[\\s\\S]|[^'\\\\\\n])*'|url\\([^)"']*\\)|\\.(${Object.keys(CLASSES).join('|')})(?![\\w-])`,
  'g',
);

/**
 * A style sheet of a project in which what is said of the format's classes is said of ours too, with the same weight: authors see
 * them in their pages and style components by them.
 */
export function withFormatClasses(css: string): string {
  return css.replace(CLASS, (whole, name?: string) => (name === undefined ? whole : `:is(.${name},.${CLASSES[name]})`));
}
