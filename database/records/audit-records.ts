/** The author of an action: a person, a key, a schedule, or the operator on the command line. */
export interface Actor {
  readonly kind: 'person' | 'key' | 'schedule' | 'operator';
  /** The id of the person or key; empty for a schedule and the operator. */
  readonly id: string;
  /** The name at the time of the action. */
  readonly name: string;
}

/** An event that an administrator may want to look up later. */
export interface AuditEvent {
  readonly id: string;
  readonly at: Date;
  readonly actor: Actor;
  /** The kind of action: `<noun>.<what happened>`, such as `key.created`. */
  readonly action: string;
  /** The object of the action, in words. */
  readonly subject: string;
  /** The IP address of the request; null for schedules and the command line. */
  readonly address: string | null;
}

export interface NewAuditEvent extends Omit<AuditEvent, 'id' | 'at' | 'actor'> {
  readonly organizationId: string;
  readonly actor: Actor;
}

export interface AuditFilter {
  /** An action such as `key.created`, or only its noun for all actions on such objects. */
  readonly action?: string;
  /** The id of a person or key. */
  readonly actorId?: string;
  readonly actorKind?: Actor['kind'];
  /** The earliest time, inclusive. */
  readonly since?: Date;
  /** The latest time, exclusive. */
  readonly until?: Date;
  readonly limit: number;
  /** The opaque cursor from the last page. */
  readonly cursor?: string;
}

export interface AuditRepository {
  append(event: NewAuditEvent): Promise<void>;
  /** Lists events, newest first. Rejects with InvalidCursor. */
  list(
    organizationId: string,
    filter: AuditFilter,
  ): Promise<{ readonly events: readonly AuditEvent[]; readonly nextCursor: string | null }>;
}
