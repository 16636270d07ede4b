import type { RenderPool } from '../../render/render-pool.js';
import { RenderProcessLost } from '../../render/render-process.js';
import type { DocumentScan, FetchedDocument } from '../../site/live/scan-document.js';

/** A document takes a few milliseconds. */
const SCAN_STALL_MS = 60_000;
const SCAN_CPU_MS = 15_000;
const SCAN_RESIDENT_BYTES = 1024 * 1024 * 1024;
/** A guard against our own defects for a document that is scanned alone: its work is bounded by its length. */
const LAST_SCAN_CPU_MS = 600_000;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** The result for a document that cannot be scanned: a file without links. */
const UNREADABLE: DocumentScan = { kind: 'file', links: [], frames: [], files: [] };

interface Waiting {
  readonly document: FetchedDocument;
  readonly resolve: (scan: DocumentScan) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Creates a function that scans documents in a render process, where hostile input can do no harm. Documents that
 * arrive while others are scanned are scanned together. A document that ends its process counts as a file without
 * links, and the others are scanned again without it.
 */
export function createScanner(
  pool: RenderPool,
  signal: AbortSignal,
): (document: FetchedDocument) => Promise<DocumentScan> {
  let waiting: Waiting[] = [];
  let isBusy = false;

  const work = async () => {
    isBusy = true;
    while (waiting.length > 0) {
      const batch = takeBatch();
      try {
        const scans = await scanAll(batch.map(({ document }) => document));
        for (const [index, { resolve }] of batch.entries()) resolve(scans[index] ?? UNREADABLE);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isBusy = false;
  };

  const takeBatch = () => {
    let bytes = 0;
    let count = 0;
    while (count < waiting.length && (count === 0 || bytes < MAX_BATCH_BYTES))
      bytes += waiting[count++]?.document.body.length ?? 0;
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return batch;
  };

  const scanAll = async (documents: readonly FetchedDocument[]): Promise<readonly DocumentScan[]> => {
    try {
      return await ask(documents, SCAN_CPU_MS);
    } catch (error) {
      if (!(error instanceof RenderProcessLost) || error.reason === 'aborted') throw error;
      if (documents.length === 1) return scanAlone(documents);
      const scans: DocumentScan[] = [];
      for (const document of documents) scans.push(...(await scanAll([document])));
      return scans;
    }
  };

  /** Scans one document alone. Throws if the machine ended the process, which says nothing of the document: the step is retried. */
  const scanAlone = async (documents: readonly FetchedDocument[]): Promise<readonly DocumentScan[]> => {
    try {
      return await ask(documents, LAST_SCAN_CPU_MS);
    } catch (error) {
      const isOfDocument =
        error instanceof RenderProcessLost && (error.reason === 'crashed' || error.reason === 'overworked');
      if (!isOfDocument) throw error;
      return [UNREADABLE];
    }
  };

  const ask = (documents: readonly FetchedDocument[], cpuMs: number) =>
    pool.use(async (process) => {
      const maxUsage = { cpuMs, residentBytes: SCAN_RESIDENT_BYTES };
      const reply = await process.ask({ kind: 'scan', documents }, { stallMs: SCAN_STALL_MS, maxUsage, signal });
      if (reply.kind !== 'scanned') throw new Error(`scanning answered ${reply.kind}`);
      return reply.scans;
    });

  return (document) =>
    new Promise((resolve, reject) => {
      waiting.push({ document, resolve, reject });
      if (!isBusy) void work();
    });
}
