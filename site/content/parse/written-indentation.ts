import type { MdastNode } from 'satteri';

type Root = Extract<MdastNode, { type: 'root' }>;

/**
 * Gives the lines of texts between backquotes in expressions their indentation back, of which MDX takes up to two blanks
 * as its own: code in such a text would lose the levels that are told by it. In lists and quotes the beginnings of lines
 * belong to those, so nothing is known of what their author meant: there MDX's reading stays. Changes the tree.
 */
export function withWrittenIndentation(root: Root, text: string): Root {
  if (!/\{\s*`/.test(text)) return root;
  const pending: MdastNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'list' || node.type === 'blockquote') continue;
    if ('children' in node) pending.push(...node.children);
    if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') continue;
    const written = writtenExpression(node.position, text);
    if (node.value.includes('`') && sameBesideIndentation(node.value, written)) node.value = written;
  }
  return root;
}

function writtenExpression(position: Root['position'], text: string): string {
  const [start, end] = [position?.start.offset, position?.end.offset];
  return start === undefined || end === undefined ? '' : text.slice(start + 1, end - 1);
}

function sameBesideIndentation(one: string, other: string): boolean {
  const bare = (value: string) => value.replace(/\n[ \t]*/g, '\n');
  return bare(one) === bare(other);
}
