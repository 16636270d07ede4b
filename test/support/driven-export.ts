import { ApplicationFailure } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { createActivities } from '../../activities/create-activities.js';
import type { ActivityDependencies } from '../../activities/dependencies.js';
import { LOST_OBJECT } from '../../contract/errors.js';
import type { JobBundle, JobProgress } from '../../contract/job.js';

export interface DrivenExport {
  readonly bundle: JobBundle;
  /** Attempts that failed before the export came through. */
  readonly failures: readonly unknown[];
}

export interface DrivenExportOptions {
  /** After each attempt that failed. */
  readonly onFailure?: (error: unknown) => Promise<void>;
}

/** The same limit as in the workflow. */
const MAX_LOSSES = 8;
/** The maximum number of attempts, which is well above what the engine needs if each call fails once. */
const MAX_ATTEMPTS = 8;

/** The logger is quiet, because callers inspect failures, each of which would be logged with its stack. */
const QUIET = { logger: new DefaultLogger('ERROR') };

const running: JobProgress = {
  status: 'running',
  progress: 50,
  pageCount: 0,
  totalPages: null,
  phase: 'rendering',
  warnings: 0,
  error: null,
};

/**
 * The activities of one export, run one after another as the workflow asks for them and tried again as the engine does, without the
 * engine and without its pauses. Rejects with the failure that ends a job.
 */
export async function driveExport(
  dependencies: ActivityDependencies,
  job: { readonly jobId: string; readonly organizationId: string },
  { onFailure }: DrivenExportOptions = {},
): Promise<DrivenExport> {
  const activities = createActivities(dependencies);
  const failures: unknown[] = [];

  async function attempt<Input, Output>(activity: (input: Input) => Promise<Output>, input: Input): Promise<Output> {
    for (let number = 1; ; number++) {
      try {
        return await new MockActivityEnvironment({ attempt: number }, QUIET).run(activity, input);
      } catch (error) {
        failures.push(error);
        await onFailure?.(error);
        const isFinal = error instanceof ApplicationFailure && error.nonRetryable === true;
        if (isFinal || number === MAX_ATTEMPTS) throw error;
      }
    }
  }

  async function make(losses: number) {
    const { planKey, totalPages, forms: wanted = [] } = await attempt(activities.export.planExport, job);
    const { outsideKey, finished } = await attempt(activities.export.prepareBatches, {
      ...job,
      planKey,
      ...(losses > 0 && { afterLoss: true }),
    });
    const batchKeys: string[] = [];
    for (const [batch, known] of finished.entries()) {
      const input = { ...job, planKey, outsideKey, batch };
      batchKeys.push((known ?? (await attempt(activities.render.renderBatch, input))).batchKey);
    }
    const batches = { ...job, planKey, outsideKey, batchKeys };
    await attempt(activities.export.indexSite, batches);
    const packaged = await attempt(activities.export.packageBundle, batches);
    const forms = wanted.includes('zip') ? [await attempt(activities.export.packZip, batches)] : [];
    if (wanted.includes('pdf')) {
      const { pdfPlanKey, parts } = await attempt(activities.export.planPdf, batches);
      const reference = { ...job, planKey, pdfPlanKey };
      for (let part = 0; part < parts; part++) await attempt(activities.export.printPdfPart, { ...reference, part });
      forms.push(await attempt(activities.export.joinPdf, reference));
    }
    const { reportKey, warnings } = await attempt(activities.export.verifyBatches, batches);
    const { bundleKey, manifestKey, sizeBytes, sha256 } = packaged;
    const bundle: JobBundle = {
      key: bundleKey,
      manifestKey,
      reportKey,
      sizeBytes,
      sha256,
      ...(forms.length > 0 && { forms }),
    };
    return { bundle, totalPages, warnings };
  }

  async function makeDespiteLosses() {
    for (let losses = 0; ; losses++) {
      try {
        return await make(losses);
      } catch (error) {
        const isLoss = error instanceof ApplicationFailure && error.type === LOST_OBJECT;
        if (!isLoss || losses === MAX_LOSSES) throw error;
      }
    }
  }

  await attempt(activities.export.recordJob, { jobId: job.jobId, progress: running });
  const { bundle, totalPages, warnings } = await makeDespiteLosses();
  const progress: JobProgress = {
    ...running,
    status: 'completed',
    progress: 100,
    phase: null,
    pageCount: totalPages,
    totalPages,
    warnings,
  };
  await attempt(activities.export.recordJob, { jobId: job.jobId, progress, bundle });
  return { bundle, failures };
}
