import { flattenChildren } from '../../evaluate/vnode.js';

/** Returns the text of children without markup, to a bounded depth. */
export function textOf(children: unknown, depth = 0): string {
  if (depth > 100) return '';
  return flattenChildren(children)
    .map((child) => (typeof child === 'string' ? child : textOf(child.props.children, depth + 1)))
    .join('');
}

const BLOCKS: ReadonlySet<unknown> = new Set(['p', 'div', 'ul', 'ol', 'pre', 'blockquote', 'h1', 'h2', 'h3', 'h4']);

/** Returns the text of children for copying, with a blank line after each block and a mark before each list entry. */
export function blockTextOf(children: unknown, depth = 0): string {
  if (depth > 100) return '';
  return flattenChildren(children)
    .map((child) => {
      if (typeof child === 'string') return child;
      const text =
        typeof child.props.code === 'string' ? child.props.code : blockTextOf(child.props.children, depth + 1);
      if (child.type === 'li') return `- ${text.trim()}\n`;
      if (child.type === 'br') return '\n';
      return BLOCKS.has(child.type) || typeof child.type === 'function' ? `${text.trim()}\n\n` : text;
    })
    .join('');
}
