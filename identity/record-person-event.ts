import type { Database } from '../database/database.js';
import type { Person } from '../database/records/people-records.js';

export interface PersonEvent {
  readonly person: Person;
  readonly action: string;
  /** The event in words, without a secret. */
  readonly subject: string;
  readonly address: string | null;
}

/** Writes an event of a person's account to the audit log of each organization that the person belongs to. */
export async function recordPersonEvent(
  { people, audit }: Pick<Database, 'people' | 'audit'>,
  { person, action, subject, address }: PersonEvent,
): Promise<void> {
  const actor = { kind: 'person', id: person.id, name: person.name } as const;
  for (const { organization } of await people.memberships(person.id)) {
    await audit.append({ organizationId: organization.id, actor, action, subject, address });
  }
}
