import type { Kysely } from 'kysely';
import type { Clock } from './clock.js';
import { InvalidCursor } from './errors.js';
import { newId } from './ids.js';
import type { AuditEvent } from './records.js';
import type { AuditRepository, NewAuditEvent } from './repositories.js';
import type { AuditEventRow, Schema } from './schema.js';

export class SqlAuditRepository implements AuditRepository {
  constructor(
    private readonly database: Kysely<Schema>,
    private readonly clock: Clock,
  ) {}

  async append({ organizationId, actor, action, subject, address }: NewAuditEvent): Promise<void> {
    await this.database
      .insertInto('audit_events')
      .values({
        id: newId('event'),
        organization_id: organizationId,
        at: this.clock().getTime(),
        actor_kind: actor.kind,
        actor_id: actor.id,
        actor_name: actor.name,
        action,
        subject,
        address,
      })
      .execute();
  }

  async list(organizationId: string, { limit, cursor }: { readonly limit: number; readonly cursor?: string }) {
    let query = this.database
      .selectFrom('audit_events')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1);
    if (cursor !== undefined) {
      const { at, id } = decode(cursor);
      query = query.where(({ eb, or, and }) => or([eb('at', '<', at), and([eb('at', '=', at), eb('id', '<', id)])]));
    }
    const rows = await query.execute();
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { events: rows.slice(0, limit).map(toEvent), nextCursor: last === undefined ? null : encode(last) };
  }
}

/** Opaque to callers. Carries no right: a list is always of the caller's organization. */
const encode = ({ at, id }: Pick<AuditEventRow, 'at' | 'id'>) => Buffer.from(`${at}.${id}`).toString('base64url');

function decode(cursor: string): { readonly at: number; readonly id: string } {
  const match = /^(\d{1,15})\.(event_[\w-]{16})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const [, at, id] = match ?? [];
  if (at === undefined || id === undefined) throw new InvalidCursor();
  return { at: Number(at), id };
}

function toEvent(row: AuditEventRow): AuditEvent {
  return {
    id: row.id,
    at: new Date(row.at),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject: row.subject,
    address: row.address,
  };
}
