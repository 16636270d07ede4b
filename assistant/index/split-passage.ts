/** The approximate size of a chunk, in characters: enough for an answer with its context, and small enough to have one topic. */
const CHUNK_CHARACTERS = 1400;
/** Maximum length of a block, in characters. The rest is a log or data, and is not indexed. */
const MAX_CHARACTERS = 60_000;

/** Splits a section's Markdown into chunks at blank lines, list items and table rows. Code is kept whole if possible. */
export function splitPassage(text: string): string[] {
  if (text.length <= CHUNK_CHARACTERS * 1.3) return [text];
  const chunks: string[] = [];
  let chunk: string[] = [];
  let length = 0;
  for (const block of blocksOf(text.slice(0, MAX_CHARACTERS)).flatMap(piecesOf)) {
    if (chunk.length > 0 && length + block.length > CHUNK_CHARACTERS) {
      // A title or introducing line stays with what follows it.
      const kept = chunk.findLastIndex((each) => !LEADS.test(each)) + 1;
      if (kept > 0) chunks.push(chunk.slice(0, kept).join('\n\n'));
      chunk = kept > 0 ? chunk.slice(kept) : chunk;
      length = chunk.reduce((sum, each) => sum + each.length, 0);
    }
    chunk.push(block);
    length += block.length;
  }
  if (chunk.length > 0) chunks.push(chunk.join('\n\n'));
  return chunks;
}

/** Matches a paragraph that is bold as a whole, and a line that ends in a colon. */
const LEADS = /^(?:\*\*[^*\n]+\*\*:?|[^\n]*[:：])$/;

/** A part of a section with its number. Adjacent parts have consecutive numbers. */
export interface Piece {
  readonly number: number;
  readonly text: string;
}

/** Joins parts of a section in order. Adjacent parts of one table or code block become one again. */
export function joinPieces(pieces: readonly Piece[]): string {
  let joined = '';
  let before: Piece | undefined;
  for (const piece of pieces.toSorted((one, other) => one.number - other.number)) {
    const isNext = before?.number === piece.number - 1;
    joined =
      before === undefined ? piece.text : (isNext && rejoined(joined, piece.text)) || `${joined}\n\n${piece.text}`;
    before = piece;
  }
  return joined;
}

/** Returns the joined block, or undefined if the parts do not belong to one block. */
function rejoined(one: string, other: string): string | undefined {
  const last = blocksOf(one).at(-1)?.split('\n') ?? [];
  const next = blocksOf(other)[0]?.split('\n') ?? [];
  const [head = '', line = ''] = next;
  if (/^\|(?: ?-+ ?\|)+$/.test(line) && last[0] === head && last[1] === line)
    return `${one}\n${other.split('\n').slice(2).join('\n')}`;
  const isOneCode = /^\s*`{3,}/.test(head) && last[0] === head && /^\s*`{3,}\s*$/.test(last.at(-1) ?? '');
  if (!isOneCode || last.length + next.length < MIN_CUT_LINES) return undefined;
  return `${one.slice(0, one.trimEnd().lastIndexOf('\n'))}\n${other.split('\n').slice(1).join('\n')}`;
}

/** Minimum length of code that was split. Two adjacent shorter blocks are separate ones. */
const MIN_CUT_LINES = 20;

/** Returns the blocks between blank lines. A fenced block is one, whatever it contains. */
export function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  let fence = '';
  const end = () => {
    if (block.length > 0) blocks.push(block.join('\n'));
    block = [];
  };
  for (const line of text.split('\n')) {
    const mark = /^\s*(?:> )?\s*(`{3,})/.exec(line)?.[1];
    if (fence === '' && line.trim() === '') {
      end();
      continue;
    }
    block.push(line);
    if (fence === '' && mark !== undefined) fence = mark;
    else if (fence !== '' && mark !== undefined && mark.length >= fence.length && line.trim().endsWith(mark))
      fence = '';
  }
  end();
  return blocks;
}

/** Splits a long block: a table by rows, each part with the table's header; everything else by lines. */
function piecesOf(block: string): string[] {
  if (block.length <= CHUNK_CHARACTERS) return [block];
  const lines = block.split('\n');
  const isTable = /^\|.*\|$/.test(lines[0] ?? '') && /^\|(?: ?-+ ?\|)+$/.test(lines[1] ?? '');
  const head = isTable ? lines.slice(0, 2) : [];
  const mark = /^\s*(`{3,})/.exec(lines[0] ?? '');
  const first = mark === null ? undefined : lines[0];
  const pieces: string[] = [];
  let piece: string[] = [...head];
  let length = 0;
  const end = () => {
    if (piece.length > head.length)
      pieces.push(first === undefined ? piece.join('\n') : fenced(piece, first, mark?.[1]));
    piece = [...head];
    length = 0;
  };
  for (const line of first === undefined ? lines.slice(head.length) : lines.slice(1, -1)) {
    if (length > 0 && length + line.length > CHUNK_CHARACTERS) end();
    piece.push(line.slice(0, CHUNK_CHARACTERS * 2));
    length += line.length + 1;
  }
  end();
  return pieces;
}

function fenced(lines: readonly string[], first: string, mark = '```'): string {
  return [first, ...lines, mark].join('\n');
}
