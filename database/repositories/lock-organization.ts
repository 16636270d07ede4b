import type { Transaction } from 'kysely';
import { UnknownOrganization } from '../errors.js';
import type { Schema } from '../schema.js';

/**
 * Locks an organization until the transaction ends: other transactions that lock it have to wait, so counts stay
 * accurate. Updating a row with its own value locks it on both engines. Rejects with {@link UnknownOrganization} if
 * there is none.
 */
export async function lockOrganization(transaction: Transaction<Schema>, organizationId: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('organizations')
    .set(({ ref }) => ({ plan: ref('plan') }))
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new UnknownOrganization(organizationId);
}
