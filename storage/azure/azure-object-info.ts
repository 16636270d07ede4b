import { ObjectStoreUnavailable } from '../errors.js';
import type { ObjectInfo } from '../object-store.js';

/** The part of Azure's description of a blob that the store uses; lists and single requests have it alike. */
export interface DescribedBlob {
  readonly etag?: string | undefined;
  readonly contentLength?: number | undefined;
  readonly lastModified?: Date | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/** The metadata that names a blob's content. Azure's entity tag also changes when a blob is touched. */
const CONTENT = 'offprintcontent';
/** The metadata that a touch adds: the time at which the content was written. */
const WRITTEN_AT = 'offprintwritten';

/** Returns the metadata of new content. */
export const contentMetadata = (id: string): Record<string, string> => ({ [CONTENT]: id });

/** Returns the metadata of a touched blob, which keeps the name and the time of its content. */
export const touchedMetadata = ({ etag, updatedAt }: ObjectInfo): Record<string, string> => ({
  [CONTENT]: etag,
  [WRITTEN_AT]: updatedAt.toISOString(),
});

/** Returns the description of an object. The revision is Azure's entity tag, which changes with content and metadata. */
export function infoOfBlob(
  key: string,
  { etag, contentLength, lastModified, metadata = {} }: DescribedBlob,
): ObjectInfo {
  if (etag === undefined || lastModified === undefined)
    throw new ObjectStoreUnavailable(`Azure returned no entity tag or time for ${key}: try again`);
  const revision = etag.replaceAll('"', '');
  const writtenAt = Date.parse(metadata[WRITTEN_AT] ?? '');
  return {
    key,
    sizeBytes: contentLength ?? 0,
    etag: metadata[CONTENT] ?? revision,
    updatedAt: Number.isNaN(writtenAt) ? lastModified : new Date(writtenAt),
    usedAt: lastModified,
    revision,
  };
}
