/** A piece so long is sent at the end of its block, and one so much longer whatever it ends with. */
const LONG_ENOUGH = 300;
const TOO_LONG = 900;

/**
 * The same text in fewer pieces: the first as soon as there is one, the rest by whole blocks. Whatever handles a piece after this (the SDK, the filter
 * of links, the wire, the reader's page, which draws itself anew) costs by the piece, not by the character.
 */
export function* inBlocks(pieces: Iterable<string>): Generator<string> {
  let gathered = '';
  let isFirst = true;
  for (const piece of pieces) {
    gathered += piece;
    if (gathered.trim() === '') continue;
    const isComplete = gathered.length >= LONG_ENOUGH && gathered.endsWith('\n\n');
    if (!isFirst && !isComplete && gathered.length < TOO_LONG) continue;
    isFirst = false;
    yield gathered;
    gathered = '';
  }
  if (gathered !== '') yield gathered;
}
