/** A piece is sent as soon as it is so long, whatever it ends with. */
const LONG_ENOUGH = 600;

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
    if (!isFirst && gathered.length < LONG_ENOUGH && !gathered.endsWith('\n\n')) continue;
    isFirst = false;
    yield gathered;
    gathered = '';
  }
  if (gathered !== '') yield gathered;
}
