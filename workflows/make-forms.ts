import { proxyActivities } from '@temporalio/workflow';
import type { BatchesReference, ExportActivities } from '../contract/activities.js';
import type { BundleForm, BundleFormat } from '../contract/job.js';
import { makePdf } from './make-pdf.js';
import { LONG_STEP } from './step-options.js';

const { packZip } = proxyActivities<ExportActivities>(LONG_STEP);

/** The steps that make each form; the main archive has one of its own. */
const MAKERS: Readonly<Record<Exclude<BundleFormat, 'tar.gz'>, (batches: BatchesReference) => Promise<BundleForm>>> = {
  zip: packZip,
  pdf: makePdf,
};

/** Makes the further forms of a packaged bundle in parallel. */
export function makeForms(batches: BatchesReference, wanted: readonly BundleFormat[]): Promise<BundleForm[]> {
  return Promise.all(wanted.flatMap((format) => (format === 'tar.gz' ? [] : [MAKERS[format](batches)])));
}
