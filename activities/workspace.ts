import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ExportPlan } from '../render/export-plan.js';
import type { RenderInputs } from '../render/protocol.js';
import { createPackCache } from '../snapshot/pack-cache.js';
import { parseSnapshotManifest } from '../snapshot/snapshot-manifest.js';
import type { ObjectStore } from '../storage/object-store.js';

/** An export as activities and render processes see it. */
export interface OpenExport {
  readonly plan: ExportPlan;
  readonly inputs: RenderInputs;
  /** Hash of every file that a page can look up: the project's by path, other hosts' by address. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Hash of the site's settings. */
  readonly settingsHash: string;
  /** Names the files brought in from elsewhere; empty where there are none. */
  readonly outsideHash: string;
}

/** This machine's copies of what exports read: plans, manifests, packs. Bounded, and rebuilt from the store when lost. */
export interface Workspace {
  /** A snapshot's manifest and packs, for planning. */
  snapshot(snapshotKey: string): Promise<{ readonly snapshotFile: string; readonly packFolder: string }>;
  /** A planned export with everything that rendering it needs. */
  open(reference: { readonly planKey: string; readonly outsideKey?: string | null }): Promise<OpenExport>;
  /** A folder for what lives as long as one step. */
  temporaryFolder(): Promise<string>;
}

/** Parsed plans kept in memory: that of the export at work, and those of a few others beside it. */
const OPEN_PLANS = 3;

export function createWorkspace(options: {
  readonly store: ObjectStore;
  readonly folder: string;
  readonly maxBytes: number;
}): Workspace {
  const { store, folder, maxBytes } = options;
  const packs = createPackCache({ store, folder: join(folder, 'packs'), maxBytes });
  const planFolder = join(folder, 'plans');
  const open = new LRUCache<string, Promise<Omit<OpenExport, 'inputs'>>>({ max: OPEN_PLANS });

  return {
    async snapshot(snapshotKey) {
      const { manifestFile, packFolder } = await packs.load(snapshotKey);
      return { snapshotFile: manifestFile, packFolder };
    },
    async open({ planKey, outsideKey }) {
      const planFile = await localPlan(planKey);
      const id = `${planKey} ${outsideKey ?? ''}`;
      const read = open.get(id) ?? readExport(planFile, outsideKey ?? undefined);
      open.set(id, read);
      read.catch(() => open.delete(id));
      const parsed = await read;
      // Asked for each time: the copies may have been taken away for newer ones.
      const snapshot = await packs.load(parsed.plan.snapshotKey);
      const outside = outsideKey ? await packs.load(outsideKey) : undefined;
      const inputs: RenderInputs = {
        planFile,
        snapshotFile: snapshot.manifestFile,
        packFolder: snapshot.packFolder,
        ...(outside === undefined ? {} : { outsideFile: outside.manifestFile }),
      };
      return { ...parsed, inputs };
    },
    async temporaryFolder() {
      const temporary = join(folder, 'temporary');
      await mkdir(temporary, { recursive: true });
      return temporary;
    },
  };

  async function localPlan(planKey: string): Promise<string> {
    const file = join(planFolder, basename(planKey));
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
    await mkdir(planFolder, { recursive: true });
    const temporary = `${file}.${randomUUID()}`;
    try {
      await writeFile(temporary, await store.get(planKey));
      await rename(temporary, file);
    } finally {
      await rm(temporary, { force: true });
    }
    return file;
  }

  async function readExport(planFile: string, outsideKey: string | undefined): Promise<Omit<OpenExport, 'inputs'>> {
    const plan = JSON.parse(await readFile(planFile, 'utf8')) as ExportPlan;
    const hashes = new Map<string, string>();
    for (const key of [plan.snapshotKey, outsideKey]) {
      if (key === undefined) continue;
      const { manifestFile } = await packs.load(key);
      for (const file of parseSnapshotManifest(await readFile(manifestFile))) hashes.set(file.path, file.sha256);
    }
    return { plan, hashes, settingsHash: settingsHashOf(plan), outsideHash: outsideKey ?? '' };
  }
}

/** Hash of a site's settings. */
export function settingsHashOf({ site }: ExportPlan): string {
  return createHash('sha256').update(JSON.stringify(site.settings)).digest('hex');
}
