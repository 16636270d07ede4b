import type { Database } from '../database/database.js';

/** Writes what the operator does on the command line to the organization's audit log. */
export async function recordOperatorEvent(
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
