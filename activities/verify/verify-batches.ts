import type { BatchesReference, ExportActivities } from '../../contract/activities.js';
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
import { addWords, verifyBundle } from './verify-bundle.js';

/**
 * Creates the activity that verifies a bundle: every reference against its files, the files' own addresses, and a
 * sample of pages in Chromium without a network. The result is stored with the batches, so the same batches are not
 * verified twice; the report belongs to the job.
 */
export function createVerifyBatches(dependencies: ActivityDependencies): ExportActivities['verifyBatches'] {
  const { store, workspace } = dependencies;

  return (input) =>
    withHeartbeat(async (signal) => {
      const keys = storeKeys(input.organizationId);
      const { plan } = await workspace.open(input);
      const verificationKey = keys.verification(input.batchKeys);
      const site = plan.site();
      const observed = site.live === undefined ? undefined : await readObserved(keys, plan);
      const last = await readRecord(store, verificationKey, RECORDS.verification);
      const known = last?.observationKey === observed?.key ? last : undefined;
      const { verification, rendering, words } =
        known === undefined
          ? await verifyBundle(dependencies, input, { site, observed, signal })
          : { verification: known, ...(await readRendering(input, signal)) };
      const { notChecked } = verification.browser;
      // A browser that was missing or ran out of time may succeed the next time.
      if (known === undefined && isWholeSample({ findings: verification.findings, notChecked }, observed))
        await writeRecord(store, verificationKey, RECORDS.verification, verification);
      const { findings: planned, findingRules } = plan.surroundings();
      const findings = [...planned, ...applyRules([...rendering, ...verification.findings], findingRules)];
      const crawl = await readRecord(store, keys.crawlResult(input.jobId), RECORDS.crawlResult);
      const reportKey = keys.report(input.jobId);
      await writeReport(store, reportKey, {
        jobId: input.jobId,
        pageCount: plan.head.pages,
        words,
        findings,
        browser: verification.browser,
        crawl: crawl?.counts,
      });
      // Hints are in the report; a job's number says how much there is to do.
      return { reportKey, warnings: countWarnings(findings) };
    });

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
