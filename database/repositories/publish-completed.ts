import type { Transaction } from 'kysely';
import type { Job } from '../records/job-records.js';
import type { Hosting } from '../records/site-records.js';
import type { Schema } from '../schema.js';

/**
 * Publishes a completed export if its site publishes automatically, in the transaction that completes it. An export of
 * selected pages is not a whole site, one for groups of readers is not for everybody, and one in another hosting mode than
 * the site's is for another place, so they are never published here. `now` is in milliseconds.
 */
export async function publishCompleted(
  transaction: Transaction<Schema>,
  {
    id,
    siteId,
    organizationId,
    paths,
    groups,
    hosting,
  }: Pick<Job, 'id' | 'siteId' | 'organizationId' | 'paths' | 'groups' | 'hosting'>,
  now: number,
): Promise<void> {
  if (paths !== null || groups.length > 0) return;
  // The site may have been removed while it was exported.
  const site = await transaction.selectFrom('sites').select('hosting').where('id', '=', siteId).executeTakeFirst();
  if (site === undefined || (JSON.parse(site.hosting) as Hosting).mode !== hosting.mode) return;
  const published = { job_id: id, published_by: null, published_at: now };
  await transaction
    .insertInto('publications')
    .values({ site_id: siteId, organization_id: organizationId, policy: 'automatic', ...published })
    .onConflict((conflict) =>
      conflict.column('site_id').doUpdateSet(published).where('publications.policy', '=', 'automatic'),
    )
    .execute();
}
