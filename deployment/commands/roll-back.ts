import type { BundleRecord } from '../shelf/bundle-record.js';
import type { BundleShelf } from '../shelf/bundle-shelf.js';

/** The requested version is not kept, or no earlier version exists. */
export class NoSuchVersion extends Error {
  override readonly name = 'NoSuchVersion';
}

/**
 * Activates a kept version: the named one (by version or id), otherwise the predecessor of the active one. Newer
 * bundles are marked as rejected until they are requested, so that the next poll does not bring them back; a bundle
 * that was never kept is still served. A running deployment switches within a second. Throws {@link NoSuchVersion}.
 */
export async function rollBack(shelf: BundleShelf, wanted: string | undefined): Promise<BundleRecord> {
  const records = await shelf.list();
  const state = await shelf.readState();
  const active = records.findIndex(({ id }) => id === state.active);
  const target =
    wanted === undefined
      ? records.slice(active + 1).find(({ sha256 }) => !state.rejected.includes(sha256))
      : records.find(({ version, id }) => version === wanted || id === wanted);
  if (target === undefined) {
    const kept = records.map(({ version }) => version).join(', ') || 'none';
    throw new NoSuchVersion(
      wanted === undefined
        ? `There is no version before the active one. Kept versions: ${kept}.`
        : `The version ${JSON.stringify(wanted)} is not kept here. Kept versions: ${kept}.`,
    );
  }
  const newer = records.slice(0, records.indexOf(target)).map(({ sha256 }) => sha256);
  const rejected = new Set([...state.rejected, ...newer]);
  rejected.delete(target.sha256);
  await shelf.writeState({ active: target.id, rejected: [...rejected].slice(-MAX_REJECTED) });
  return target;
}

const MAX_REJECTED = 200;
