import type { MdastNode } from 'satteri';
import { type BraceFault, findUnits, type Unit } from './find-units.js';
import { type MaskedModule, maskModule, restoreModules } from './masked-module.js';
import { ParseFailure } from './parse-failure.js';
import type { MarkdownRoot } from './parsed-root.js';
import { ReadingWork } from './reading-work.js';

/** Placeholders for a dollar and a backtick in quoted attributes, which Markdown would pair with others. */
export const MASKED_DOLLAR = '\uE004';
export const MASKED_BACKTICK = '\uE005';
/** Placeholders for a brace that starts no expression and for a less-than sign of a module, in a guarded source. */
const MASKED_BRACE = '\uE006';
const MASKED_LESS_THAN = '\uE007';
/** Letters that pages don't use. One of them starts an expression's placeholder, which is so an expression itself. */
const MASKS = ['ꙮ', 'ꙭ', 'ꚙ'] as const;
/**
 * The number of less-than signs after the first brace up to which a source is harmless: the native parser takes twice the time for
 * each sign in an expression that is not valid, or that may be a function of TypeScript, and thirty of them would take hours.
 */
const MAX_HARMLESS_SIGNS = 10;

/**
 * An MDX source in which nothing inside expressions and tags can be parsed as code or a formula. It has the lengths and lines of the
 * original, so that all places stay valid.
 */
export interface MaskedSource {
  readonly text: string;
  readonly units: readonly Unit[];
  /** The first character of each expression's placeholder. */
  readonly mask: string;
  /** True if the native parser must not see the original: the masked source has no brace that starts anything but a harmless expression. */
  readonly isGuarded: boolean;
  /** The braces that start no expression. */
  readonly faults: readonly BraceFault[];
  /** The modules that the native parser sees as another one. */
  readonly modules: readonly MaskedModule[];
}

/** Returns the masked source; undefined if nothing needs to be masked, as in most pages without components. */
export function maskExpressions(text: string, work = new ReadingWork()): MaskedSource | undefined {
  const mask = MASKS.find((each) => !text.includes(each));
  if (hasManySigns(text)) {
    if (mask === undefined) throw new ParseFailure(`It has all of the letters ${MASKS.join(', ')}.`);
    return guardedSource(text, mask, work);
  }
  if (!/[$`]/.test(text) || !/[{"']/.test(text) || mask !== MASKS[0]) return undefined;
  const { isComplete, units: found, faults, failedCharacters } = findUnits(text);
  work.failedCharacters += failedCharacters;
  const units = found.filter(({ start, end }) => /[$`]/.test(text.slice(start, end)));
  if (!isComplete || units.length === 0) return undefined;
  const parts = units.map((unit) => maskedPart(text, unit, mask));
  return { text: replaceParts(text, parts, (between) => between), units, mask, isGuarded: false, faults, modules: [] };
}

