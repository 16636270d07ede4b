import { Readable } from 'node:stream';
import type { ByteSpan } from '../byte-range.js';
import { ObjectNotFound } from '../errors.js';
import type { ObjectInfo } from '../object-store.js';
import type { AzureContainer } from './azure-container.js';
import { isConditionUnmet } from './azure-errors.js';

/** The bytes of one request. At most two parts are held in memory. */
const PART_BYTES = 4 * 1024 * 1024;

/** Streams a span of an object in parts, all of the content that `info` describes, even if the object is touched meanwhile. */
export function readBlob(container: AzureContainer, info: ObjectInfo, span: ByteSpan): Readable {
  return Readable.from(parts(container, info, span), { objectMode: false });
}

async function* parts(
  container: AzureContainer,
  info: ObjectInfo,
  { start, length }: ByteSpan,
): AsyncGenerator<Buffer, void> {
  const blob = container.blob(info.key);
  let { revision } = info;
  for (let at = start; at < start + length; ) {
    const count = Math.min(PART_BYTES, start + length - at);
    try {
      yield await blob.downloadToBuffer(at, count, { conditions: { ifMatch: `"${revision}"` } });
      at += count;
    } catch (error) {
      if (!isConditionUnmet(error)) throw container.fault(error, 'read', info.key);
      const now = await container.describe(info.key);
      if (now === undefined) throw new ObjectNotFound(info.key);
      if (now.etag !== info.etag || now.revision === revision)
        throw container.fault(new Error('it was written meanwhile'), 'read', info.key);
      revision = now.revision;
    }
  }
}
