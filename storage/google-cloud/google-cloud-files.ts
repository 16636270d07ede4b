import type { Bucket, File } from '@google-cloud/storage';
import { googleCloudFault } from './google-cloud-errors.js';

const PAGE_SIZE = 1000;

/** Lists the files whose names begin with `prefix`, with their metadata, one page of names at a time. */
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

/** Returns the token of the next page. The SDK returns the whole query of that page, without a type. */
function tokenOf(next: unknown): string | undefined {
  const token = typeof next === 'object' && next !== null && 'pageToken' in next ? next.pageToken : undefined;
  return typeof token === 'string' ? token : undefined;
}
