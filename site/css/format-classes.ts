import { tokenize, tokenTypes } from 'css-tree';

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

/**
 * Returns a style sheet of a project in which rules for the format's classes also apply to Offprint's, with the same
 * specificity: authors see these classes in their pages and style components by them.
 */
export function withFormatClasses(css: string): string {
  let result = '';
  let copied = 0;
  let dot = -1;
  tokenize(css, (type, start, end) => {
    const name = type === tokenTypes.Ident && dot !== -1 && start === dot + 1 ? css.slice(start, end) : '';
    if (Object.hasOwn(CLASSES, name)) {
      result += `${css.slice(copied, dot)}:is(.${name},.${CLASSES[name]})`;
      copied = end;
    }
    dot = type === tokenTypes.Delim && css[start] === '.' ? start : -1;
  });
  return result + css.slice(copied);
}
