import { type SqlBool, sql } from 'kysely';

/** The outcome of an attempt to send a message. `nextAttemptAt` is null if there is none. */
interface Attempt {
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly error: string | null;
  readonly nextAttemptAt: Date | null;
}

/** The condition of messages that are still to be sent. It is a literal, so that the engine recognizes it as the partial indexes' own. */
export const isPending = sql<SqlBool>`status = 'pending'`;

/** Returns the condition of pending messages that nobody has tried to send since a time at which they were due. */
export function isForgotten(untouchedSince: Date) {
  const since = untouchedSince.getTime();
  return sql<SqlBool>`status = 'pending' and updated_at < ${since} and next_attempt_at < ${since}`;
}

/** Returns the columns of a new message, to be sent at once. `now` is in milliseconds. */
export function newMessage(now: number) {
  return {
    status: 'pending' as const,
    attempts: 0,
    error: null,
    next_attempt_at: now,
    created_at: now,
    updated_at: now,
  };
}

/** Returns the columns that an attempt changes. `now` is in milliseconds. */
export function attemptColumns({ status, error, nextAttemptAt }: Attempt, now: number) {
  return {
    status,
    error,
    next_attempt_at: nextAttemptAt?.getTime() ?? null,
    attempts: sql<number>`attempts + 1`,
    updated_at: now,
  };
}
