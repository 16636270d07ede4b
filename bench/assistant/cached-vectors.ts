import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embedInBatches } from '../../assistant/embeddings/embed-in-batches.js';
import {
  compact,
  embeddedText,
  readVectors,
  type SectionVectors,
  textHash,
  writeVectors,
} from '../../assistant/embeddings/section-vectors.js';
import type { TextEmbedder } from '../../assistant/embeddings/text-embedder.js';
import type { SiteIndex } from '../../assistant/index/site-index.js';

/** Vectors of an index' sections out of an endpoint, made once for the same texts and model and then kept among temporary files. */
export async function cachedVectors(index: SiteIndex, embedder: TextEmbedder): Promise<SectionVectors> {
  const texts = Array.from({ length: index.chunkCount }, (_, chunk) => embeddedText(index, chunk));
  const hashes = texts.map(textHash);
  const name = createHash('sha256')
    .update(`${embedder.space}\n${hashes.join('\n')}`)
    .digest('hex')
    .slice(0, 32);
  const folder = join(tmpdir(), 'offprint-vectors');
  const file = join(folder, name);
  try {
    return readVectors(await readFile(file), texts.length);
  } catch {
    const known = new Map<string, Int8Array>();
    const keep = (first: number, vectors: readonly Float32Array[]) => {
      for (const [at, vector] of vectors.entries()) known.set(hashes[first + at] ?? '', compact(vector));
    };
    await embedInBatches(embedder, texts, keep, {
      batchSize: 32,
      concurrency: 1,
      callMs: 600_000,
      signal: AbortSignal.timeout(MAX_MS),
    });
    const bytes = writeVectors(hashes, known);
    await mkdir(folder, { recursive: true });
    // Another run may be reading.
    await writeFile(`${file}.${process.pid}`, bytes);
    await rename(`${file}.${process.pid}`, file);
    return readVectors(bytes, texts.length);
  }
}

/** A model on a processor takes some ten milliseconds a section. */
const MAX_MS = 3_600_000;
