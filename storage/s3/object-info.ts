import type { ObjectInfo } from '../object-store.js';
import type { BucketObject } from './s3-bucket.js';
import type { UsedMark } from './used-marks.js';

/** Returns the description of an object with its mark. The revision changes with every write of either. */
export function markedInfo({ name, sizeBytes, etag, writtenAt }: BucketObject, mark: UsedMark | undefined): ObjectInfo {
  const usedAt = mark !== undefined && mark.usedAt > writtenAt ? mark.usedAt : writtenAt;
  const revision = [etag, writtenAt.getTime(), ...(mark === undefined ? [] : [mark.etag])].join('.');
  return { key: name, sizeBytes, etag, updatedAt: writtenAt, usedAt, revision };
}
