import { TextTable } from '../../bundle/text-table.js';
import { verifyReferences } from '../../bundle/verify-references.js';
import type { BatchesReference, ExportActivities } from '../../contract/activities.js';
import type { Finding } from '../../site/model/finding.js';
import { readNamed } from '../../storage/named/read-named.js';
import type { ActivityDependencies } from '../dependencies.js';
import { withHeartbeat } from '../heartbeat.js';
import { LANGUAGE_MODEL_TEXT } from '../package/language-model-segments.js';
import { readBatch, readBatches, readFacts } from '../render/read-batches.js';
import { readRecord, writeRecord } from '../store/record-objects.js';
import type { BatchRecord, Verification } from '../store/record-types.js';
import { RECORDS } from '../store/records.js';
import { type StoreKeys, storeKeys } from '../store/store-keys.js';
import { findLostFiles, type SearchedBundle, type WalkedBatch, walkSegment } from './find-lost-files.js';
import { isWholeSample, openSample, samplePages } from './open-sample.js';
import { writeReport } from './report.js';

/**
 * Creates the activity that verifies a bundle: every reference against its files, the files' own addresses, and a sample of pages in Chromium
 * without a network. The result is stored with the batches, so the same batches are not verified twice; the report
 * belongs to the job.
 */
export function createVerifyBatches(dependencies: ActivityDependencies): ExportActivities['verifyBatches'] {
  const { store, workspace } = dependencies;

  return (input) =>
    withHeartbeat(async (signal) => {
      const keys = storeKeys(input.organizationId);
      const { plan } = await workspace.open(input);
      const verificationKey = keys.verification(input.batchKeys);
      const known = await readRecord(store, verificationKey, RECORDS.verification);
      const { verification, rendering, words } =
        known === undefined
          ? await verify(input, plan.site(), signal)
          : { verification: known, ...(await readRendering(input, signal)) };
      const { notChecked } = verification.browser;
      // A browser that was missing or ran out of time may succeed the next time.
      if (known === undefined && isWholeSample({ findings: verification.findings, notChecked }))
        await writeRecord(store, verificationKey, RECORDS.verification, verification);
      const findings = [...plan.surroundings().findings, ...rendering, ...verification.findings];
      const reportKey = keys.report(input.jobId);
      await writeReport(store, reportKey, {
        jobId: input.jobId,
        pageCount: plan.head.pages,
        words,
        findings,
        browser: verification.browser,
      });
      return { reportKey, warnings: findings.length };
    });

  /** Reads the facts of all batches one at a time, because they are large. */
  async function verify(
    { organizationId, batchKeys }: BatchesReference,
    site: SearchedBundle['site'],
    signal: AbortSignal,
  ) {
    const files = new TextTable();
    const factsKeys: string[] = [];
    const choice = samplePages();
    let allPages = 0;
    const words = { shown: 0, leftOut: 0 };
    for await (const batch of readBatches(store, batchKeys, signal)) {
      for (const { path } of batch.files) files.add(path);
      choice.add(batch.files);
      allPages += batch.files.filter(({ path }) => path.endsWith('.html')).length;
      factsKeys.push(batch.factsKey);
      addWords(words, batch);
      // The text is composed while this step runs.
      if (batch.text !== undefined) files.add(LANGUAGE_MODEL_TEXT);
    }
    const rendering = new Map<string, readonly Finding[]>();
    const ending = new AbortController();
    const signalOrEnd = AbortSignal.any([signal, ending.signal]);
    async function* documents() {
      for (const key of factsKeys) {
        signalOrEnd.throwIfAborted();
        const { documents, findings } = await readFacts(store, key);
        if (findings.length > 0) rendering.set(key, findings);
        yield* documents;
      }
    }
    const keys = storeKeys(organizationId);
    const pages = choice.pages();
    const sample = openSample(dependencies, keys, { batchKeys, pages, signal: signalOrEnd });
    try {
      const [references, lost, seen] = await Promise.all([
        verifyReferences(documents, files),
        findLostFiles(walkBatches(keys, batchKeys, signalOrEnd), { files, site }),
        sample,
      ]);
      const verification: Verification = {
        findings: [...references, ...lost, ...seen.findings],
        browser: {
          openedPages: pages.length - seen.notChecked.length,
          notChecked: seen.notChecked.map((path) => path.replace(/\.html$/, '')),
          otherPages: allPages - pages.length,
        },
      };
      return { verification, rendering: factsKeys.flatMap((key) => rendering.get(key) ?? []), words };
    } finally {
      // The browser is closed even if the other check failed.
      ending.abort();
      await sample.catch(() => undefined);
    }
  }

  async function* walkBatches(keys: StoreKeys, batchKeys: readonly string[], signal: AbortSignal) {
    for (const batchKey of batchKeys) {
      const batch = await readBatch(store, batchKey);
      const named = await namedTargets(keys.namedTargets(batchKey), batch, signal);
      yield { named, documents: async () => (await readFacts(store, batch.factsKey)).documents } satisfies WalkedBatch;
    }
  }

  /** Returns the addresses in a batch's files. They are read once, because the files never change. */
  async function namedTargets(key: string, { segment }: BatchRecord, signal: AbortSignal) {
    const known = await readRecord(store, key, RECORDS.namedTargets);
    if (known !== undefined && (await store.refresh(key))) return known;
    const named = await walkSegment(await readNamed(store, segment.key), segment.crc32, signal);
    await writeRecord(store, key, RECORDS.namedTargets, named, { rebuildable: true });
    return named;
  }

  /** Reads what rendering found, and how many words it counted, from batches that were verified before. */
  async function readRendering({ batchKeys }: BatchesReference, signal: AbortSignal) {
    const rendering: Finding[] = [];
    const words = { shown: 0, leftOut: 0 };
    for await (const batch of readBatches(store, batchKeys, signal)) {
      addWords(words, batch);
      if (batch.warnings > 0) rendering.push(...(await readFacts(store, batch.factsKey)).findings);
    }
    return { rendering, words };
  }
}

function addWords(sum: { shown: number; leftOut: number }, { words }: BatchRecord): void {
  sum.shown += words.shown;
  sum.leftOut += words.leftOut;
}