function hasManySigns(text: string): boolean {
  let at = text.indexOf('{');
  if (at === -1) return false;
  for (let signs = 0; signs <= MAX_HARMLESS_SIGNS; signs++) {
    at = text.indexOf('<', at + 1);
    if (at === -1) return false;
  }
  return true;
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

function guardedSource(text: string, mask: string, work: ReadingWork): MaskedSource {
  const { units, modules, faults, failedCharacters } = findUnits(text);
  work.failedCharacters += failedCharacters;
  const isMasked = ({ kind, start, end }: Unit) => kind === 'text' || /[$`<]/.test(text.slice(start, end));
  // The other units are parts too, because the braces in them are not faulty.
  const parts: Part[] = units.map((unit) =>
    isMasked(unit) ? maskedPart(text, unit, mask) : { ...unit, replacement: text.slice(unit.start, unit.end) },
  );
  const maskedModules: MaskedModule[] = [];
  for (const { start, end, isValid } of modules) {
    const content = text.slice(start, end);
    const module = isValid && content.includes('<') ? maskModule(content.trimEnd(), mask) : undefined;
    if (module !== undefined) maskedModules.push(module);
    parts.push({
      start,
      end,
      replacement: module === undefined ? shortModule(content, isValid) : withMask(content, module),
    });
  }
  parts.sort((a, b) => a.start - b.start);
  const opening = new Set(units.filter(({ kind }) => kind !== 'text').map((unit) => braceOf(text, unit)));
  const guard = (between: string, offset: number) =>
    between.replace(/\\[\\{]|\{/g, (sign, at: number) =>
      sign === '{' && !opening.has(offset + at) ? MASKED_BRACE : sign,
    );
  return {
    text: replaceParts(text, parts, guard),
    units: units.filter(isMasked),
    mask,
    isGuarded: true,
    faults,
    modules: maskedModules,
  };
}

function withMask(content: string, { original, masked }: MaskedModule): string {
  return masked + content.slice(original.length);
}

/** Returns a module that cannot be masked as a whole, with signs that the native parser takes no time for. */
function shortModule(content: string, isValid: boolean): string {
  const isHarmless = isValid && content.split('<').length - 1 <= MAX_HARMLESS_SIGNS;
  return isHarmless ? content : content.replaceAll('<', MASKED_LESS_THAN);
}

/** Returns the offset of the brace before an expression, or before its dots. */
function braceOf(text: string, { start }: Unit): number {
  return text.lastIndexOf('{', start - 1);
}

function maskedPart(text: string, { kind, start, end }: Unit, mask: string): Part {
  const content = text.slice(start, end);
  return { start, end, replacement: kind === 'text' ? withoutSigns(content) : maskOf(content, mask) };
}

function replaceParts(
  text: string,
  parts: readonly Part[],
  change: (between: string, offset: number) => string,
): string {
  let replaced = '';
  let from = 0;
  for (const { start, end, replacement } of parts) {
    replaced += change(text.slice(from, start), from) + replacement;
    from = end;
  }
  return replaced + change(text.slice(from), from);
}

/** Braces are masked too: the native parser takes them for expressions where it does not see the quotes. */
function withoutSigns(text: string): string {
  return text.replaceAll('$', MASKED_DOLLAR).replaceAll('`', MASKED_BACKTICK).replaceAll('{', MASKED_BRACE);
}

function withSigns(text: string): string {
  return text
    .replaceAll(MASKED_DOLLAR, '$')
    .replaceAll(MASKED_BACKTICK, '`')
    .replaceAll(MASKED_BRACE, '{')
    .replaceAll(MASKED_LESS_THAN, '<');
}

/** Returns a placeholder expression of the same length, with the same blank lines and indentation. */
function maskOf(content: string, mask: string): string {
  const [first = '', ...others] = content.split('\n');
  const at = first.trim() === '' ? undefined : first.length - first.trimStart().length;
  const canComment =
    others.length > 0 && at !== undefined && first.length - at >= 3 && (others.at(-1)?.trim().length ?? 0) >= 2;
  if (!canComment) {
    let isWritten = false;
    return content.replace(/[^\n]/g, (sign) => {
      if (isWritten || /\s/.test(sign)) return ' ';
      isWritten = true;
      return mask;
    });
  }
  const opening = `${first.slice(0, at)}${mask}/*`;
  const lines = [opening.padEnd(first.length, 'x'), ...others.map((line) => line.replace(/\S/g, 'x'))];
  return lines.join('\n').replace(/xx(\s*)$/, '*/$1');
}

/**
 * Puts the expressions back into the tree of the masked source, and changes the tree. Returns false if a placeholder is missing or
 * was not parsed as an expression. `text` is the original.
 */
export function restoreExpressions(root: MarkdownRoot, { units, mask, modules }: MaskedSource, text: string): boolean {
  restoreModules(root, modules);
  const waiting = units.filter(({ kind }) => kind !== 'text');
  let next = 0;
  const restore = (holder: { value: string }): void => {
    if (!holder.value.includes(mask)) return;
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
  for (const [key, text] of Object.entries(node))
    if (typeof text === 'string' && key !== 'type') Reflect.set(node, key, withSigns(text));
}

/**
 * Returns the offset of the first faulty brace that is part of prose; undefined if all are part of code, addresses and the like.
 * `source` is what was parsed: the masked text with backslashes put in.
 */
export function findBraceInProse(root: MarkdownRoot, source: string, masked: MaskedSource): number | undefined {
  let first: number | undefined;
  const pending: MdastNode[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ('children' in node) pending.push(...node.children);
    if (node.type !== 'text' || !node.value.includes(MASKED_BRACE)) continue;
    first = Math.min(first ?? Number.POSITIVE_INFINITY, node.position?.start.offset ?? 0);
  }
  if (first === undefined) return undefined;
  const before = source.slice(0, first).split(MASKED_BRACE).length - 1;
  let at = masked.text.indexOf(MASKED_BRACE);
  for (let passed = 0; passed < before; passed++) at = masked.text.indexOf(MASKED_BRACE, at + 1);
  return at;
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
