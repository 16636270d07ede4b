import { proxyActivities } from '@temporalio/workflow';
import type { BatchesReference, ExportActivities } from '../contract/activities.js';
import type { BundleForm } from '../contract/job.js';
import { LONG_STEP } from './step-options.js';

const { planPdf, printPdfPart, joinPdf } = proxyActivities<ExportActivities>(LONG_STEP);

/** Parts offered to workers at once: more than a few workers print at a time. */
const OPEN_PARTS = 16;

/** Makes the PDF form of a bundle: plans its parts, prints them, and joins them. */
export async function makePdf(batches: BatchesReference): Promise<BundleForm> {
  const { jobId, organizationId, planKey } = batches;
  const { pdfPlanKey, parts } = await planPdf(batches);
  const reference = { jobId, organizationId, planKey, pdfPlanKey };
  let next = 0;
  const printParts = async () => {
    while (next < parts) {
      const part = next;
      next += 1;
      await printPdfPart({ ...reference, part });
    }
  };
  await Promise.all(Array.from({ length: Math.min(OPEN_PARTS, parts) }, printParts));
  return joinPdf(reference);
}
