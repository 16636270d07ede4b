import { gatherPieces } from './gather-pieces.js';

/** The pieces, those joined that come in one turn of the event loop: for where each costs, however short it is. */
export async function* inTurns(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  const gathered = gatherPieces(pieces);
  try {
    for (;;) {
      await gathered.something();
      const taken = await gathered.take();
      if (taken === undefined) return;
      yield taken;
    }
  } finally {
    await gathered.stop();
  }
}
