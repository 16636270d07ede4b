import type { Database } from '../../database/database.js';
import { recordPersonEvent } from '../../identity/record-person-event.js';
import type { Logger } from '../../logging/logger.js';

/** Records account events in the audit logs of the person's organizations. */
export interface AccountAudit {
  /**
   * Records an event. Does nothing if no account has the email address. Never rejects: an event that cannot be stored is logged instead.
   */
  note(email: string, action: string, subject: string, address: string | null): Promise<void>;
}

export function createAccountAudit({
  database,
  logger,
}: {
  readonly database: Database;
  readonly logger: Logger;
}): AccountAudit {
  return {
    async note(email, action, subject, address) {
      try {
        const person = await database.people.findByEmail(email.trim());
        if (person === undefined) return;
        await recordPersonEvent(database, { person, action, subject: `${person.email}: ${subject}`, address });
      } catch (error) {
        logger.error({ action, err: error }, 'an audit event could not be stored');
      }
    },
  };
}
