import { basename } from 'node:path';
import { findLostFiles, type WalkedBatch } from '../../activities/verify/find-lost-files.js';
import { createWorkspace, type OpenExport, type Workspace } from '../../activities/workspace.js';
import { LANGUAGE_MODEL_TEXT } from '../../bundle/language-model-text.js';
import { verifyReferences } from '../../bundle/verify-references.js';
import type { RenderPool } from '../../render/render-pool.js';
import { RenderFailed } from '../../render/render-process.js';
import { requestPlan } from '../../render/request-plan.js';
import { NOT_DRAWN } from '../../site/model/diagram-address.js';
import { EVERY_GROUP } from '../../site/model/every-group.js';
import type { Finding } from '../../site/model/finding.js';
import { applyRules } from '../../site/model/finding-rules.js';
import type { WordCounts } from '../../site/model/page-content.js';
import type { Snapshot } from '../../snapshot/take-snapshot.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { checkBatches } from './check-batches.js';
import type { CheckedBatch, CheckedProject } from './check-records.js';

export interface SnapshotWork {
  readonly store: ObjectStore;
  /** The folder of local copies. */
  readonly copies: string;
  readonly pool: RenderPool;
}

/** The result of checking a snapshot. */
export interface CheckedSnapshot {
  readonly result: CheckedProject;
  /** True if another check of the same snapshot would find the same. */
  readonly isWhole: boolean;
  readonly renderedPages: number;
}

const CACHE_BYTES = 8 * 1024 ** 3;
const PLAN_STALL_MS = 300_000;

/** Plans and renders a snapshot, and verifies the result. A project that cannot be planned has one finding. */
export async function checkSnapshot(
  snapshot: Snapshot,
  { store, copies, pool }: SnapshotWork,
): Promise<CheckedSnapshot> {
  const workspace = createWorkspace({ store, folder: copies, maxBytes: CACHE_BYTES });
  try {
    const site = await planSnapshot(snapshot, workspace, pool);
    const { batches, areWhole, renderedPages } = await checkBatches({ store, pool, site });
    const { pages } = site.plan;
    const sources = new Map(Array.from(pages, ({ path, sourcePath }) => [path, sourcePath]));
    const findings = await findingsOf(site, batches);
    const result = {
      pageCount: pages.length,
      words: sumOfWords(batches),
      findings: findings.filter(isOfSource).map((finding) => inFile(finding, sources)),
    };
    return { result, isWhole: areWhole, renderedPages };
  } catch (error) {
    if (!(error instanceof RenderFailed) || error.type !== 'SiteUnreadable') throw error;
    const finding: Finding = { code: 'configuration', severity: 'error', message: error.message, ...error.place };
    const result = { pageCount: 0, words: { shown: 0, leftOut: 0 }, findings: [finding] };
    return { result, isWhole: true, renderedPages: 0 };
  }
}

async function planSnapshot({ key, findings }: Snapshot, workspace: Workspace, pool: RenderPool): Promise<OpenExport> {
  const request = {
    snapshotKey: key,
    ...(await workspace.snapshot(key)),
    options: { groups: [EVERY_GROUP] },
    findings,
  };
  const { file } = await pool.use(async (process) =>
    workspace.addPlan((await requestPlan(process, request, { stallMs: PLAN_STALL_MS })).parts),
  );
  return workspace.open({ planKey: `plans/${basename(file)}` });
}

async function findingsOf({ plan }: OpenExport, batches: readonly CheckedBatch[]): Promise<Finding[]> {
  const files = new Set(batches.flatMap((batch) => batch.files));
  if (batches.some(({ hasText }) => hasText)) files.add(LANGUAGE_MODEL_TEXT);
  const walked = batches.map(({ named, facts }): WalkedBatch => ({ named, documents: async () => facts.documents }));
  const { findings, findingRules } = plan.surroundings();
  const found = [
    ...batches.flatMap(({ facts }) => facts.findings),
    ...(await verifyReferences(() => batches.flatMap(({ facts }) => facts.documents), files)),
    ...(await findLostFiles(walked, { files, site: plan.site() })),
  ];
  return [...findings, ...applyRules(found, findingRules)];
}

function sumOfWords(batches: readonly CheckedBatch[]): WordCounts {
  return batches.reduce(
    (sum, { words }) => ({ shown: sum.shown + words.shown, leftOut: sum.leftOut + words.leftOut }),
    { shown: 0, leftOut: 0 },
  );
}

/** Adds the source file of a finding's page, unless the finding names a file. */
function inFile(finding: Finding, sources: ReadonlyMap<string, string>): Finding {
  const file = finding.file ?? (finding.page === undefined ? undefined : sources.get(finding.page));
  return file === undefined ? finding : { ...finding, file };
}

/**
 * Returns whether a finding is about the source. Files of other hosts were not fetched and diagrams were not drawn, so
 * findings that they are missing mean nothing.
 */
function isOfSource({ code, message }: Finding): boolean {
  return code !== 'outside-file' && message !== NOT_DRAWN;
}
