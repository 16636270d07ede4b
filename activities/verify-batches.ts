import { TextTable } from '../bundle/text-table.js';
import { verifyReferences } from '../bundle/verify-references.js';
import { type BatchFacts, parseBatchFacts } from '../render/batch.js';
import type { DocumentFacts } from '../site/document.js';
import type { Finding } from '../site/finding.js';
import { readNamed } from '../storage/read-named.js';
import type { BatchesReference, ExportActivities } from './contracts.js';
import type { ActivityDependencies } from './dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import { readCachedJson, writeJson } from './json-objects.js';
import { openSample, samplePages } from './open-sample.js';
import { readBatches } from './read-batches.js';
import { writeReport } from './report.js';
import { storeKeys } from './store-keys.js';

interface Verification {
  readonly findings: readonly Finding[];
}

/**
 * Checks what a bundle is made of: every reference against the files, and a sample of pages in Chromium with the network cut. What is
 * found belongs to the batches, so the same ones are not checked twice; the report belongs to the job.
 */
export function createVerifyBatches(dependencies: ActivityDependencies): ExportActivities['verifyBatches'] {
  const { store, workspace } = dependencies;

  return (input) =>
    withHeartbeat(async (signal) => {
      const keys = storeKeys(input.organizationId);
      const { plan } = await workspace.open(input);
      const verificationKey = keys.verification(input.batchKeys);
      const known = await readCachedJson<Verification>(store, verificationKey);
      const { verification, rendering } =
        known === undefined
          ? await verify(input, signal)
          : { verification: known, rendering: await renderingFindings(input, signal) };
      const seenInBrowser = !verification.findings.some((finding) => finding.code === 'verification');
      // A browser that was missing may be there next time.
      if (known === undefined && seenInBrowser) await writeJson(store, verificationKey, verification);
      const findings = [...plan.surroundings().findings, ...rendering, ...verification.findings];
      const reportKey = keys.report(input.jobId);
      await writeReport(store, reportKey, { jobId: input.jobId, pageCount: plan.head.pages, findings });
      return { reportKey, warnings: findings.length };
    });

  /** Goes through the facts of all batches, as they are most of what there is to read, and no more than one's are in memory. */
  async function verify({ batchKeys }: BatchesReference, signal: AbortSignal) {
    const files = new TextTable();
    const factsKeys: string[] = [];
    const choice = samplePages();
    for await (const batch of readBatches(store, batchKeys, signal)) {
      for (const { path } of batch.files) files.add(path);
      choice.add(batch.files);
      factsKeys.push(batch.factsKey);
    }
    const pages = choice.pages();
    const shown = new Set<string>();
    const rendering = new Map<string, readonly Finding[]>();
    async function* documents() {
      for (const key of factsKeys) {
        signal.throwIfAborted();
        const { documents, findings } = await facts(key);
        if (findings.length > 0) rendering.set(key, findings);
        for (const document of documents) {
          if (pages.includes(document.outputPath)) noteFiles(document.facts, shown);
          yield document;
        }
      }
    }
    let references: readonly Finding[] = [];
    const findShown = async () => {
      references = await verifyReferences(documents, files);
      return shown;
    };
    const browser = await openSample(dependencies, { batchKeys, pages, shown: findShown, signal });
    const verification: Verification = { findings: [...references, ...browser] };
    return { verification, rendering: factsKeys.flatMap((key) => rendering.get(key) ?? []) };
  }

  async function renderingFindings({ batchKeys }: BatchesReference, signal: AbortSignal): Promise<Finding[]> {
    const findings: Finding[] = [];
    for await (const batch of readBatches(store, batchKeys, signal)) {
      if (batch.warnings > 0) findings.push(...(await facts(batch.factsKey)).findings);
    }
    return findings;
  }

  async function facts(key: string): Promise<BatchFacts> {
    return parseBatchFacts(await readNamed(store, key));
  }
}

function noteFiles({ references }: DocumentFacts, shown: Set<string>): void {
  for (const { path } of references) if (!path.endsWith('.html')) shown.add(path);
}
