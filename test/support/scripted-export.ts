import { ApplicationFailure } from '@temporalio/common';
import type { ExportActivities, FinishedBatch, RenderActivities } from '../../contract/activities.js';
import type { JobProgress } from '../../contract/job.js';

/**
 * Activities without work, with which a workflow is driven through any number of batches; and what it asked of them. No link to a bundle can be
 * made, which ends no export.
 */
export interface ScriptedExport {
  readonly activities: { readonly export: ExportActivities; readonly render: RenderActivities };
  /** The number of times that each batch was rendered. */
  readonly rendered: ReadonlyMap<number, number>;
  /** The records that the workflow saved, in order. */
  readonly records: readonly JobProgress[];
  /** Batches that were packed. */
  readonly packed: readonly string[];
}

const PLAN_KEY = 'organizations/org_0/plans/0.json';

/**
 * A site of so many pages in so many batches; the last one has no pages, as the files of the whole site have none. The last step
 * waits for `lastStep`.
 */
export function scriptedExport({
  pages,
  batches,
  lastStep,
}: {
  readonly pages: number;
  readonly batches: number;
  readonly lastStep?: Promise<void>;
}): ScriptedExport {
  const rendered = new Map<number, number>();
  const records: JobProgress[] = [];
  const packed: string[] = [];
  return {
    rendered,
    records,
    packed,
    activities: {
      export: {
        planExport: async () => ({ planKey: PLAN_KEY, totalPages: pages, batches, warnings: 0 }),
        prepareBatches: async () => ({ outsideKey: null, finished: Array.from({ length: batches }, () => null) }),
        packageBundle: async ({ batchKeys }) => {
          packed.push(...batchKeys);
          return { bundleKey: 'bundle', manifestKey: 'manifest', sizeBytes: 1, sha256: '0'.repeat(64) };
        },
        packZip: async () => ({ format: 'zip', key: 'zip', sizeBytes: 1, sha256: '0'.repeat(64) }),
        planPdf: async () => ({ pdfPlanKey: 'pdf-plan', parts: 1 }),
        printPdfPart: async () => undefined,
        joinPdf: async () => ({ format: 'pdf', key: 'pdf', sizeBytes: 1, sha256: '0'.repeat(64) }),
        indexSite: async () => null,
        verifyBatches: async () => {
          await lastStep;
          return { reportKey: 'report', warnings: 0 };
        },
        signBundle: async () => [],
        presignBundle: () => Promise.reject(ApplicationFailure.nonRetryable('no link can be made')),
        recordJob: async ({ progress }) => void records.push(progress),
        findUnknownPages: async () => [],
        startScheduledJob: async () => ({ jobId: null }),
        listDeliveries: async () => [],
        pruneStore: async () => ({ objects: 0, bytes: 0, bundlesGivenUp: 0 }),
        attemptDelivery: async () => 'done',
        listNotices: async () => [],
        attemptNotice: async () => 'done',
      },
      render: {
        renderBatch: async ({ batch }) => {
          rendered.set(batch, (rendered.get(batch) ?? 0) + 1);
          return finishedBatch(batch, { pages, batches });
        },
      },
    },
  };
}

/** Named as real ones are, so that payloads are as long. */
function finishedBatch(
  batch: number,
  { pages, batches }: { readonly pages: number; readonly batches: number },
): FinishedBatch {
  const each = Math.ceil(pages / (batches - 1));
  const share = batch === batches - 1 ? 0 : Math.min(each, pages - batch * each);
  const hash = String(batch).padStart(64, '0');
  return { batchKey: `organizations/org_0123456789abcdef/batches/${hash}.json`, pages: share, warnings: 0 };
}
