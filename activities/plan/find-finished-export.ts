import type { BatchesReference, FinishedExport } from '../../contract/activities.js';
import type { Job } from '../../database/records/job-records.js';
import type { ActivityDependencies } from '../dependencies.js';
import { isIndexed } from '../index/index-site.js';
import { createCollectContents } from '../package/bundle-contents.js';
import { hasSigningKey } from '../package/open-signing-key.js';
import { findBundle } from '../package/package-bundle.js';
import { undefinedIfLost } from '../store/record-objects.js';
import { createVerifier } from '../verify/verify-batches.js';

/**
 * Creates a function that returns the result of an export whose batches are finished, if an earlier export packed,
 * verified and indexed the same batches. Then no further step is needed, each of which costs the engine about 50 ms.
 * Returns undefined if anything is left to do, or was lost: the steps that follow do it, or notice the loss.
 */
export function createFindFinished(dependencies: ActivityDependencies) {
  const { store } = dependencies;
  const collectContents = createCollectContents(dependencies);
  const { reportKnown } = createVerifier(dependencies);

  async function find(job: Job, batches: BatchesReference, signal: AbortSignal): Promise<FinishedExport | undefined> {
    // Signatures and further forms are steps of their own.
    if (job.formats.some((format) => format !== 'tar.gz')) return undefined;
    if (await hasSigningKey(dependencies)) return undefined;
    if (!(await isIndexed(dependencies, { job, batchKeys: batches.batchKeys, signal }))) return undefined;
    const report = await reportKnown(batches, signal);
    if (report === undefined) return undefined;
    const { finished: bundle } = await findBundle(store, batches, await collectContents(batches, signal));
    return bundle && { bundle, report };
  }

  return (job: Job, batches: BatchesReference, signal: AbortSignal): Promise<FinishedExport | undefined> =>
    undefinedIfLost(find(job, batches, signal));
}
