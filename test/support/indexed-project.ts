import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorkspace } from '../../activities/workspace.js';
import { openPlanFile } from '../../render/plan-file.js';
import { createRenderSession } from '../../render/process/render-session.js';
import type { RenderReply, RenderRequest } from '../../render/protocol.js';
import type { PagePassages } from '../../site/passages/page-passages.js';
import { storePack } from '../../snapshot/store-pack.js';
import { takeSnapshot } from '../../snapshot/take-snapshot.js';
import { createMemoryObjectStore } from '../../storage/memory-object-store.js';
import { createTemporaryFolder } from './temporary-folder.js';

/** A folder, or files by their paths. */
export type ProjectSource = string | Readonly<Record<string, string | object>>;

/** Returns the passages that answer questions about a project. It is planned and rendered in this process. */
export async function passagesOfProject(source: ProjectSource): Promise<PagePassages[]> {
  const folder = await createTemporaryFolder('passages');
  try {
    const store = createMemoryObjectStore();
    const workspace = createWorkspace({ store, folder: folder.path, maxBytes: 8 * 1024 ** 3 });
    const snapshotKey =
      typeof source === 'string'
        ? (await takeSnapshot({ folder: source, store, keyPrefix: 'sources' })).key
        : (await storePack(store, 'sources', packed(source))).key;
    const { snapshotFile, packFolder } = await workspace.snapshot(snapshotKey);
    const session = createRenderSession();
    const ask = <Kind extends RenderReply['kind']>(request: RenderRequest, _kind: Kind) =>
      session.answer(request) as Promise<Extract<RenderReply, { kind: Kind }>>;
    const options = {};
    const planned = await ask(
      { kind: 'plan', snapshotKey, snapshotFile, packFolder, options, findings: [] },
      'planned',
    );
    const planFile = join(folder.path, 'site.plan');
    const parts = [planned.plan];
    for (let offset = planned.plan.length; offset < planned.planBytes; ) {
      const { bytes } = await ask({ kind: 'plan-part', offset }, 'plan-part');
      parts.push(bytes);
      offset += bytes.length;
    }
    await writeFile(planFile, parts);
    const site = openPlanFile(planFile).site();
    await ask({ kind: 'begin', inputs: { planFile, snapshotFile, packFolder } }, 'begun');
    for (let page = 0; page < site.pages.length; page++) await ask({ kind: 'page', page }, 'page');
    const { passages } = await ask({ kind: 'finish' }, 'segment');
    return passages === undefined ? [] : (JSON.parse(Buffer.from(passages).toString('utf8')) as PagePassages[]);
  } finally {
    await folder.remove();
  }
}

function packed(files: Readonly<Record<string, string | object>>): { path: string; bytes: Uint8Array }[] {
  return Object.entries(files).map(([path, content]) => ({
    path,
    bytes: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  }));
}
