import type { Database } from '../database/database.js';

/** Keeps in the audit log of an organization what the operator does on the command line. */
export async function noteOperator(
  { audit }: Pick<Database, 'audit'>,
  {
    organizationId,
    action,
    subject,
  }: { readonly organizationId: string; readonly action: string; readonly subject: string },
): Promise<void> {
  const actor = { kind: 'operator', id: '', name: 'Operator' } as const;
  await audit.append({ organizationId, actor, action, subject, address: null });
}
