import { readFile } from 'node:fs/promises';
import { parseSnapshotManifest } from '../../snapshot/snapshot-manifest.js';
import { storeManifest } from '../../snapshot/store-pack.js';
import type { ActivityDependencies } from '../dependencies.js';

/**
 * Joins two manifests into one, of which the second may be missing, and returns its key. The packs stay where they are.
 */
export async function joinManifests(
  { store, workspace }: Pick<ActivityDependencies, 'store' | 'workspace'>,
  { prefix, key, otherKey }: { readonly prefix: string; readonly key: string; readonly otherKey: string | null },
): Promise<string> {
  if (otherKey === null) return key;
  const files = [];
  for (const each of [otherKey, key])
    files.push(...parseSnapshotManifest(await readFile((await workspace.snapshot(each)).snapshotFile)));
  return (await storeManifest(store, prefix, files)).key;
}
