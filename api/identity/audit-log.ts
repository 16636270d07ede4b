import type { AddressList } from '../../contract/address-list.js';
import { clientAddress } from '../../contract/client-address.js';
import type { Database } from '../../database/database.js';
import type { NewAuditEvent } from '../../database/records/audit-records.js';
import type { Logger } from '../../logging/logger.js';
import { actorOf, type Caller } from '../callers/caller.js';
import type { RouteContext } from '../http/context.js';

/** The audit log: what was done, by whom and from which address. */
export interface AuditLog {
  /** Appends an event. `action` has the form `<noun>.<past participle>`; `subject` describes what was changed, without secrets. */
  note(context: RouteContext, caller: Caller, action: string, subject: string): Promise<void>;
  /** Appends the start of an export by a deploy hook. */
  noteHook(context: RouteContext, hook: CalledHook, name: string, subject: string): Promise<void>;
}

/** The identity of a deploy hook in the audit log. */
interface CalledHook {
  readonly id: string;
  readonly organizationId: string;
}

/** Creates the audit log. An event that cannot be stored is logged instead: the action itself is not undone. */
export function createAuditLog(
  { database, logger }: { readonly database: Database; readonly logger: Logger },
  trusted: AddressList,
): AuditLog {
  async function append(context: RouteContext, event: Omit<NewAuditEvent, 'address'>): Promise<void> {
    const address = clientAddress(
      context.req.socket.remoteAddress,
      context.get('X-Forwarded-For') || undefined,
      trusted,
    );
    await database.audit.append({ ...event, address }).catch((error: unknown) => {
      logger.error({ ...event, requestId: context.state.requestId, err: error }, 'an audit event could not be stored');
    });
  }

  return {
    note: (context, caller, action, subject) =>
      append(context, { organizationId: caller.organization.id, actor: actorOf(caller), action, subject }),
    noteHook: (context, { id, organizationId }, name, subject) =>
      append(context, { organizationId, actor: { kind: 'key', id, name }, action: 'export.started', subject }),
  };
}
