import type { ExportActivities, RenderActivities } from '../contract/activities.js';
import { type ActivityName, withBoundedRetries } from './bounded-retries.js';
import type { ActivityDependencies } from './dependencies.js';
import { createIndexSite } from './index/index-site.js';
import { createAttemptDelivery, createListDeliveries } from './jobs/attempt-delivery.js';
import { createRecordJob } from './jobs/record-job.js';
import { createStartScheduledJob } from './jobs/start-scheduled-job.js';
import { createAttemptNotice, createListNotices } from './notices/attempt-notice.js';
import { createPackZip } from './package/pack-zip.js';
import { createPackageBundle } from './package/package-bundle.js';
import { createSignBundle } from './package/sign-bundle.js';
import { createJoinPdf } from './pdf/join-pdf.js';
import { createPlanPdf } from './pdf/plan-pdf.js';
import { createPrintPdfPart } from './pdf/print-part.js';
import { createFindUnknownPages, createPlanExport } from './plan/plan-export.js';
import { createPrepareBatches } from './plan/prepare-batches.js';
import { createPresignBundle } from './presign-bundle.js';
import { createPruneStore } from './prune-store.js';
import { createRenderBatch } from './render/render-batch.js';
import { createVerifyBatches } from './verify/verify-batches.js';

/** Creates all activities over their clients, in two groups, one for each task queue. */
export function createActivities(dependencies: ActivityDependencies): {
  export: ExportActivities;
  render: RenderActivities;
} {
  const bounded = <Input, Output>(name: ActivityName, activity: (input: Input) => Promise<Output>) =>
    withBoundedRetries(name, dependencies.logger, activity);
  return {
    export: {
      planExport: bounded('planExport', createPlanExport(dependencies)),
      findUnknownPages: bounded('findUnknownPages', createFindUnknownPages(dependencies)),
      prepareBatches: bounded('prepareBatches', createPrepareBatches(dependencies)),
      packageBundle: bounded('packageBundle', createPackageBundle(dependencies)),
      packZip: bounded('packZip', createPackZip(dependencies)),
      planPdf: bounded('planPdf', createPlanPdf(dependencies)),
      printPdfPart: bounded('printPdfPart', createPrintPdfPart(dependencies)),
      joinPdf: bounded('joinPdf', createJoinPdf(dependencies)),
      indexSite: bounded('indexSite', createIndexSite(dependencies)),
      verifyBatches: bounded('verifyBatches', createVerifyBatches(dependencies)),
      signBundle: bounded('signBundle', createSignBundle(dependencies)),
      presignBundle: bounded('presignBundle', createPresignBundle(dependencies)),
      recordJob: bounded('recordJob', createRecordJob(dependencies)),
      startScheduledJob: bounded('startScheduledJob', createStartScheduledJob(dependencies)),
      listDeliveries: bounded('listDeliveries', createListDeliveries(dependencies)),
      attemptDelivery: bounded('attemptDelivery', createAttemptDelivery(dependencies)),
      listNotices: bounded('listNotices', createListNotices(dependencies)),
      attemptNotice: bounded('attemptNotice', createAttemptNotice(dependencies)),
      pruneStore: createPruneStore(dependencies),
    },
    render: { renderBatch: bounded('renderBatch', createRenderBatch(dependencies)) },
  };
}
