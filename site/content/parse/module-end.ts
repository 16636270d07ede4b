import { isModule } from '../../evaluate/syntax.js';

/** Maximum number of paragraphs of a module block. */
const MAX_PARAGRAPHS = 40;

/**
 * Returns the offset after the imports and exports that begin at `start`: they go on over blank lines until they are a complete module.
 * Undefined if they never are.
 */
export function moduleEnd(text: string, start: number): number | undefined {
  const blank = /\n[ \t]*\n/g;
  let end = start;
  for (let paragraphs = 0; paragraphs < MAX_PARAGRAPHS && end < text.length; paragraphs++) {
    blank.lastIndex = end + 1;
    end = blank.exec(text)?.index ?? text.length;
    if (isModule(text.slice(start, end))) return end + 1;
  }
  return undefined;
}
