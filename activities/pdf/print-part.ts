import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { NoPrinter, openPrinter } from '../../browser/print/printer.js';
import type { ExportActivities } from '../../contract/activities.js';
import { readPlaces } from '../../pdf/read-places.js';
import { asSameBytes } from '../../pdf/same-bytes.js';
import { paperOf } from '../../site/print/paper.js';
import { printStyle } from '../../site/print/print-style.js';
import { LostObject } from '../../storage/errors.js';
import { limitConcurrency } from '../../storage/limit-concurrency.js';
import { putNamed } from '../../storage/named/put-named.js';
import { fatalError } from '../bounded-retries.js';
import type { ActivityDependencies } from '../dependencies.js';
import { withHeartbeat } from '../heartbeat.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import { storeKeys } from '../store/store-keys.js';
import { writeBundleFile } from '../write-bundle-file.js';
import { PDF_RECORDS, type PdfPart, type PdfPlan } from './pdf-records.js';
import { readBundleFiles } from './read-bundle-files.js';
import { readPdfPlan } from './read-pdf-plan.js';

/** Maximum number of browsers that print at a time in this process: each uses a core, and a gigabyte for large parts. */
const MAX_PRINTERS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));

/** Creates the activity that prints one part of a PDF, unless it was printed before. */
export function createPrintPdfPart(dependencies: ActivityDependencies): ExportActivities['printPdfPart'] {
  const { store, workspace, chromiumPath } = dependencies;
  const inTurn = limitConcurrency(MAX_PRINTERS);
  return ({ organizationId, pdfPlanKey, part: index }) =>
    withHeartbeat(async (signal) => {
      const keys = storeKeys(organizationId);
      const { parts, paper } = await readPdfPlan(store, pdfPlanKey);
      const part = parts[index];
      if (part === undefined) throw new LostObject(pdfPlanKey);
      const recordKey = keys.printedPart(part.hash);
      const known = await readRecord(store, recordKey, PDF_RECORDS.part);
      const { key = '' } = known ?? {};
      if (known !== undefined && (await store.refresh(recordKey, () => store.refresh(key)))) return;
      // The same part makes the same bytes, so that a late attempt of a worker that was thought dead changes nothing.
      const pdf = asSameBytes(await inTurn(() => print(part, paper, signal)));
      const { pages, places } = readPlaces(pdf);
      const pieceKey = await putNamed(store, keys.printedPiece, pdf);
      await writeRecord(store, recordKey, PDF_RECORDS.part, { key: pieceKey, pages, places: [...places] });
    });

  async function print(
    { documents, files, batchKeys }: PdfPart,
    paper: PdfPlan['paper'],
    signal: AbortSignal,
  ): Promise<Buffer> {
    const folder = await mkdtemp(join(await workspace.temporaryFolder(), 'print-'));
    try {
      const html = new Map<string, string>();
      const own = new Set(documents.map(({ path }) => path));
      const paths = new Set([...own, ...files]);
      for await (const { path, bytes } of readBundleFiles(store, { batchKeys, paths }, signal)) {
        if (own.has(path)) html.set(path, Buffer.from(bytes).toString('utf8'));
        else await writeBundleFile(folder, path, bytes);
      }
      const printer = await openPrinter(chromiumPath, signal).catch(asFatalError);
      try {
        const pages = documents.map(({ path }) => ({ path, html: html.get(path) ?? '' }));
        return await printer.printPages(pages, { folder, css: printStyle(paperOf(paper)) });
      } finally {
        await printer.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Throws a fatal error if there is no browser, because no retry finds one. */
export function asFatalError(error: unknown): never {
  if (!(error instanceof NoPrinter)) throw error;
  throw fatalError('NoPrinter', `a PDF is printed by Chromium on the worker: ${error.message}`);
}
