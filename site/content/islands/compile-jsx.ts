import { trimJsxText } from '../../evaluate/jsx.js';
import type { AnySyntax } from './walk-syntax.js';
import { childrenOf } from './walk-syntax.js';

/** Names that compiled code calls; see `reader/islands`. */
export const CREATE_ELEMENT = '__element';
export const RUNTIME = '__op';

export interface JsxSource {
  /** The text that the tree's offsets refer to. */
  readonly text: string;
  /** Returns whether a capitalized name is defined by the author. All others are built-in components. */
  readonly isAuthors: (name: string) => boolean;
}

/**
 * The source of a piece of an author's code, as plain JavaScript: what is JSX becomes calls, every other character stays as
 * it was written. Nothing is run.
 */
export function compileJsx(node: AnySyntax, source: JsxSource): string {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return elementCall(node, source);
  const outermost = outermostJsx(node);
  let code = '';
  let at = node.start;
  for (const found of outermost) {
    code += source.text.slice(at, found.start) + elementCall(found, source);
    at = found.end;
  }
  return code + source.text.slice(at, node.end);
}

function outermostJsx(root: AnySyntax): AnySyntax[] {
  const found: AnySyntax[] = [];
  const pending = childrenOf(root);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') found.push(node);
    else pending.push(...childrenOf(node));
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The leading blank separates `return<b/>`. */
function elementCall(node: AnySyntax, source: JsxSource): string {
  const children = (node.children as AnySyntax[])
    .map((child) => childSource(child, source))
    .filter((code) => code !== '');
  const opening = node.openingElement as { name: AnySyntax; attributes: AnySyntax[] } | undefined;
  const type = opening === undefined ? 'Fragment' : elementType(opening.name, source);
  const props = opening === undefined ? 'null' : propsSource(opening.attributes, source);
  return ` ${CREATE_ELEMENT}(${[type, props, ...children].join(', ')})`;
}

function elementType(name: AnySyntax, { isAuthors }: JsxSource): string {
  const written = writtenName(name);
  const first = written.split('.')[0] ?? '';
  if (name.type === 'JSXNamespacedName' || (name.type === 'JSXIdentifier' && /^[a-z]|-/.test(written)))
    return JSON.stringify(written);
  return isAuthors(first) ? written : `${RUNTIME}.part(${JSON.stringify(written)})`;
}

function writtenName(name: AnySyntax): string {
  if (name.type === 'JSXIdentifier') return String(name.name);
  const [left, right, sign] =
    name.type === 'JSXNamespacedName' ? [name.namespace, name.name, ':'] : [name.object, name.property, '.'];
  return `${writtenName(left as AnySyntax)}${sign}${writtenName(right as AnySyntax)}`;
}

function propsSource(attributes: readonly AnySyntax[], source: JsxSource): string {
  if (attributes.length === 0) return 'null';
  const entries = attributes.map((attribute) => {
    if (attribute.type === 'JSXSpreadAttribute') return `...(${compileJsx(attribute.argument as AnySyntax, source)})`;
    const name = writtenName(attribute.name as AnySyntax);
    const value = attribute.value as AnySyntax | null;
    // In brackets `__proto__` is a property like any other.
    return `[${JSON.stringify(name)}]: ${value === null ? 'true' : attributeValue(value, source)}`;
  });
  return `{ ${entries.join(', ')} }`;
}

function attributeValue(value: AnySyntax, source: JsxSource): string {
  if (value.type === 'Literal') return JSON.stringify(String(value.value).replace(/(?<!\s)\s*\n\s*/g, ' '));
  if (value.type === 'JSXExpressionContainer') return expressionSource(value, source);
  return compileJsx(value, source);
}

function childSource(child: AnySyntax, source: JsxSource): string {
  switch (child.type) {
    case 'JSXText': {
      const text = trimJsxText(String(child.value));
      return text === '' ? '' : JSON.stringify(text);
    }
    case 'JSXSpreadChild':
      return `...(${compileJsx(child.expression as AnySyntax, source)})`;
    case 'JSXExpressionContainer':
      return (child.expression as AnySyntax).type === 'JSXEmptyExpression' ? '' : expressionSource(child, source);
    default:
      return compileJsx(child, source);
  }
}

function expressionSource(container: AnySyntax, source: JsxSource): string {
  return `(${compileJsx(container.expression as AnySyntax, source)})`;
}
