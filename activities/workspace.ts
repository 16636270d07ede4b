import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { openPlanFile, type PlanFile } from '../render/plan-file.js';
import type { RenderInputs } from '../render/protocol.js';
import { createPackCache } from '../snapshot/pack-cache.js';
import { createWholeFiles } from '../snapshot/whole-files.js';
import { LostObject } from '../storage/errors.js';
import { nameOf } from '../storage/named/content-name.js';
import { removeDamaged } from '../storage/named/remove-damaged.js';
import type { ObjectStore } from '../storage/object-store.js';
import { createFileHashes, type FileHashes } from './source/file-hashes.js';

/** A planned export as activities and render processes see it. */
export interface OpenExport {
  readonly plan: PlanFile;
  readonly inputs: RenderInputs;
  readonly hashes: FileHashes;
  /** The key of the manifest of files from other hosts; empty when there are none. */
  readonly outsideHash: string;
}

/** A plan in this machine's folder. */
export interface LocalPlan {
  /** The SHA-256 of its bytes in hex, from which its store key is made. */
  readonly sha256: string;
  readonly file: string;
}

/**
 * This machine's copies of what exports read: plans, manifests, packs. The size is bounded, and a lost copy is fetched
 * again.
 */
export interface Workspace {
  /** Returns the local manifest and packs of a snapshot, for planning. */
  snapshot(snapshotKey: string): Promise<{ readonly snapshotFile: string; readonly packFolder: string }>;
  /** Writes a plan to a file as it arrives, without keeping it in memory. */
  addPlan(parts: AsyncIterable<Uint8Array>): Promise<LocalPlan>;
  /**
   * Opens a planned export with everything that rendering needs. Throws `LostObject` if a part of it is missing or
   * damaged in the store.
   */
  open(reference: { readonly planKey: string; readonly outsideKey?: string | null }): Promise<OpenExport>;
  /** Returns a folder for files that live as long as one step. */
  temporaryFolder(): Promise<string>;
}

/** The number of exports kept open: the current one and a few others. */
const OPEN_EXPORTS = 3;
const PLAN_EXTENSION = '.plan';

export function createWorkspace(options: {
  readonly store: ObjectStore;
  readonly folder: string;
  readonly maxBytes: number;
}): Workspace {
  const { store, folder, maxBytes } = options;
  const packs = createPackCache({ store, folder: join(folder, 'packs'), maxBytes });
  const planFolder = join(folder, 'plans');
  const whole = createWholeFiles();
  const open = new LRUCache<string, Promise<Omit<OpenExport, 'inputs'>>>({ max: OPEN_EXPORTS });

  return {
    async snapshot(snapshotKey) {
      const { manifestFile, packFolder } = await packs.load(snapshotKey);
      return { snapshotFile: manifestFile, packFolder };
    },
    addPlan: (parts) => writePlan(parts),
    async open({ planKey, outsideKey }) {
      const planFile = await localPlan(planKey);
      const id = `${planKey} ${outsideKey ?? ''}`;
      const read = open.get(id) ?? readExport(planFile, outsideKey ?? undefined);
      open.set(id, read);
      read.catch(() => open.delete(id));
      const parsed = await read;
      // The packs are loaded each time, because the local copies may have been evicted.
      const snapshot = await packs.load(parsed.plan.head.snapshotKey);
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
    if (await whole.has(file, nameOf(planKey))) return file;
    const written = await writePlan(await store.read(planKey));
    if (written.file === file) return file;
    await rm(written.file, { force: true });
    await removeDamaged(store, planKey);
    throw new LostObject(planKey);
  }

  /**
   * Writes a plan under its hash. It is written to a temporary file and renamed, so no process opens an incomplete
   * plan.
   */
  async function writePlan(parts: AsyncIterable<Uint8Array>): Promise<LocalPlan> {
    await mkdir(planFolder, { recursive: true });
    const temporary = join(planFolder, `${randomUUID()}.part`);
    try {
      const hash = createHash('sha256');
      await pipeline(parts, hashed(hash), createWriteStream(temporary));
      const sha256 = hash.digest('hex');
      const file = join(planFolder, sha256 + PLAN_EXTENSION);
      await rename(temporary, file);
      await whole.add(file);
      return { sha256, file };
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async function readExport(planFile: string, outsideKey: string | undefined): Promise<Omit<OpenExport, 'inputs'>> {
    const plan = openPlanFile(planFile);
    const manifests: Buffer[] = [];
    for (const key of [plan.head.snapshotKey, outsideKey])
      if (key !== undefined) manifests.push(await readFile((await packs.load(key)).manifestFile));
    return { plan, hashes: createFileHashes(manifests), outsideHash: outsideKey ?? '' };
  }
}

function hashed(hash: ReturnType<typeof createHash>) {
  return async function* (parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      hash.update(part);
      yield part;
    }
  };
}
