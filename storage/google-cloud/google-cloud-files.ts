import type { Bucket, File } from '@google-cloud/storage';
import { googleCloudFault } from './google-cloud-errors.js';

const PAGE_SIZE = 1000;

/** The files whose names begin with `prefix`, with their metadata, a page of names at a time. */
export async function* filesOfBucket(bucket: Bucket, prefix: string): AsyncGenerator<File, void> {
  let pageToken: string | undefined;
  do {
    const page = await readPage(bucket, prefix, pageToken);
    yield* page.files;
    pageToken = page.next;
  } while (pageToken !== undefined);
}

async function readPage(bucket: Bucket, prefix: string, pageToken: string | undefined) {
  try {
    const [files, next] = await bucket.getFiles({ prefix, pageToken, autoPaginate: false, maxResults: PAGE_SIZE });
    return { files, next: tokenOf(next) };
  } catch (error) {
    throw googleCloudFault(error, { bucket: bucket.name, verb: 'list' });
  }
}

/** The SDK answers with the whole query of the next page, typed as anything. */
function tokenOf(next: unknown): string | undefined {
  const token = typeof next === 'object' && next !== null && 'pageToken' in next ? next.pageToken : undefined;
  return typeof token === 'string' ? token : undefined;
}
