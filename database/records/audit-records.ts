/** Who did something: a person, a key, or the operator on the command line. */
export interface Actor {
  readonly kind: 'person' | 'key' | 'operator';
  /** Empty for the operator. */
  readonly id: string;
  /** As it was then. */
  readonly name: string;
}

/** Something that an administrator may want to know later. */
export interface AuditEvent {
  readonly id: string;
  readonly at: Date;
  readonly actor: Actor;
  /** `<noun>.<what happened>`, such as `key.created`. */
  readonly action: string;
  /** What it was done to, in words. */
  readonly subject: string;
  /** The address it came from; null for the command line. */
  readonly address: string | null;
}

export interface NewAuditEvent extends Omit<AuditEvent, 'id' | 'at' | 'actor'> {
  readonly organizationId: string;
  readonly actor: Actor;
}

export interface AuditFilter {
  /** `key.created`, or what comes before the dot for all that happened to such. */
  readonly action?: string;
  /** Id of a person or key. */
  readonly actorId?: string;
  readonly actorKind?: Actor['kind'];
  /** At this time or later. */
  readonly since?: Date;
  /** Before this time. */
  readonly until?: Date;
  readonly limit: number;
  /** Opaque, from the last answer. */
  readonly cursor?: string;
}

export interface AuditRepository {
  append(event: NewAuditEvent): Promise<void>;
  /** Newest first. Rejects with InvalidCursor. */
  list(
    organizationId: string,
    filter: AuditFilter,
  ): Promise<{ readonly events: readonly AuditEvent[]; readonly nextCursor: string | null }>;
}
