import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unpackBundle } from '../bundle/unpack.js';
import { verifyInBrowser } from '../bundle/verify-in-browser.js';
import { verifyReferences } from '../bundle/verify-references.js';
import type { BatchFacts } from '../render/batch.js';
import type { Finding } from '../site/finding.js';
import type { BatchRecord } from './batch-record.js';
import type { ExportActivities } from './contracts.js';
import type { ActivityDependencies } from './dependencies.js';
import { withHeartbeat } from './heartbeat.js';
import { readJson, writeJson } from './json-objects.js';
import { writeReport } from './report.js';
import { storeKeys } from './store-keys.js';

/** Pages opened in the browser: the first, the 404 page, and some spread over the site. */
const SAMPLED_PAGES = 8;
const SECONDS_IN_BROWSER = 60;

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
      const batches = await readAll<BatchRecord>(input.batchKeys);
      const verificationKey = keys.verification(input.bundleKey);
      const known = await readJson<Verification>(store, verificationKey);
      const verification = known ?? (await verify(batches, input.bundleKey, signal));
      const seenInBrowser = !verification.findings.some((finding) => finding.code === 'verification');
      // A browser that was missing may be there next time.
      if (known === undefined && seenInBrowser) await writeJson(store, verificationKey, verification);
      const findings = [...plan.site.findings];
      for (const batch of batches) findings.push(...(await facts(batch)).findings);
      findings.push(...verification.findings);
      const reportKey = keys.report(input.jobId);
      await writeReport(store, reportKey, { jobId: input.jobId, pageCount: plan.site.pages.length, findings });
      return { reportKey, warnings: findings.length };
    });

  async function verify(
    batches: readonly BatchRecord[],
    bundleKey: string,
    signal: AbortSignal,
  ): Promise<Verification> {
    const files = new Set(batches.flatMap((batch) => batch.files.map((file) => file.path)));
    const references = await verifyReferences(documentsOf(batches), files);
    const browser = await openInBrowser(bundleKey, samplePages([...files]), signal);
    return { findings: [...references, ...browser] };
  }

  async function* documentsOf(batches: readonly BatchRecord[]) {
    for (const batch of batches) yield* (await facts(batch)).documents;
  }

  async function openInBrowser(
    bundleKey: string,
    pages: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Finding[]> {
    const folder = await mkdtemp(join(await workspace.temporaryFolder(), 'verify-'));
    try {
      const unpacked = join(folder, 'bundle');
      await unpackBundle(await store.read(bundleKey), unpacked);
      const { chromiumPath } = dependencies;
      return (
        await verifyInBrowser({ folder: unpacked, pages, chromiumPath, secondsInTotal: SECONDS_IN_BROWSER, signal })
      ).findings;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function facts(batch: BatchRecord): Promise<BatchFacts> {
    return required(await readJson<BatchFacts>(store, batch.factsKey), batch.factsKey);
  }

  async function readAll<Value>(keys: readonly string[]): Promise<Value[]> {
    const values: Value[] = [];
    for (const key of keys) values.push(required(await readJson<Value>(store, key), key));
    return values;
  }
}

function required<Value>(value: Value | undefined, key: string): Value {
  if (value === undefined) throw new Error(`the object ${key} is gone from the store; start the export again`);
  return value;
}

function samplePages(files: readonly string[]): string[] {
  const pages = files.filter((path) => path.endsWith('.html'));
  const step = Math.max(1, Math.floor(pages.length / SAMPLED_PAGES));
  const spread = pages.filter((_, index) => index % step === 0).slice(0, SAMPLED_PAGES);
  return [...new Set(['index.html', '404.html', ...spread].filter((path) => pages.includes(path)))];
}
