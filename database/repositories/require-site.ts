import type { Transaction } from 'kysely';
import { UnknownSite } from '../errors.js';
import type { Schema } from '../schema.js';

/** Rejects with {@link UnknownSite} if the organization has no such site. */
export async function requireSite(
  transaction: Transaction<Schema>,
  { organizationId, siteId }: { readonly organizationId: string; readonly siteId: string },
): Promise<void> {
  const site = await transaction
    .selectFrom('sites')
    .select('id')
    .where('id', '=', siteId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (site === undefined) throw new UnknownSite(siteId);
}
