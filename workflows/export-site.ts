import {
  CancellationScope,
  ContinueAsNew,
  continueAsNew,
  isCancellation,
  patched,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';
import type {
  BatchesReference,
  ExportActivities,
  FinishedExport,
  JobReference,
  PackagedBundle,
} from '../contract/activities.js';
import { EXPORT_CANCELLED } from '../contract/errors.js';
import type { BundleForm, JobBundle } from '../contract/job.js';
import { announceOutcome } from './announce-outcome.js';
import { completed, failed, packaging, planning, rendering, verifying } from './export-progress.js';
import { describeFailure, isLoss } from './failures.js';
import { createJobRecord, type JobRecord } from './job-record.js';
import { makeForms } from './make-forms.js';
import { type ExportInput, exportProgress, type RenderingState } from './messages.js';
import { renderAll } from './render-all.js';
import { startNotices } from './start-notices.js';
import { INDEX_STEP, LINK_STEP, LONG_STEP } from './step-options.js';

const { planExport, prepareBatches, packageBundle, signBundle, verifyBatches } =
  proxyActivities<ExportActivities>(LONG_STEP);
const { presignBundle } = proxyActivities<ExportActivities>(LINK_STEP);
const { indexSite } = proxyActivities<ExportActivities>(INDEX_STEP);

/**
 * Maximum number of times that an export is made again because the store lost an object. There is one for each kind of
 * object that an export reads, because each loss shows only when the object is read. More of them mean that the store
 * loses what it is given.
 */
const MAX_LOSSES = 8;

/** Exports one site: plans it, renders it in batches, packs and verifies the bundle. The last record says how it ended. */
export async function exportSite(input: ExportInput): Promise<void> {
  const job = { jobId: input.jobId, organizationId: input.organizationId };
  const record = createJobRecord(job.jobId, input.resume === undefined ? planning : rendering(input.resume));
  setHandler(exportProgress, record.read);
  try {
    const { warnings, ...bundle } = await makeBundle(job, record, input.resume);
    await record.write(completed(record.read(), warnings), bundle);
    if (patched('presign-bundle')) await presign(job.jobId);
    await announceOutcome(job.jobId);
    if (patched('notices')) await startNotices(job.jobId);
  } catch (error) {
    if (error instanceof ContinueAsNew) throw error;
    const reason = isCancellation(error) ? EXPORT_CANCELLED : describeFailure(error);
    await CancellationScope.nonCancellable(async () => {
      await record.write(failed(record.read(), reason));
      await announceOutcome(job.jobId);
      if (patched('notices')) await startNotices(job.jobId);
    });
    throw error;
  }
}

/** Makes sure that the archive can be handed out. The job is completed already, so nothing that fails here changes it. */
async function presign(jobId: string): Promise<void> {
  try {
    await CancellationScope.nonCancellable(() => presignBundle({ jobId }));
  } catch {
    // The activity logs its failures, and each message makes a link of its own.
  }
}

type FinishedBundle = JobBundle & { readonly warnings: number };

/** Makes the bundle. When an object was lost or damaged in the store, plans again and makes what is missing. */
async function makeBundle(job: JobReference, record: JobRecord, resume?: RenderingState): Promise<FinishedBundle> {
  for (let losses = 0; ; losses++) {
    try {
      if (losses === 0 && resume !== undefined) return await renderAndPack(job, record, resume);
      const { start, finished } = await plan(job, record, losses === 0 ? {} : { afterLoss: true });
      if (finished === undefined) return await renderAndPack(job, record, start);
      record.set(rendering(start));
      return finishedBundle(finished);
    } catch (error) {
      if (!isLoss(error) || losses === MAX_LOSSES) throw error;
    }
  }
}

interface Planned {
  readonly start: RenderingState;
  /** The result, if an earlier export made the same; undefined after a loss, because it may be what was lost. */
  readonly finished?: FinishedExport | undefined;
}

async function plan(
  job: JobReference,
  record: JobRecord,
  options: { readonly afterLoss?: true } = {},
): Promise<Planned> {
  // Planning writes this progress itself: a step of its own would compete with it.
  if (patched('plan-records-progress')) record.set(planning);
  else record.writeInBackground(planning);
  const planned = await planExport({ ...job, progress: planning });
  const isPrepared = planned.prepared !== undefined && options.afterLoss === undefined;
  const { outsideKey, finished } = isPrepared
    ? planned.prepared
    : await prepareBatches({ ...job, planKey: planned.planKey, ...options });
  const done = finished.filter((batch) => batch !== null);
  const start: RenderingState = {
    planKey: planned.planKey,
    outsideKey,
    totalPages: planned.totalPages,
    batchKeys: finished.map((batch) => batch?.batchKey ?? null),
    pageCount: sum(done.map((batch) => batch.pages)),
    warnings: planned.warnings + sum(done.map((batch) => batch.warnings)),
    planned: planned.progress,
    forms: planned.forms,
  };
  return { start, finished: isPrepared ? planned.finished : undefined };
}

async function renderAndPack(job: JobReference, record: JobRecord, start: RenderingState): Promise<FinishedBundle> {
  record.writeInBackground(rendering(start));
  const rendered = await renderAll(job, start, record);
  if (!rendered.isComplete) await continueAsNew<typeof exportSite>({ ...job, resume: rendered.state });
  record.writeInBackground(packaging(record.read()));
  const { planKey, outsideKey, batchKeys, forms: wanted } = rendered.state;
  const batches = { ...job, planKey, outsideKey, batchKeys: batchKeys.map(requireKey) };
  // The index answers readers' questions and is not part of the bundle: only a loss in the store fails the export.
  const indexing = indexSite(batches).then(
    () => undefined,
    (error: unknown) => error,
  );
  // The batches contain everything that is verified, so verifying does not wait for the archive.
  const [{ bundle, forms, signatures }, report] = await Promise.all([
    pack(batches, wanted, record),
    verifyBatches(batches),
  ]);
  const indexFailure = await indexing;
  if (isLoss(indexFailure)) throw indexFailure;
  const others = { ...(forms.length > 0 && { forms }), ...(signatures.length > 0 && { signatures }) };
  return { ...finishedBundle({ bundle, report }), ...others };
}

function finishedBundle({ bundle, report }: FinishedExport): FinishedBundle {
  const { bundleKey: key, sizeBytes, sha256, manifestKey } = bundle;
  const { reportKey, warnings } = report;
  return { key, sizeBytes, sha256, reportKey, manifestKey, warnings };
}

async function pack(batches: BatchesReference, wanted: RenderingState['forms'], record: JobRecord) {
  const bundle = await packageBundle(batches);
  record.writeInBackground(verifying(record.read()));
  const forms = await makeForms(batches, wanted ?? []);
  // Making other forms takes long enough for somebody to create a key.
  const isUnsigned = bundle.isUnsigned === true && forms.length === 0;
  return { bundle, forms, signatures: patched('sign-bundle') && !isUnsigned ? await sign(batches, bundle, forms) : [] };
}

/** Signs the archive and its further forms. */
function sign({ jobId, organizationId }: JobReference, bundle: PackagedBundle, forms: readonly BundleForm[]) {
  const { bundleKey: key, sizeBytes, sha256 } = bundle;
  const archives = [{ format: 'tar.gz', key, sizeBytes, sha256 } as const, ...forms];
  return signBundle({ jobId, organizationId, archives });
}

function requireKey(key: string | null): string {
  if (key === null) throw new Error('a batch ended without its key');
  return key;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
