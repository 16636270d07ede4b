import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Clock } from '../clock.js';
import { newId } from '../ids.js';
import type { AuditEvent, AuditFilter, AuditRepository, NewAuditEvent } from '../records/audit-records.js';
import type { AuditEventRow, Schema } from '../schema.js';
import { newestFirst } from './newest-first.js';

const MAX_LISTED = 1000;

export class SqlAuditRepository implements AuditRepository {
  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async append({ organizationId, actor, action, subject, address }: NewAuditEvent): Promise<void> {
    await this.#database
      .insertInto('audit_events')
      .values({
        id: newId('event'),
        organization_id: organizationId,
        at: this.#clock().getTime(),
        actor_kind: actor.kind,
        actor_id: actor.id,
        actor_name: actor.name,
        action,
        subject,
        address,
      })
      .execute();
  }

  async list(
    organizationId: string,
    { action, actorId, actorKind, since, until, limit, cursor }: AuditFilter,
  ): Promise<{ readonly events: readonly AuditEvent[]; readonly nextCursor: string | null }> {
    let query = this.#database.selectFrom('audit_events').selectAll().where('organization_id', '=', organizationId);
    if (action !== undefined) query = query.where(isAction(action));
    if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
    if (actorKind !== undefined) query = query.where('actor_kind', '=', actorKind);
    if (since !== undefined) query = query.where('at', '>=', since.getTime());
    if (until !== undefined) query = query.where('at', '<', until.getTime());
    const asked = { list: 'events', by: 'at', most: MAX_LISTED, limit, cursor } as const;
    const { rows, nextCursor } = await newestFirst(query, asked);
    return { events: rows.map(toEvent), nextCursor };
  }
}

/**
 * Matches an action, or all actions on a noun if there is no dot in it. Does not use a pattern, in which a character of
 * the action could have a meaning.
 */
function isAction(action: string) {
  if (action.includes('.')) return sql<SqlBool>`action = ${action}`;
  const beginning = `${action}.`;
  return sql<SqlBool>`substr(action, 1, ${sql.lit(beginning.length)}) = ${beginning}`;
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
