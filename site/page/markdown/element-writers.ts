import { textOf } from '../../content/components/text-of.js';
import { flattenChildren } from '../../evaluate/vnode.js';
import { fenced, indented } from './markdown-text.js';
import type { MarkdownWriter } from './markdown-writer.js';

type Props = Readonly<Record<string, unknown>>;
type ElementWriter = (props: Props, writer: MarkdownWriter) => string;

const around =
  (mark: string): ElementWriter =>
  ({ children }, writer) => {
    const text = writer.inline(children);
    return text.trim() === '' ? text : `${mark}${text.trim()}${mark}`;
  };

const tagged =
  (name: string): ElementWriter =>
  ({ children }, writer) =>
    `<${name}>${writer.inline(children)}</${name}>`;

/** Writers for HTML elements. Other elements are written as their content. */
export const elementWriters: Readonly<Record<string, ElementWriter>> = {
  p: (props, writer) => (props.class === 'op-tab-title' ? around('**')(props, writer) : writer.blocks(props.children)),
  strong: around('**'),
  b: around('**'),
  em: around('*'),
  i: around('*'),
  del: around('~~'),
  s: around('~~'),
  sup: tagged('sup'),
  sub: tagged('sub'),
  kbd: tagged('kbd'),
  br: () => '  \n',
  hr: () => '---',
  code: ({ children }) => inlineCode(textOf(children)),
  pre: ({ children }) => fenced(textOf(children)),
  a: ({ href, children }, writer) => {
    const text = writer.inline(children).trim();
    return typeof href === 'string' && text !== '' ? `[${text}](${href})` : text;
  },
  img: ({ src, alt }) => (typeof src === 'string' && !src.startsWith('data:') ? `![${String(alt ?? '')}](${src})` : ''),
  blockquote: ({ children }, writer) => indented(writer.blocks(children), '> ', '> '),
  ul: ({ children }, writer) => list(children, writer, () => '- '),
  ol: ({ children, start }, writer) => {
    const first = Number(start ?? 1);
    return list(children, writer, (index) => `${first + index}. `);
  },
  dt: ({ children }, writer) => `**${writer.inline(children).trim()}**`,
  summary: ({ children }, writer) => `**${writer.inline(children).trim()}**`,
  table: ({ children }, writer) => table(children, writer),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, heading(level)])),
};

function heading(level: number): ElementWriter {
  return ({ children }, writer) => `${'#'.repeat(level)} ${writer.inline(children).replace(/\s+/g, ' ').trim()}`;
}

function inlineCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([marks]) => marks.length));
  const mark = '`'.repeat(longest + 1);
  return longest === 0 ? `${mark}${text}${mark}` : `${mark} ${text} ${mark}`;
}

function list(children: unknown, writer: MarkdownWriter, markOf: (index: number) => string): string {
  const items = flattenChildren(children).filter((child) => typeof child !== 'string' && child.type === 'li');
  return items
    .map((item, index) => {
      const content = typeof item === 'string' ? item : item.props.children;
      const mark = markOf(index);
      const box = checkbox(content);
      const text = isTight(content) ? closed(writer.blocks(content)) : writer.blocks(content);
      return `${mark}${indented(`${box}${text}`, '', ' '.repeat(mark.length))}`;
    })
    .join('\n');
}

function isTight(content: unknown): boolean {
  return flattenChildren(content).every((child) => typeof child === 'string' || child.type !== 'p');
}

/** Removes the blank line before a nested list. */
function closed(text: string): string {
  return text.includes('```') ? text : text.replace(/\n\n(?=(?:-|\d+\.) )/g, '\n');
}

/** Returns the checkbox of a task. */
function checkbox(content: unknown): string {
  const [first] = flattenChildren(content);
  if (first === undefined || typeof first === 'string' || first.type !== 'input') return '';
  return first.props.checked === true ? '[x] ' : '[ ] ';
}

function table(children: unknown, writer: MarkdownWriter): string {
  const rows = rowsIn(children).map((row) =>
    flattenChildren(row)
      .filter((cell) => typeof cell !== 'string' && (cell.type === 'th' || cell.type === 'td'))
      .map((cell) => (typeof cell === 'string' ? '' : cellText(writer.blocks(cell.props.children)))),
  );
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? '').join(' | ')} |`;
  return [line(head), `| ${Array(width).fill('---').join(' | ')} |`, ...body.map(line)].join('\n');
}

function rowsIn(children: unknown): unknown[] {
  return flattenChildren(children).flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.type === 'tr' ? [child.props.children] : rowsIn(child.props.children);
  });
}

function cellText(text: string): string {
  return text.replace(/\|/g, '\\|').replace(/(?<!\s)\s*\n\s*/g, '<br>');
}
