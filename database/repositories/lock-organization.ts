import type { Transaction } from 'kysely';
import { UnknownOrganization } from '../errors.js';
import type { Schema } from '../schema.js';

/**
 * Until the transaction ends, no other that locks the same organization goes on: what is counted after this stays
 * true. Writing a row over itself locks it on both engines; rejects with {@link UnknownOrganization} where there is none.
 */
export async function lockOrganization(transaction: Transaction<Schema>, organizationId: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('organizations')
    .set(({ ref }) => ({ plan: ref('plan') }))
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new UnknownOrganization(organizationId);
}
