import type { MdastNode } from 'satteri';

type Root = Extract<MdastNode, { type: 'root' }>;
type Element = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/**
 * Gives the lines of texts between backquotes in expressions their indentation back, of which MDX takes up to two blanks
 * as its own: code in such a text would lose the levels that are told by it. In lists and quotes the beginnings of lines
 * belong to those, so nothing is known of what their author meant: there MDX's reading stays. Changes the tree.
 */
export function withWrittenIndentation(root: Root, text: string): Root {
  if (!/=\{[^`\n}]{0,80}`|\{\s*`/.test(text)) return root;
  const pending: MdastNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'list' || node.type === 'blockquote') continue;
    if ('children' in node) pending.push(...node.children);
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') restoreAttributes(node, text);
    else if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
      const start = node.position?.start.offset;
      if (start !== undefined && isIndented(node.value))
        node.value = written(node.value, text, start + 1) ?? node.value;
    }
  }
  return root;
}

/** Properties have no place of their own: they are looked for one after the other. */
function restoreAttributes({ attributes, position }: Element, text: string): void {
  let from = position?.start.offset;
  for (const attribute of attributes) {
    if (from === undefined || attribute.type !== 'mdxJsxAttribute') return;
    const { name, value } = attribute;
    if (typeof value !== 'object' || value === null || !isIndented(value.value)) continue;
    const sign = `${name}={`;
    const start = text.indexOf(sign, from);
    if (start === -1) return;
    const found = written(value.value, text, start + sign.length);
    if (found === undefined) return;
    value.value = found;
    from = start + sign.length + found.length;
  }
}

function isIndented(value: string): boolean {
  return value.includes('`') && value.includes('\n');
}

/** Returns the text at `start` if it equals `value` except for the indentation of its lines. */
function written(value: string, text: string, start: number): string | undefined {
  let at = start;
  for (let index = 0; index < value.length; index++, at++) {
    if (value[index] !== text[at]) return undefined;
    if (value[index] !== '\n') continue;
    while (isBlank(value[index + 1])) index += 1;
    while (isBlank(text[at + 1])) at += 1;
  }
  return text.slice(start, at);
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}
