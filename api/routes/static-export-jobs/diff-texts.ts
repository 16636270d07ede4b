import { diffWordsWithSpace, structuredPatch } from 'diff';
import type { PageComparison } from '../../../contract/http/comparisons.js';

export type Hunk = PageComparison['hunks'][number];
type Line = Hunk['lines'][number];

/** The number of unchanged lines around a change. */
const CONTEXT_LINES = 3;
/** The number of changed lines up to which the shortest list of changes is searched; the work grows with its square. */
const MAX_EDIT_LINES = 800;
/** The number of characters of a line up to which its changed words are found. */
const MAX_WORDS_LENGTH = 2000;
/** The number of lines that are returned. */
const MAX_LINES = 2000;

export interface TextDiff {
  readonly hunks: readonly Hunk[];
  /** The number of lines that were added and removed. */
  readonly counts: { readonly added: number; readonly removed: number };
  /** True if there are more lines than those in `hunks`. */
  readonly isCut: boolean;
}

/** Compares two texts by lines, and the words of changed lines. The work is limited by counting, so the result does not depend on time. */
export function diffTexts(before: string, after: string): TextDiff {
  const found = structuredPatch('', '', before, after, undefined, undefined, {
    context: CONTEXT_LINES,
    maxEditLength: MAX_EDIT_LINES,
  });
  const hunks = (found?.hunks ?? [rewritten(before, after)]).map(({ oldStart, newStart, lines }): Hunk => {
    const read = lines.filter((line) => !line.startsWith('\\')).map(readLine);
    return { before: oldStart, after: newStart, lines: markWords(read) };
  });
  const count = (kind: Line['kind']) =>
    hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.kind === kind).length, 0);
  return { ...cut(hunks), counts: { added: count('added'), removed: count('removed') } };
}

/** Returns one hunk that replaces everything, for texts with too many differences. */
function rewritten(before: string, after: string) {
  const linesOf = (text: string, mark: string) =>
    text === ''
      ? []
      : text
          .replace(/\n$/, '')
          .split('\n')
          .map((line) => mark + line);
  return { oldStart: 1, newStart: 1, lines: [...linesOf(before, '-'), ...linesOf(after, '+')] };
}

const KINDS: Readonly<Record<string, Line['kind']>> = { '+': 'added', '-': 'removed' };

function readLine(line: string): Line {
  return { kind: KINDS[line.charAt(0)] ?? 'same', text: line.slice(1) };
}

/** Marks the changed words where as many lines were added as removed, because then they belong together in order. */
function markWords(lines: readonly Line[]): Line[] {
  const marked = [...lines];
  for (let at = 0; at < lines.length; ) {
    const removedEnd = endOf(lines, at, 'removed');
    const addedEnd = endOf(lines, removedEnd, 'added');
    const count = removedEnd - at;
    if (count > 0 && count === addedEnd - removedEnd)
      for (let index = 0; index < count; index++) {
        const [old, fresh] = [lines[at + index], lines[removedEnd + index]];
        if (old === undefined || fresh === undefined) continue;
        const words = changedWords(old.text, fresh.text);
        if (words === undefined) continue;
        marked[at + index] = { ...old, words: words.removed };
        marked[removedEnd + index] = { ...fresh, words: words.added };
      }
    at = Math.max(addedEnd, at + 1);
  }
  return marked;
}

function endOf(lines: readonly Line[], start: number, kind: Line['kind']): number {
  let end = start;
  while (lines[end]?.kind === kind) end++;
  return end;
}

type Span = [from: number, to: number];

/** Returns the places of words that differ; undefined if little is the same, or the lines are too long. */
function changedWords(before: string, after: string): { removed: Span[]; added: Span[] } | undefined {
  if (before.length > MAX_WORDS_LENGTH || after.length > MAX_WORDS_LENGTH) return undefined;
  const removed: Span[] = [];
  const added: Span[] = [];
  let [oldAt, newAt, same] = [0, 0, 0];
  for (const part of diffWordsWithSpace(before, after)) {
    const { length } = part.value;
    if (part.removed) removed.push([oldAt, oldAt + length]);
    else if (part.added) added.push([newAt, newAt + length]);
    else same += length;
    if (!part.added) oldAt += length;
    if (!part.removed) newAt += length;
  }
  return same * 2 < Math.max(before.length, after.length) ? undefined : { removed, added };
}

function cut(hunks: readonly Hunk[]): Pick<TextDiff, 'hunks' | 'isCut'> {
  const kept: Hunk[] = [];
  let left = MAX_LINES;
  for (const hunk of hunks) {
    if (hunk.lines.length > left) {
      if (left > 0) kept.push({ ...hunk, lines: hunk.lines.slice(0, left) });
      return { hunks: kept, isCut: true };
    }
    kept.push(hunk);
    left -= hunk.lines.length;
  }
  return { hunks: kept, isCut: false };
}
