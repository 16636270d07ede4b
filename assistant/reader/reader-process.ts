import { readFile } from 'node:fs/promises';
import { createWordPieces, type WordPieces } from './word-pieces.js';

/** A request to embed texts. */
export interface ReaderRequest {
  readonly id: number;
  readonly texts: readonly string[];
}

/** `ready` comes once, before all others. A process that cannot read exits instead. */
export type ReaderReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'vectors'; readonly id: number; readonly vectors: readonly Float32Array[] }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

/** Maximum number of tokens of a text that are read. */
const MAX_TOKENS = 128;
/** Maximum number of tokens that are read at once: similar lengths together, because a batch costs as much as its longest text. */
const MAX_BATCH_TOKENS = 1024;

/** An optional dependency, with a native library that not every platform has. Code is checked without it, so its types are not used. */
const RUNTIME_PACKAGE: string = 'onnxruntime-node';

/** The part of the runtime that is used here. */
interface Runtime {
  readonly InferenceSession: {
    create(file: string, options: object): Promise<Session>;
  };
  readonly Tensor: new (type: 'int64', values: BigInt64Array, shape: readonly number[]) => object;
}

interface Session {
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, object>>): Promise<Readonly<Record<string, { readonly data: unknown }>>>;
}

/** The entry point of a process that turns texts into vectors with a small transformer. It exits with its parent. */
const [, , weights = '', tokenizer = ''] = process.argv;
process.on('disconnect', () => process.exit(0));
const { default: runtime } = (await import(RUNTIME_PACKAGE)) as { readonly default: Runtime };
const [session, pieces] = await Promise.all([
  runtime.InferenceSession.create(weights, { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential' }),
  openTokenizer(tokenizer),
]);
const waiting: ReaderRequest[] = [];
let isReading = false;
process.on('message', (request: ReaderRequest) => {
  waiting.push(request);
  void readOn();
});
tell({ kind: 'ready' });

function tell(reply: ReaderReply): void {
  process.send?.(reply, (error: Error | null) => error && process.exit(0));
}

/** Answers all requests that wait at once, because texts of several are read faster together. */
async function readOn(): Promise<void> {
  if (isReading) return;
  isReading = true;
  while (waiting.length > 0) {
    const requests = waiting.splice(0);
    try {
      const vectors = await embed(requests.flatMap(({ texts }) => texts));
      for (const { id, texts } of requests) tell({ kind: 'vectors', id, vectors: vectors.splice(0, texts.length) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      for (const { id } of requests) tell({ kind: 'failed', id, message });
    }
  }
  isReading = false;
}

async function openTokenizer(file: string): Promise<WordPieces> {
  const { model } = JSON.parse(await readFile(file, 'utf8')) as { model: { vocab: Record<string, number> } };
  return createWordPieces(new Map(Object.entries(model.vocab)));
}

async function embed(texts: readonly string[]): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  const rows = texts
    .map((text, at) => ({ at, numbers: pieces.encode(text, MAX_TOKENS) }))
    .sort((one, other) => one.numbers.length - other.numbers.length);
  while (rows.length > 0) {
    let size = 1;
    while (size < rows.length && (size + 1) * (rows[size]?.numbers.length ?? 0) <= MAX_BATCH_TOKENS) size += 1;
    const batch = rows.splice(0, size);
    const found = await embedBatch(batch.map(({ numbers }) => numbers));
    for (const [place, { at }] of batch.entries()) vectors[at] = found[place] ?? new Float32Array();
  }
  return vectors;
}

/** Returns the mean of the vectors of each text's tokens, with length 1. */
async function embedBatch(rows: readonly (readonly number[])[]): Promise<Float32Array[]> {
  const width = Math.max(...rows.map(({ length }) => length));
  const shape = [rows.length, width];
  const numbers = new BigInt64Array(rows.length * width);
  const mask = new BigInt64Array(rows.length * width);
  for (const [row, list] of rows.entries()) {
    for (const [at, number] of list.entries()) {
      numbers[row * width + at] = BigInt(number);
      mask[row * width + at] = 1n;
    }
  }
  const tensor = (values: BigInt64Array) => new runtime.Tensor('int64', values, shape);
  const results = await session.run({
    input_ids: tensor(numbers),
    attention_mask: tensor(mask),
    token_type_ids: tensor(new BigInt64Array(numbers.length)),
  });
  const hidden = results[session.outputNames[0] ?? ''];
  if (!(hidden?.data instanceof Float32Array)) throw new Error('the model gave no vectors');
  const { data } = hidden;
  const dimensions = data.length / (rows.length * width);
  return rows.map(({ length }, row) => {
    const sum = new Float32Array(dimensions);
    for (let token = row * width; token < row * width + length; token++)
      for (let at = 0; at < dimensions; at++) sum[at] = (sum[at] as number) + (data[token * dimensions + at] as number);
    const size = Math.sqrt(sum.reduce((total, value) => total + value * value, 0)) || 1;
    return sum.map((value) => value / size);
  });
}
