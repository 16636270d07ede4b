import type { ArchiveLink } from '../../bundle/link-archive.js';
import { withDeadline } from '../../storage/deadline.js';
import { ObjectStoreUnavailable } from '../../storage/errors.js';
import type { ActivityDependencies } from '../dependencies.js';
import { presignBundle } from '../presign-bundle.js';

type Parts = Pick<ActivityDependencies, 'database' | 'store' | 'linkSeconds' | 'logger'>;

/** The time after which an attempt to make a link counts as failed, in milliseconds. */
const LINK_TIMEOUT_MS = 10_000;
/** The number of attempts to make a link. They take about five minutes; then a message without a link is better than a late one. */
export const MAX_LINK_ATTEMPTS = 10;

/**
 * Creates the link to the archive of a job that a message carries. Rejects while the store is unavailable, so that the
 * attempt is retried; the last attempt is without a link. So is a message about an archive that is no longer stored.
 */
export async function linkForMessage(
  parts: Parts,
  { messageId, jobId, attempt }: { readonly messageId: string; readonly jobId: string; readonly attempt: number },
): Promise<ArchiveLink | undefined> {
  const late = () => new ObjectStoreUnavailable('the store did not answer in time');
  try {
    return await withDeadline(presignBundle(parts, jobId), LINK_TIMEOUT_MS, late);
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable && attempt < MAX_LINK_ATTEMPTS) throw error;
    parts.logger.warn({ messageId, jobId, err: error }, 'a message is sent without a link to its bundle');
    return undefined;
  }
}
