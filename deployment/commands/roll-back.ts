import type { BundleRecord } from '../shelf/bundle-record.js';
import type { BundleShelf } from '../shelf/bundle-shelf.js';

/** There is no version to go back to. */
export class NoSuchVersion extends Error {
  override readonly name = 'NoSuchVersion';
}

/**
 * Has a kept version served: the one that is named (by version or id), else the one before the active one. Bundles that are newer
 * than it are turned away until they are asked for, so that the next look does not bring them back; a bundle that is new to
 * everybody is served. A running deployment changes within a second. Throws {@link NoSuchVersion}.
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
        ? `There is no version before the one that is served. Kept: ${kept}.`
        : `The version ${JSON.stringify(wanted)} is not kept here. Kept: ${kept}.`,
    );
  }
  const newer = records.slice(0, records.indexOf(target)).map(({ sha256 }) => sha256);
  const rejected = new Set([...state.rejected, ...newer]);
  rejected.delete(target.sha256);
  await shelf.writeState({ active: target.id, rejected: [...rejected].slice(-MAX_REJECTED) });
  return target;
}

const MAX_REJECTED = 200;
