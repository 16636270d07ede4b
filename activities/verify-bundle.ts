import { verifyReferences } from '../bundle/verify-references.js';
import type { BatchFacts } from '../render/batch.js';
import type { DocumentFacts } from '../site/document.js';
import type { Finding } from '../site/finding.js';
import type { BatchRecord } from './batch-record.js';
import type { ExportActivities } from './contracts.js';
import type { ActivityDependencies } from './dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import { readJson, writeJson } from './json-objects.js';
import { openSample, samplePages } from './open-sample.js';
import { writeReport } from './report.js';
import { storeKeys } from './store-keys.js';

interface Verification {
  readonly findings: readonly Finding[];
}

/**
 * Checks the bundle: every reference against its files, and a sample of pages in Chromium with the network cut. What is
 * found belongs to the bundle, so an unchanged bundle is not checked twice; the report belongs to the job.
 */
export function createVerifyBundle(dependencies: ActivityDependencies): ExportActivities['verifyBundle'] {
  const { store, workspace } = dependencies;

  return (input) =>
    withHeartbeat(async (signal) => {
      const keys = storeKeys(input.organizationId);
      const { plan } = await workspace.open(input);
      const batches = await readAll<BatchRecord>(input.batchKeys, signal);
      const verificationKey = keys.verification(input.bundleKey);
      const known = await readJson<Verification>(store, verificationKey);
      const { verification, rendering } =
        known === undefined
          ? await verify(batches, signal)
          : { verification: known, rendering: await renderingFindings(batches, signal) };
      const seenInBrowser = !verification.findings.some((finding) => finding.code === 'verification');
      // A browser that was missing may be there next time.
      if (known === undefined && seenInBrowser) await writeJson(store, verificationKey, verification);
      const findings = [...plan.site.findings, ...rendering];
      findings.push(...verification.findings);
      const reportKey = keys.report(input.jobId);
      await writeReport(store, reportKey, { jobId: input.jobId, pageCount: plan.site.pages.length, findings });
      return { reportKey, warnings: findings.length };
    });

  /** Goes through the facts of all batches once, as they are most of what there is to read, and no more than one's are in memory. */
  async function verify(batches: readonly BatchRecord[], signal: AbortSignal) {
    const files = new Set(batches.flatMap((batch) => batch.files.map((file) => file.path)));
    const pages = samplePages(batches);
    const shown = new Set<string>();
    const rendering: Finding[] = [];
    async function* documents() {
      for (const batch of batches) {
        signal.throwIfAborted();
        const { documents, findings } = await facts(batch);
        rendering.push(...findings);
        for (const document of documents) {
          if (pages.includes(document.outputPath)) noteFiles(document.facts, shown);
          yield document;
        }
      }
    }
    const references = await verifyReferences(documents(), files);
    const browser = await openSample(dependencies, { batches, pages, shown, signal });
    const verification: Verification = { findings: [...references, ...browser] };
    return { verification, rendering };
  }

  async function renderingFindings(batches: readonly BatchRecord[], signal: AbortSignal): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const batch of batches) {
      signal.throwIfAborted();
      if (batch.warnings > 0) findings.push(...(await facts(batch)).findings);
    }
    return findings;
  }

  async function facts(batch: BatchRecord): Promise<BatchFacts> {
    return required(await readJson<BatchFacts>(store, batch.factsKey), batch.factsKey);
  }

  async function readAll<Value>(keys: readonly string[], signal: AbortSignal): Promise<Value[]> {
    const values: Value[] = [];
    for (const key of keys) {
      signal.throwIfAborted();
      values.push(required(await readJson<Value>(store, key), key));
    }
    return values;
  }
}

function noteFiles({ references }: DocumentFacts, shown: Set<string>): void {
  for (const { path } of references) if (!path.endsWith('.html')) shown.add(path);
}

function required<Value>(value: Value | undefined, key: string): Value {
  if (value === undefined) throw new Error(`the object ${key} is gone from the store; start the export again`);
  return value;
}
