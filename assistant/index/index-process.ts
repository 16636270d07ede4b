import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import type { PagePassages } from '../../site/passages/page-passages.js';
import { IndexBuilder } from './build-index.js';
import type { BuiltIndex } from './built-index.js';
import { fileSpool } from './spool.js';

export type IndexRequest =
  /** JSON of `PagePassages[]`. */
  { readonly kind: 'add'; readonly passages: Uint8Array } | { readonly kind: 'finish' };

export type IndexAnswer =
  | { readonly kind: 'added' }
  | ({ readonly kind: 'made' } & Omit<BuiltIndex, 'body'>)
  | { readonly kind: 'failed'; readonly message: string };

/**
 * The entry point of a process that builds an index from batches of passages, and exits with its parent. Its argument is the file for the
 * index; what it does not keep in memory is in the same folder.
 */
const [file = ''] = process.argv.slice(2);
let spools = 0;
const builder = new IndexBuilder(() => {
  spools += 1;
  return fileSpool(`${file}.${spools}`);
});
process.on('message', (request: IndexRequest) => {
  process.send?.(answerTo(request), (error: Error | null) => error && process.exit(0));
});
process.on('disconnect', () => process.exit(0));

function answerTo(request: IndexRequest): IndexAnswer {
  try {
    return request.kind === 'add' ? add(request.passages) : finish();
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

function add(passages: Uint8Array): IndexAnswer {
  const text = Buffer.from(passages.buffer, passages.byteOffset, passages.byteLength).toString('utf8');
  for (const page of JSON.parse(text) as PagePassages[]) builder.addPage(page);
  return { kind: 'added' };
}

function finish(): IndexAnswer {
  const { pages, chunks } = builder;
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const descriptor = openSync(file, 'wx');
  for (const part of joined(builder.finish())) {
    hash.update(part);
    for (let at = 0; at < part.length; ) at += writeSync(descriptor, part, at);
    sizeBytes += part.length;
  }
  closeSync(descriptor);
  return { kind: 'made', sha256: hash.digest('hex'), sizeBytes, chunks, pages };
}

const WRITE_BYTES = 1024 * 1024;

/** Joins small buffers into larger ones. */
function* joined(pieces: Iterable<Buffer>): Generator<Buffer, void> {
  let open: Buffer[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    open.push(piece);
    bytes += piece.length;
    if (bytes < WRITE_BYTES) continue;
    yield Buffer.concat(open);
    open = [];
    bytes = 0;
  }
  yield Buffer.concat(open);
}
