import { create } from '../theme/dom.js';
import { inlineNodes, type ResolveLink } from './inline-markdown.js';
import { isTableRule } from './table-rule.js';

/** Renders Markdown of an answer or a page as elements. No markup is parsed, so no text can run anything. */
export function renderMarkdown(text: string, resolve: ResolveLink): DocumentFragment {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const fragment = document.createDocumentFragment();
  while (lines.length > 0) {
    const block = takeBlock(lines, resolve);
    if (block !== undefined) fragment.append(block);
  }
  return fragment;
}

const LIST_ITEM = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/;

function takeBlock(lines: string[], resolve: ResolveLink): HTMLElement | undefined {
  const [line = ''] = lines;
  if (line.trim() === '') return void lines.shift();
  const fence = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
  if (fence !== undefined) return takeCode(lines, fence);
  const heading = /^(#{1,6})\s+(.*)$/.exec(line);
  if (heading !== null) {
    lines.shift();
    const level = Math.min(6, (heading[1]?.length ?? 1) + 2) as 3 | 4 | 5 | 6;
    return create(`h${level}`, {}, ...inlineNodes(withoutClosingMarks(heading[2] ?? ''), resolve));
  }
  if (/^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line)) {
    lines.shift();
    return create('hr');
  }
  if (/^\s*>/.test(line)) return takeQuote(lines, resolve);
  if (LIST_ITEM.test(line)) return takeList(lines, resolve);
  if (line.includes('|') && isTableRule(lines[1] ?? '')) return takeTable(lines, resolve);
  return takeParagraph(lines, resolve);
}

/** Removes the closing marks of a heading: `## Title ##` is `Title`. */
function withoutClosingMarks(title: string): string {
  return title
    .trimEnd()
    .replace(/(?<!#)#+$/, '')
    .trimEnd();
}

function takeCode(lines: string[], fence: string): HTMLElement {
  lines.shift();
  const code: string[] = [];
  for (let line = lines.shift(); line !== undefined && !line.trim().startsWith(fence); line = lines.shift())
    code.push(line);
  // The block scrolls sideways, so it must be reachable by keyboard.
  return create('pre', { tabindex: '0' }, create('code', {}, code.join('\n')));
}

function takeQuote(lines: string[], resolve: ResolveLink): HTMLElement {
  const quoted: string[] = [];
  while (/^\s*>/.test(lines[0] ?? '')) quoted.push((lines.shift() ?? '').replace(/^\s*> ?/, ''));
  return create('blockquote', {}, renderMarkdown(quoted.join('\n'), resolve));
}

/** Takes the items of one list. Text that is indented below an item belongs to it. */
function takeList(lines: string[], resolve: ResolveLink): HTMLElement {
  const [, indent = '', marker = ''] = LIST_ITEM.exec(lines[0] ?? '') ?? [];
  const isOrdered = /\d/.test(marker);
  const items: HTMLElement[] = [];
  for (;;) {
    const match = LIST_ITEM.exec(lines[0] ?? '');
    if (match === null || match[1] !== indent || /\d/.test(match[2] ?? '') !== isOrdered) break;
    lines.shift();
    const own = [match[3] ?? ''];
    const deeper = new RegExp(`^${indent}(?: {2,}|\\t)\\S`);
    while (lines.length > 0) {
      const isBlankWithin = lines[0]?.trim() === '' && deeper.test(lines[1] ?? '');
      if (!isBlankWithin && !deeper.test(lines[0] ?? '')) break;
      own.push((lines.shift() ?? '').replace(new RegExp(`^${indent}(?: {1,4}|\\t)`), ''));
    }
    const content = renderMarkdown(own.join('\n'), resolve);
    const [only] = content.children;
    items.push(
      content.children.length === 1 && only?.tagName === 'P'
        ? create('li', {}, ...only.childNodes)
        : create('li', {}, content),
    );
  }
  return create(isOrdered ? 'ol' : 'ul', isOrdered ? { start: String(Number.parseInt(marker, 10)) } : {}, ...items);
}

function takeTable(lines: string[], resolve: ResolveLink): HTMLElement {
  const head = cellsOf(lines.shift() ?? '');
  lines.shift();
  const rows: HTMLElement[] = [];
  while ((lines[0] ?? '').includes('|')) {
    const cells = cellsOf(lines.shift() ?? '').map((cell) => create('td', {}, ...inlineNodes(cell, resolve)));
    rows.push(create('tr', {}, ...cells));
  }
  const headCells = head.map((cell) => create('th', { scope: 'col' }, ...inlineNodes(cell, resolve)));
  const table = create('table', {}, create('thead', {}, create('tr', {}, ...headCells)), create('tbody', {}, ...rows));
  return create('div', { class: 'scroll', tabindex: '0' }, table);
}

const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function takeParagraph(lines: string[], resolve: ResolveLink): HTMLElement {
  const own: string[] = [];
  do own.push(lines.shift() ?? '');
  while (
    lines.length > 0 &&
    !/^\s*(?:$|#{1,6}\s|>|`{3,}|~{3,})/.test(lines[0] ?? '') &&
    !LIST_ITEM.test(lines[0] ?? '')
  );
  return create('p', {}, ...inlineNodes(own.join('\n').trim(), resolve));
}
