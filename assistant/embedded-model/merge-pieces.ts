/** Minimum length of a piece, in characters. It is sent at the end of its block, and at twice the length anywhere. */
const LONG_ENOUGH = 300;
const TOO_LONG = 900;

/**
 * Yields the same text in fewer pieces: the first piece at once, the rest in whole blocks. Everything after this (SDK, link filter,
 * network, the reader's page) costs by the piece, not by the character.
 */
export async function* mergePieces(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let gathered = '';
  let isFirst = true;
  for await (const piece of pieces) {
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
