import { blocksOf } from '../index/split-passage.js';

/** A part of a section that can be quoted by itself. */
export interface Unit {
  readonly kind: 'text' | 'item' | 'row' | 'code' | 'note';
  readonly text: string;
  /** The text that must precede it to be understood: a table's header, or the line that introduces a list or code. */
  readonly lead?: string;
  /** The title of its tab or accordion, or a bold line. A title is quoted only with a unit below it. */
  readonly label?: string;
  /** The number of its block. Units of one block are written without empty lines between them. */
  readonly block: number;
}

/** Maximum length of code, in characters. */
const MAX_CODE_LENGTH = 3000;
const MAX_TEXT_LENGTH = 420;

/** Splits a section's Markdown into paragraphs, list items with their content, table rows, code and callouts. Pictures are left out. */
export function splitUnits(markdown: string): Unit[] {
  const units: Unit[] = [];
  let lead: string | undefined;
  let label: string | undefined;
  for (const [block, raw] of blocksOf(markdown).entries()) {
    const text = withoutPictures(raw);
    if (text.trim() === '') continue;
    if (LABEL.test(text)) {
      label = text;
      lead = undefined;
      continue;
    }
    const before = units.at(-1);
    const isContinued = /^ {2}/.test(text) && before?.kind === 'item' && before.label === label;
    // The next item may follow the content of this one without an empty line.
    const next = isContinued ? text.search(ITEM_LINE) : -1;
    if (isContinued) {
      const below = next < 0 ? text : text.slice(0, next).trimEnd();
      units[units.length - 1] = { ...before, text: `${before.text}\n\n${below}` };
      for (const item of next < 0 ? [] : itemsOf(text.slice(next), block))
        units.push({ ...(label !== undefined && { label }), ...(lead !== undefined && { lead }), ...item });
      continue;
    }
    const made = unitsOf(dedented(text), block);
    // A line introduces all items of a list, also if they are apart, and nothing after them.
    if (before?.kind === 'item' && made[0]?.kind !== 'item') lead = undefined;
    for (const unit of made)
      units.push({ ...(label !== undefined && { label }), ...(lead !== undefined && { lead }), ...unit });
    const last = made.at(-1);
    const isLead = last?.kind === 'text' && /[:：]\s*$/.test(last.text);
    if (last?.kind !== 'item') lead = isLead ? last.text : undefined;
  }
  return units;
}

const ITEM_LINE = /^(?:[-*]|\d+\.) /m;

/** Matches a paragraph that is bold as a whole. */
const LABEL = /^\*\*[^*\n]+\*\*:?$/;

function unitsOf(text: string, block: number): Unit[] {
  if (/^`{3,}/.test(text)) return [{ kind: 'code', text: codeOf(text), block }];
  if (/^\|.*\|$/m.test(text) && /^\|(?: ?:?-+:? ?\|)+$/m.test(text)) return rowsOf(text, block);
  if (/^>/.test(text)) return notesOf(text).map((note) => ({ kind: 'note', text: note, block }) as const);
  if (/^(?:[-*]|\d+\.) /.test(text)) return itemsOf(text, block);
  return sentencesOf(text).map((sentence) => ({ kind: 'text', text: sentence, block }) as const);
}

/** Returns the callouts that follow each other without text between them. */
function notesOf(text: string): string[] {
  const notes = text.split(NEXT_NOTE);
  return notes.map((note) => note.replace(/(?:\n>\s*)+$/, ''));
}

/** Matches the line break before the title of another callout. */
const NEXT_NOTE = /\n(?=> \*\*(?:Note|Info|Tip|Warning|Danger|Check|Caution|Important)\*\*\n)/;

function rowsOf(text: string, block: number): Unit[] {
  const [head = '', line = '', ...rows] = text.split('\n');
  return rows
    .filter((row) => /[^|\s]/.test(row))
    .map((row) => ({ kind: 'row', text: row, lead: `${head}\n${line}`, block }));
}

/** Returns the items of a list, each with its nested items and continuation lines. */
function itemsOf(text: string, block: number): Unit[] {
  const items: string[][] = [];
  for (const line of text.split('\n')) {
    const last = items.at(-1);
    if (last === undefined || /^(?:[-*]|\d+\.) /.test(line)) items.push([line]);
    else last.push(line);
  }
  return items.map((lines) => ({ kind: 'item', text: lines.join('\n'), block }));
}

/** Returns a paragraph as a whole, or its sentences if it is long. */
function sentencesOf(text: string): string[] {
  if (text.length <= MAX_TEXT_LENGTH) return [text];
  const sentences: string[] = [];
  for (const piece of text.split(/(?<=[.!?。！？])\s+(?=[\p{Lu}\p{Lo}`*[])/u)) {
    const last = sentences.at(-1);
    if (last !== undefined && last.length + piece.length < MAX_TEXT_LENGTH / 2)
      sentences[sentences.length - 1] = `${last} ${piece}`;
    else sentences.push(piece);
  }
  return sentences;
}

/** Returns code as a whole; of very long code, the lines from its beginning for which there is room. */
function codeOf(text: string): string {
  if (text.length <= MAX_CODE_LENGTH) return text;
  const kept = text.slice(0, text.lastIndexOf('\n', MAX_CODE_LENGTH));
  return `${kept}\n…\n${/^`+/.exec(text)?.[0] ?? ''}`;
}

/** Removes the common indentation: the content of an item without its beginning must not become indented code. */
function dedented(text: string): string {
  const lines = text.split('\n');
  const depths = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const least = Math.min(...depths);
  return least === 0 ? text : lines.map((line) => line.slice(least)).join('\n');
}

function withoutPictures(text: string): string {
  return /^\s*`{3,}/.test(text) ? text : text.replace(PICTURE, '').trimEnd();
}

/** Matches a picture, or a line that is a link to one. */
const PICTURE = /!\[[^\]]*\]\([^)\s]*\)|^\s*\[[^\]\n]*\]\([^)\s]+\.(?:png|jpe?g|gif|webp|avif|svg)\)[ \t]*$/gim;
