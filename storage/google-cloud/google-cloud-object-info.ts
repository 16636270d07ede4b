import type { File } from '@google-cloud/storage';
import { ObjectStoreUnavailable } from '../errors.js';
import type { ObjectInfo } from '../object-store.js';

/** The custom metadata that a touch sets. */
export const USED_AT = 'offprint-used-at';

/**
 * Returns the description of an object. The generation changes with every write of the content; the service's own tag
 * also changes with the metadata.
 */
export function infoOfFile(key: string, { metadata }: File): ObjectInfo {
  if (metadata.generation === undefined || metadata.updated === undefined) {
    throw new ObjectStoreUnavailable(`Cloud Storage returned no generation or time for ${key}: try again`);
  }
  return {
    key,
    sizeBytes: Number(metadata.size ?? 0),
    etag: String(metadata.generation),
    updatedAt: new Date(metadata.timeCreated ?? metadata.updated),
    usedAt: latestOf(metadata.updated, metadata.metadata?.[USED_AT]),
    revision: `${metadata.generation}.${metadata.metageneration ?? 1}`,
  };
}

/** Returns the later of two times. A touch counts even if the service does not treat it as an update. */
function latestOf(updated: string, touched: unknown): Date {
  return new Date(Math.max(Date.parse(updated), Date.parse(String(touched)) || 0));
}
