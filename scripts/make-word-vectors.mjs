// Makes assistant/language/word-vectors.bin out of a model's folder (see docs/decisions on answers without embeddings):
//   node scripts/build.mjs && node scripts/make-word-vectors.mjs FOLDER [OUTPUT]
// FOLDER holds tokenizer.json and model.safetensors of sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0). The same folder makes the
// same bytes. What lies beside the output says where it comes from: assistant/language/word-vectors.NOTICE.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [folder, output = join(root, 'assistant/language/word-vectors.bin')] = process.argv.slice(2);
const parts = folder === undefined ? [] : ['tokenizer.json', 'model.safetensors'].map((name) => join(folder, name));
if (parts.length === 0 || !parts.every(existsSync) || !existsSync(join(root, 'build/assistant'))) {
  console.error('Give a folder with tokenizer.json and model.safetensors, after `node scripts/build.mjs`.');
  process.exit(1);
}
const { writeColumns } = await import('../build/assistant/index/columns.js');
const { DIMENSIONS, VECTORS_FORMAT, normalized } = await import('../build/assistant/language/word-vectors.js');

const TENSOR = 'embeddings.word_embeddings.weight';
/** Whole words of the Latin alphabet; shorter ones say little. */
const WORD = /^[a-z]{3,}$/;
/** The first direction tells how often a word is used, not what it means. */
const LEFT_OUT = 1;

const [tokenizer, model] = parts.map((file) => readFileSync(file));
const words = Object.entries(JSON.parse(tokenizer.toString('utf8')).model.vocab)
  .filter(([word]) => WORD.test(word))
  .sort(([, a], [, b]) => a - b);
const { rows, width } = readTensor(model);
const centered = center(words.map(([, id]) => Float64Array.from(rows.subarray(id * width, (id + 1) * width))));
const directions = principalDirections(covariance(centered)).slice(LEFT_OUT, LEFT_OUT + DIMENSIONS);
const vectors = new Int8Array(words.length * DIMENSIONS);
for (const [index, row] of centered.entries()) {
  const projected = Float32Array.from(directions, (direction) => dot(direction, row));
  vectors.set(normalized(projected), index * DIMENSIONS);
}
const bytes = writeColumns(VECTORS_FORMAT, { words: words.map(([word]) => word).join('\n'), vectors });
writeFileSync(output, bytes);
console.log(`${words.length} words, ${bytes.length} bytes in ${output}`);

/** One tensor of a safetensors file: `[length of the directory, eight bytes][directory as JSON][numbers]`. */
function readTensor(file) {
  const length = Number(file.readBigUInt64LE(0));
  const tensor = JSON.parse(file.toString('utf8', 8, 8 + length))[TENSOR];
  if (tensor?.dtype !== 'F32') throw new Error(`the model has no ${TENSOR} of 32-bit numbers`);
  const [from, to] = tensor.data_offsets;
  const copy = new Uint8Array(file.subarray(8 + length + from, 8 + length + to));
  return { rows: new Float32Array(copy.buffer), width: tensor.shape[1] };
}

function center(list) {
  const mean = new Float64Array(list[0].length);
  for (const row of list) for (let at = 0; at < mean.length; at++) mean[at] += row[at] / list.length;
  return list.map((row) => row.map((value, at) => value - mean[at]));
}

function covariance(list) {
  const size = list[0].length;
  const sums = Array.from({ length: size }, () => new Float64Array(size));
  for (const row of list)
    for (let i = 0; i < size; i++) for (let j = i; j < size; j++) sums[i][j] += (row[i] * row[j]) / list.length;
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) sums[i][j] = sums[j][i];
  return sums;
}

/** Eigenvectors of a symmetric matrix, that of the largest eigenvalue first: Jacobi's rotations. */
function principalDirections(matrix) {
  const size = matrix.length;
  const vectors = Array.from({ length: size }, (_, i) =>
    Float64Array.from({ length: size }, (_, j) => (i === j ? 1 : 0)),
  );
  for (let sweep = 0; sweep < 12; sweep++)
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(matrix, vectors, p, q);
  return matrix
    .map((row, index) => ({ value: row[index], vector: vectors[index] }))
    .sort((a, b) => b.value - a.value)
    .map(({ vector }) => signed(vector));
}

/** Makes the number at row p, column q nothing. Rows of `vectors` are the eigenvectors that are being found. */
function rotate(matrix, vectors, p, q) {
  const value = matrix[p][q];
  if (Math.abs(value) < 1e-15) return;
  const theta = (matrix[q][q] - matrix[p][p]) / (2 * value);
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const cosine = 1 / Math.hypot(tangent, 1);
  const sine = tangent * cosine;
  for (let k = 0; k < matrix.length; k++) {
    const row = matrix[k];
    [row[p], row[q]] = [cosine * row[p] - sine * row[q], sine * row[p] + cosine * row[q]];
  }
  for (const rows of [matrix, vectors]) {
    const [first, second] = [rows[p], rows[q]];
    for (let k = 0; k < first.length; k++)
      [first[k], second[k]] = [cosine * first[k] - sine * second[k], sine * first[k] + cosine * second[k]];
  }
}

/** An eigenvector may point either way: the largest number is made positive. */
function signed(vector) {
  const largest = vector.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
  return largest < 0 ? vector.map((value) => -value) : vector;
}

function dot(a, b) {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at] * b[at];
  return sum;
}
