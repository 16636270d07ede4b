import type { Database } from '../../database/database.js';
import type { Logger } from '../../logging/logger.js';
import { actorOf, type Caller } from '../callers/caller.js';
import type { AddressList } from '../http/address-list.js';
import { clientAddress } from '../http/client-address.js';
import type { RouteContext } from '../http/context.js';

/** Keeps what was done, by whom and from where. */
export interface AuditLog {
  /** `action` is `<noun>.<what happened>`; `subject` what it was done to, in words, without a secret. */
  note(context: RouteContext, caller: Caller, action: string, subject: string): Promise<void>;
}

/** What was done is not undone for want of a line about it: a line that cannot be kept is logged instead. */
export function createAuditLog(
  { database, logger }: { readonly database: Database; readonly logger: Logger },
  trusted: AddressList,
): AuditLog {
  return {
    async note(context, caller, action, subject) {
      const address = clientAddress(
        context.req.socket.remoteAddress,
        context.get('X-Forwarded-For') || undefined,
        trusted,
      );
      const event = { organizationId: caller.organization.id, actor: actorOf(caller), action, subject, address };
      await database.audit.append(event).catch((error: unknown) => {
        logger.error({ ...event, requestId: context.state.requestId, err: error }, 'an audit event could not be kept');
      });
    },
  };
}
