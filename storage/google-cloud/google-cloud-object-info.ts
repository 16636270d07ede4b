import type { File } from '@google-cloud/storage';
import { ObjectStoreUnavailable } from '../errors.js';
import type { ObjectInfo } from '../object-store.js';

/** Custom metadata that a touch sets. */
export const USED_AT = 'offprint-used-at';

/** The generation changes with every write of the content; the service's own tag also does with the metadata. */
export function infoOfFile(key: string, { metadata }: File): ObjectInfo {
  if (metadata.generation === undefined || metadata.updated === undefined) {
    throw new ObjectStoreUnavailable(`Cloud Storage describes ${key} without generation and time: try again`);
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

/** A touch counts also where a service does not count it as a change. */
function latestOf(updated: string, touched: unknown): Date {
  return new Date(Math.max(Date.parse(updated), Date.parse(String(touched)) || 0));
}
