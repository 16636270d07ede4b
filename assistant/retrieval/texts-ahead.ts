import { splitUnits } from '../embedded-model/split-units.js';
import { unitText } from '../embedded-model/unit-text.js';
import type { SiteIndex } from '../index/site-index.js';
import { readText, titlesOf } from './order-by-meaning.js';

/** Maximum number of texts of a site that are read ahead of questions: a few minutes of one core. */
const MAX_TEXTS = 25_000;
/** Maximum number of chunks of which the pieces are read ahead too. */
const MAX_CHUNKS = 5000;

/** Yields the texts that questions are compared with, in the order of the pages: first all chunks, then their pieces. */
export function* textsAhead(index: SiteIndex): Generator<string> {
  const chunks = Math.min(index.chunkCount, MAX_CHUNKS);
  for (let chunk = 0; chunk < chunks; chunk++) yield readText(index, chunk);
  let left = MAX_TEXTS - chunks;
  for (let chunk = 0; chunk < chunks; chunk++) {
    const above = titlesOf(index, chunk);
    for (const unit of splitUnits(index.text(chunk))) {
      if (left === 0) return;
      left -= 1;
      yield unitText(above, unit);
    }
  }
}
