import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Bucket } from './s3-bucket.js';

/** The time after which the server refuses the request, in seconds. */
const VALID_SECONDS = 10;
/**
 * The time that others wait, in milliseconds, until the deletion of an object that they saw announced has been done or
 * cannot be done any more.
 */
export const DELETION_MS = (VALID_SECONDS + 5) * 1000;

/**
 * Deletes an object by a request that the server refuses ten seconds after `signedAt`, a time of the server's own clock.
 * A process that is stopped before the request, and goes on much later, deletes nothing. Not retried, because a response
 * can be lost. Returns whether the object was deleted.
 */
export async function deleteShortLived(bucket: S3Bucket, name: string, signedAt: Date): Promise<boolean> {
  const command = new DeleteObjectCommand(bucket.place(name));
  try {
    const url = await getSignedUrl(bucket.client, command, { expiresIn: VALID_SECONDS, signingDate: signedAt });
    return (await fetch(url, { method: 'DELETE' })).ok;
  } catch (error) {
    throw bucket.fault(error, 'delete', name);
  }
}
