import type { MdastNode } from 'satteri';
import { findUnits, type Unit } from './find-units.js';
import type { MarkdownRoot } from './parsed-root.js';

/** Placeholders for a dollar and a backtick in quoted attributes, which Markdown would pair with others. */
export const MASKED_DOLLAR = '\uE004';
export const MASKED_BACKTICK = '\uE005';
/**
 * The first character of an expression's placeholder: a letter, so that it is an expression itself, of a script that
 * pages don't use.
 */
const MASK = 'ꙮ';

/**
 * An MDX source in which nothing inside expressions and tags can be parsed as code or a formula. It has the lengths and lines of the
 * original, so that all places stay valid.
 */
export interface MaskedSource {
  readonly text: string;
  readonly units: readonly Unit[];
}

/** Returns the masked source; undefined if nothing needs to be masked, as in most pages. */
export function maskExpressions(text: string): MaskedSource | undefined {
  if (!/[$`]/.test(text) || !/[{"']/.test(text) || text.includes(MASK)) return undefined;
  const units = findUnits(text).filter(({ start, end }) => /[$`]/.test(text.slice(start, end)));
  if (units.length === 0) return undefined;
  let masked = '';
  let from = 0;
  for (const { kind, start, end } of units) {
    const content = text.slice(start, end);
    masked += text.slice(from, start) + (kind === 'text' ? withoutSigns(content) : maskOf(content));
    from = end;
  }
  return { text: masked + text.slice(from), units };
}

function withoutSigns(text: string): string {
  return text.replaceAll('$', MASKED_DOLLAR).replaceAll('`', MASKED_BACKTICK);
}

function withSigns(text: string): string {
  return text.replaceAll(MASKED_DOLLAR, '$').replaceAll(MASKED_BACKTICK, '`');
}

/** Returns a placeholder expression of the same length, with the same blank lines and indentation. */
function maskOf(content: string): string {
  const [first = '', ...others] = content.split('\n');
  const at = first.trim() === '' ? undefined : first.length - first.trimStart().length;
  const canComment =
    others.length > 0 && at !== undefined && first.length - at >= 3 && (others.at(-1)?.trim().length ?? 0) >= 2;
  if (!canComment) {
    let isWritten = false;
    return content.replace(/[^\n]/g, (sign) => {
      if (isWritten || /\s/.test(sign)) return ' ';
      isWritten = true;
      return MASK;
    });
  }
  const opening = `${first.slice(0, at)}${MASK}/*`;
  const lines = [opening.padEnd(first.length, 'x'), ...others.map((line) => line.replace(/\S/g, 'x'))];
  return lines.join('\n').replace(/xx(\s*)$/, '*/$1');
}

/**
 * Puts the expressions back into the tree of the masked source, and changes the tree. Returns false if a placeholder is missing or
 * was not parsed as an expression. `text` is the original.
 */
export function restoreExpressions(root: MarkdownRoot, { units }: MaskedSource, text: string): boolean {
  const waiting = units.filter(({ kind }) => kind !== 'text');
  let next = 0;
  const restore = (holder: { value: string }): void => {
    if (!holder.value.includes(MASK)) return;
    const unit = waiting[next];
    next += 1;
    if (unit === undefined) return;
    const prefix = unit.kind === 'spread' ? (/^\s*\.\.\./.exec(holder.value)?.[0] ?? '') : '';
    const value = linesLike(holder.value.slice(prefix.length), text.slice(unit.start, unit.end));
    if (value === undefined) next = Number.POSITIVE_INFINITY;
    else holder.value = prefix + value;
  };
  visit(root, restore);
  return next === waiting.length;
}

function visit(node: MdastNode, restore: (holder: { value: string }) => void): void {
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute') restore(attribute);
      else if (typeof attribute.value === 'string') attribute.value = withSigns(attribute.value);
      else if (attribute.value !== null && attribute.value !== undefined) restore(attribute.value);
    }
  } else if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') restore(node);
  else restoreSigns(node);
  if ('children' in node) for (const child of node.children) visit(child, restore);
}

/** Restores the characters of texts that are no attributes after all, such as code and addresses. */
function restoreSigns(node: MdastNode): void {
  for (const key of ['value', 'url', 'title', 'alt', 'meta']) {
    const text: unknown = Reflect.get(node, key);
    if (typeof text === 'string') Reflect.set(node, key, withSigns(text));
  }
}

/** Removes the blanks from each line that the parser removed from its placeholder, as part of a list or of MDX. */
function linesLike(masked: string, original: string): string | undefined {
  const kept = masked.split('\n');
  const [first, ...others] = original.split('\n');
  if (kept.length !== others.length + 1) return undefined;
  const taken = (line: string, mask: string) =>
    Math.min(
      blanksBefore(line),
      mask.trim() === '' ? line.length - mask.length : blanksBefore(line) - blanksBefore(mask),
    );
  return [first, ...others.map((line, index) => line.slice(Math.max(0, taken(line, kept[index + 1] ?? ''))))].join(
    '\n',
  );
}

function blanksBefore(line: string): number {
  return line.length - line.trimStart().length;
}
