import { isObjectKey } from '../object-key.js';
import type { ObjectInfo } from '../object-store.js';
import { markedInfo } from './object-info.js';
import type { S3Bucket } from './s3-bucket.js';
import type { ListedMark, UsedMarks } from './used-marks.js';

/** A name after all marks and before all keys. */
const AFTER_MARKS = '+~';

/** Lists objects with their marks by walking both lists, which have the same order, side by side. */
export async function* listMarked(
  bucket: S3Bucket,
  marks: UsedMarks,
  prefix: string,
): AsyncGenerator<ObjectInfo, void> {
  const others = marks.list(prefix);
  try {
    let mark = await others.next();
    for await (const found of bucket.list(prefix, prefix === '' ? AFTER_MARKS : undefined)) {
      // The bucket may contain names that are not keys: folders of a console end in a slash.
      if (!isObjectKey(found.name)) continue;
      while (!mark.done && mark.value.key < found.name) mark = await others.next();
      yield markedInfo(found, mark.done || mark.value.key !== found.name ? undefined : mark.value);
    }
  } finally {
    await others.return();
  }
}

/** Lists the marks of objects that are missing. */
export async function* listOrphans(bucket: S3Bucket, marks: UsedMarks): AsyncGenerator<ListedMark, void> {
  const objects = bucket.list('', AFTER_MARKS);
  try {
    let object = await objects.next();
    for await (const mark of marks.list('')) {
      while (!object.done && object.value.name < mark.key) object = await objects.next();
      if (object.done || object.value.name !== mark.key) yield mark;
    }
  } finally {
    await objects.return();
  }
}
