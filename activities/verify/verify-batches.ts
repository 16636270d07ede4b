import type { BatchesReference, ExportActivities, VerifiedBundle } from '../../contract/activities.js';
import type { PlanFile } from '../../render/plan-file.js';
import { countWarnings, type Finding } from '../../site/model/finding.js';
import { applyRules } from '../../site/model/finding-rules.js';
import type { ActivityDependencies } from '../dependencies.js';
import { withHeartbeat } from '../heartbeat.js';
import { readBatches, readFacts } from '../render/read-batches.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import { RECORDS } from '../store/records.js';
import { type StoreKeys, storeKeys } from '../store/store-keys.js';
import { type ObservedSample, observedSample } from './compare-observed.js';
import { isWholeSample } from './open-sample.js';
import { writeReport } from './report.js';
import { addWords, type VerifiedContent, verifyBundle } from './verify-bundle.js';

/**
 * Creates the activity that verifies a bundle: every reference against its files, the files' own addresses, and a
 * sample of pages in Chromium without a network. The result is stored with the batches, so the same batches are not
 * verified twice; the report belongs to the job.
 */
export function createVerifyBatches(dependencies: ActivityDependencies): ExportActivities['verifyBatches'] {
  const { verify } = createVerifier(dependencies);
  return (input) => withHeartbeat((signal) => verify(input, signal));
}

/** Creates the functions of that activity for other activities, whose heartbeats they go under. */
export function createVerifier(dependencies: ActivityDependencies) {
  const { store, workspace } = dependencies;

  return {
    /** Verifies the batches, unless they were verified before, and writes the job's report. */
    verify: async (input: BatchesReference, signal: AbortSignal): Promise<VerifiedBundle> => {
      const { plan, observed, known } = await findVerification(input);
      if (known !== undefined)
        return report(input, plan, { verification: known, ...(await readRendering(input, signal)) });
      const verified = await verifyBundle(dependencies, input, { site: plan.site(), observed, signal });
      const { findings, browser } = verified.verification;
      // A browser that was missing or ran out of time may succeed the next time.
      if (isWholeSample({ findings, notChecked: browser.notChecked }, observed)) {
        const key = storeKeys(input.organizationId).verification(input.batchKeys);
        await writeRecord(store, key, RECORDS.verification, verified.verification);
      }
      return report(input, plan, verified);
    },
    /** Writes the job's report if the batches were verified before. Otherwise it returns undefined. */
    reportKnown: async (input: BatchesReference, signal: AbortSignal): Promise<VerifiedBundle | undefined> => {
      const { plan, known } = await findVerification(input);
      return known && report(input, plan, { verification: known, ...(await readRendering(input, signal)) });
    },
  };

  async function findVerification(input: BatchesReference) {
    const keys = storeKeys(input.organizationId);
    const { plan } = await workspace.open(input);
    const observed = plan.site().live === undefined ? undefined : await readObserved(keys, plan);
    const last = await readRecord(store, keys.verification(input.batchKeys), RECORDS.verification);
    return { plan, observed, known: last?.observationKey === observed?.key ? last : undefined };
  }

  async function report(
    { jobId, organizationId }: BatchesReference,
    plan: PlanFile,
    { verification, rendering, words }: VerifiedContent,
  ): Promise<VerifiedBundle> {
    const keys = storeKeys(organizationId);
    const { findings: planned, findingRules } = plan.surroundings();
    const findings = [...planned, ...applyRules([...rendering, ...verification.findings], findingRules)];
    const crawl = await readRecord(store, keys.crawlResult(jobId), RECORDS.crawlResult);
    const { browser } = verification;
    const reportKey = keys.report(jobId);
    await writeReport(store, reportKey, {
      ...{ jobId, pageCount: plan.head.pages, words, findings, browser },
      crawl: crawl?.counts,
    });
    // Hints are in the report; a job's number says how much there is to do.
    return { reportKey, warnings: countWarnings(findings) };
  }

  /** Reads what a browser showed of the live pages. */
  async function readObserved(keys: StoreKeys, { head, pages }: PlanFile): Promise<ObservedSample | undefined> {
    const key = keys.observation(head.snapshotKey);
    const observation = await readRecord(store, key, RECORDS.observation);
    return observation === undefined ? undefined : observedSample(key, observation, pages);
  }

  /** Reads the findings and word counts of rendering from batches that were verified before. */
  async function readRendering({ batchKeys }: BatchesReference, signal: AbortSignal) {
    const rendering: Finding[] = [];
    const words = { shown: 0, leftOut: 0 };
    for await (const batch of readBatches(store, batchKeys, signal)) {
      addWords(words, batch);
      if (batch.findings > 0) rendering.push(...(await readFacts(store, batch.factsKey)).findings);
    }
    return { rendering, words };
  }
}
