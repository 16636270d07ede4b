import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { LANGUAGE_MODEL_TEXT } from '../activities/package/language-model-segments.js';
import { findLostFiles, type WalkedBatch, walkSegment } from '../activities/verify/find-lost-files.js';
import { createWorkspace, type OpenExport, type Workspace } from '../activities/workspace.js';
import { verifyReferences } from '../bundle/verify-references.js';
import { type BatchFacts, parseBatchFacts } from '../render/batch.js';
import { type RenderedBatch, renderBatch } from '../render/render-batch.js';
import { RenderPool } from '../render/render-pool.js';
import { RenderFailed } from '../render/render-process.js';
import { requestPlan } from '../render/request-plan.js';
import { NOT_DRAWN } from '../site/model/diagram-address.js';
import type { Finding } from '../site/model/finding.js';
import type { WordCounts } from '../site/model/page-content.js';
import { takeSnapshot } from '../snapshot/take-snapshot.js';
import { createFileObjectStore } from '../storage/files/file-object-store.js';
import type { ObjectStore } from '../storage/object-store.js';

export interface CheckedProject {
  readonly pageCount: number;
  /** The words of the sources that pages were compared with. */
  readonly words: WordCounts;
  readonly findings: readonly Finding[];
}

/** The address and secret of download links, which a check never creates. */
const NO_LINKS = { publicUrl: 'http://localhost', secret: randomBytes(32).toString('hex') };
const KEY_PREFIX = 'check';
const CACHE_BYTES = 8 * 1024 ** 3;
const PLAN_STALL_MS = 300_000;

/**
 * Finds what is wrong in a project's source as an export does, without services, network or anything left behind. Files
 * of other hosts are not fetched, and diagrams are not drawn. A configuration that cannot be used is a finding. Throws
 * `UnreadableProject`, and `RenderFailed` for a defect.
 */
export async function checkProject(folder: string, slots = availableParallelism()): Promise<CheckedProject> {
  const temporary = await mkdtemp(join(tmpdir(), 'offprint-check-'));
  const cache = join(temporary, 'cache');
  const pool = new RenderPool({ slots, readableFolder: cache });
  try {
    const store = await createFileObjectStore({ folder: join(temporary, 'store'), links: NO_LINKS });
    const workspace = createWorkspace({ store, folder: cache, maxBytes: CACHE_BYTES });
    const opened = await planProject({ folder, store, workspace, pool });
    const batches = await renderAll(opened, pool);
    const facts = batches.map((batch) => parseBatchFacts(batch.facts));
    const files = new Set(batches.flatMap((batch) => batch.files.map((file) => file.path)));
    if (batches.some(({ languageModelText }) => languageModelText !== undefined)) files.add(LANGUAGE_MODEL_TEXT);
    const findings = [
      ...opened.plan.surroundings().findings,
      ...facts.flatMap(({ findings }) => findings),
      ...(await verifyReferences(() => facts.flatMap(({ documents }) => documents), files)),
      ...(await findLostFiles(walkAll(batches, facts), { files, site: opened.plan.site() })),
    ];
    const { pages } = opened.plan;
    const sources = new Map(Array.from(pages, ({ path, sourcePath }) => [path, sourcePath]));
    return {
      pageCount: pages.length,
      words: sumOfWords(batches),
      findings: findings.filter(isOfSource).map((finding) => inFile(finding, sources)),
    };
  } catch (error) {
    if (!(error instanceof RenderFailed) || error.type !== 'SiteUnreadable') throw error;
    const finding: Finding = { code: 'configuration', severity: 'error', message: error.message, ...error.place };
    return { pageCount: 0, words: { shown: 0, leftOut: 0 }, findings: [finding] };
  } finally {
    pool.close();
    await rm(temporary, { recursive: true, force: true });
  }
}

async function planProject(project: {
  readonly folder: string;
  readonly store: ObjectStore;
  readonly workspace: Workspace;
  readonly pool: RenderPool;
}): Promise<OpenExport> {
  const { folder, store, workspace, pool } = project;
  const snapshot = await takeSnapshot({ folder, store, keyPrefix: KEY_PREFIX });
  const local = await workspace.snapshot(snapshot.key);
  const request = { snapshotKey: snapshot.key, ...local, options: {}, findings: snapshot.findings };
  const { file } = await pool.use(async (process) =>
    workspace.addPlan((await requestPlan(process, request, { stallMs: PLAN_STALL_MS })).parts),
  );
  return workspace.open({ planKey: `${KEY_PREFIX}/plans/${basename(file)}` });
}

/** Renders every page: nothing is reused from before, and nothing is stored. */
async function renderAll({ plan, inputs }: OpenExport, pool: RenderPool): Promise<RenderedBatch[]> {
  const contents = { find: async () => undefined, keep: async () => undefined };
  const pagePath = (page: number) => plan.pages.at(page)?.path ?? '';
  return Promise.all(plan.head.batches.map((batch) => renderBatch({ pool, inputs, batch, pagePath, contents })));
}

function sumOfWords(batches: readonly RenderedBatch[]): WordCounts {
  return batches.reduce(
    (sum, { words }) => ({ shown: sum.shown + words.shown, leftOut: sum.leftOut + words.leftOut }),
    { shown: 0, leftOut: 0 },
  );
}

async function* walkAll(batches: readonly RenderedBatch[], facts: readonly BatchFacts[]) {
  for (const [index, { body, crc32 }] of batches.entries()) {
    const named = await walkSegment(body, crc32);
    yield { named, documents: async () => facts[index]?.documents ?? [] } satisfies WalkedBatch;
  }
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
