import { parentPort, workerData } from 'node:worker_threads';
import type { PagePassages } from '../../site/passages/page-passages.js';
import { buildIndex } from './build-index.js';

/** The thread that makes an index out of batches' passages, answers it and ends. */
const pages = (workerData as readonly Uint8Array[]).flatMap(
  (bytes) =>
    JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')) as PagePassages[],
);
const index = Uint8Array.from(buildIndex(pages));
parentPort?.postMessage(index, [index.buffer]);
