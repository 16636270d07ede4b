/** About so many characters a chunk: enough for an answer with what stands around it, little enough to be about one thing. */
const CHUNK_CHARACTERS = 1400;
/** A block that is longer by itself is cut at its lines; what is beyond this is a log or data, and is not found. */
const MOST_CHARACTERS = 60_000;

/** Cuts a section's Markdown into pieces of a size, at blank lines, list items and table rows; code stays whole where it can. */
export function splitPassage(text: string): string[] {
  if (text.length <= CHUNK_CHARACTERS * 1.3) return [text];
  const chunks: string[] = [];
  let chunk = '';
  for (const block of blocksOf(text.slice(0, MOST_CHARACTERS)).flatMap(piecesOf)) {
    if (chunk !== '' && chunk.length + block.length > CHUNK_CHARACTERS) {
      chunks.push(chunk);
      chunk = '';
    }
    chunk += chunk === '' ? block : `\n\n${block}`;
  }
  if (chunk !== '') chunks.push(chunk);
  return chunks;
}

/** Blocks as blank lines part them; a fence is one, whatever it holds. */
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

/** A long block in pieces: a table by rows, each piece under the table's head; all else by lines. */
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
