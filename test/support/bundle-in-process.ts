import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorkspace } from '../../activities/workspace.js';
import { readSegment } from '../../bundle/read-segment.js';
import { parseBatchFacts } from '../../render/batch.js';
import { openPlan } from '../../render/plan-file.js';
import { createRenderSession } from '../../render/process/render-session.js';
import type { PlanOptions, RenderReply, RenderRequest } from '../../render/protocol.js';
import type { Finding } from '../../site/model/finding.js';
import type { SitePlan } from '../../site/model/plan.js';
import { indexFile } from '../../site/search/index-file.js';
import { storePack } from '../../snapshot/store-pack.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { createTemporaryFolder } from './temporary-folder.js';

type Files = Readonly<Record<string, string | Uint8Array | object>>;

export interface BundleOptions extends PlanOptions {
  /** Files brought in from elsewhere, by address. */
  readonly outside?: Readonly<Record<string, string | Uint8Array>>;
  /** True for the search index of a large site. */
  readonly hasLargeIndex?: boolean;
}

/** The files that a render process makes of a project, as the bundle contains them. */
export interface ProjectBundle {
  readonly plan: SitePlan;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly findings: readonly Finding[];
  /** The number of errors and warnings as it is counted while the site is planned and rendered. */
  readonly warnings: number;
  /** Text of a file; fails where the bundle has none. */
  text(path: string): string;
}

/** Plans and renders a small project in this process, every batch in one segment: quick, and without any service. */
export async function bundleInProcess(files: Files, options: BundleOptions = {}): Promise<ProjectBundle> {
  const store = createMemoryObjectStore();
  const { key } = await storePack(store, 'sources', packed(files));
  return bundleSnapshot(store, key, options);
}

/** The same for a snapshot that lies in a store. */
export async function bundleSnapshot(
  store: ObjectStore,
  snapshotKey: string,
  options: BundleOptions = {},
): Promise<ProjectBundle> {
  const { outside = {}, hasLargeIndex = false, ...planOptions } = options;
  const folder = await createTemporaryFolder('bundle');
  try {
    const workspace = createWorkspace({ store, folder: folder.path, maxBytes: 1024 ** 3 });
    const session = createRenderSession();
    const ask = <Kind extends RenderReply['kind']>(request: RenderRequest, _kind: Kind) =>
      session.answer(request) as Promise<Extract<RenderReply, { kind: Kind }>>;
    const { snapshotFile, packFolder } = await workspace.snapshot(snapshotKey);
    const planned = await ask(
      { kind: 'plan', snapshotKey, snapshotFile, packFolder, options: planOptions, findings: [] },
      'planned',
    );
    const planFile = join(folder.path, 'site.plan');
    await writeFile(planFile, planned.plan);
    // In memory: the folder is gone when a test looks at the pages.
    const site = openPlan(Buffer.from(planned.plan)).site();
    const outsideKey =
      Object.keys(outside).length > 0 ? (await storePack(store, 'sources', packed(outside))).key : undefined;
    const outsideFile = outsideKey === undefined ? undefined : (await workspace.snapshot(outsideKey)).snapshotFile;
    await ask({ kind: 'begin', inputs: { planFile, snapshotFile, packFolder, outsideFile } }, 'begun');
    for (let page = 0; page < site.pages.length; page++) await ask({ kind: 'page', page }, 'page');
    await ask({ kind: 'files', first: 0, count: site.files.length }, 'added');
    await ask({ kind: 'site' }, 'added');
    const segment = await ask({ kind: 'finish' }, 'segment');
    const facts = parseBatchFacts(segment.facts);
    const searchFiles = async (sections: Uint8Array | undefined) => {
      if (sections === undefined) return [];
      const part = await ask({ kind: 'search-part', batches: [sections] }, 'search-part');
      if (hasLargeIndex) return mergedFiles(ask, part);
      const files = [indexFile([part.summary])];
      for await (const { path, bytes } of readSegment(part.body, part.crc32))
        files.push({ path, bytes: Buffer.from(bytes) });
      return files;
    };
    const made = new Map<string, Buffer>();
    for await (const { path, bytes } of readSegment(segment.body, segment.crc32)) made.set(path, Buffer.from(bytes));
    for (const { path, bytes } of await searchFiles(segment.sections)) made.set(path, bytes);
    return {
      plan: site,
      files: made,
      findings: [...site.findings, ...facts.findings],
      warnings: planned.counts.warnings + segment.warnings,
      text(path) {
        const bytes = made.get(path);
        if (bytes === undefined) throw new Error(`The bundle has no ${path}; it has ${[...made.keys()].join(', ')}.`);
        return bytes.toString('utf8');
      },
    };
  } finally {
    await folder.remove();
  }
}

/** Merges one part to a large index. */
async function mergedFiles(
  ask: (request: RenderRequest, kind: 'added' | 'merged') => Promise<RenderReply>,
  { body, crc32 }: Extract<RenderReply, { kind: 'search-part' }>,
): Promise<{ path: string; bytes: Buffer }[]> {
  await ask({ kind: 'merge-begin' }, 'added');
  const files: { path: string; bytes: Buffer }[] = [];
  for (const request of [{ kind: 'merge-part', index: 0, body, crc32 }, { kind: 'merge-next' }] as const) {
    const reply = await ask(request, 'merged');
    if (reply.kind !== 'merged' || reply.segment === undefined) continue;
    for await (const { path, bytes } of readSegment(reply.segment.body, reply.segment.crc32))
      files.push({ path, bytes: Buffer.from(bytes) });
  }
  return files;
}

function packed(files: Files): { path: string; bytes: Uint8Array }[] {
  return Object.entries(files).map(([path, content]) => ({
    path,
    bytes:
      content instanceof Uint8Array
        ? content
        : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  }));
}

/** A docs.json for pages at the top of the navigation. */
export function configurationOf(pages: readonly unknown[], more: Readonly<Record<string, unknown>> = {}): object {
  return { name: 'Docs', theme: 'mint', colors: { primary: '#0a7755' }, navigation: { pages }, ...more };
}
