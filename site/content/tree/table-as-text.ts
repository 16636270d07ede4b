import type { MdastNode } from 'satteri';
import type { TreeContext } from './tree-context.js';

type Paragraph = Extract<MdastNode, { type: 'paragraph' }>;

/** Matches the line below a table's header. */
const DELIMITERS = /\n[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)+(?:[ \t]*:?-+:?)?[ \t]*(?=\n|$)/;

/**
 * Says of a paragraph that its author meant it as a table. As GitHub has it, one whose head has more or fewer cells than the line of dashes under it is none, and
 * its rows are shown as text.
 */
export function reportTableAsText(paragraph: Paragraph, context: TreeContext): void {
  for (const child of paragraph.children) {
    if (child.type !== 'text') continue;
    const found = DELIMITERS.exec(child.value);
    if (found === null) continue;
    const cells = found[0].split('|').filter((cell) => cell.includes('-')).length;
    const place = context.placeOf(child);
    const line =
      place.line === undefined ? undefined : place.line + child.value.slice(0, found.index).split('\n').length;
    context.page.findings.report(
      {
        code: 'table',
        severity: 'warning',
        message: `A table is shown as text: the line of dashes under its head has ${cells} cells, and the head has more or fewer. Give both as many, and write a \`|\` that ends no cell as \`\\|\`.`,
      },
      line === undefined ? place : { file: place.file, line: line - 1 },
    );
  }
}
