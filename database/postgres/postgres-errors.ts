import pg from 'pg';
import { DatabaseFault, DatabaseUnavailable } from '../errors.js';

/** The SQLSTATE of a write on a server that only reads. */
const READ_ONLY = '25006';

/**
 * The advice for an error of PostgreSQL, by its SQLSTATE or the state's first two characters
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html). Other states are bugs.
 */
const UNAVAILABLE: Readonly<Record<string, string>> = {
  '08': 'lost the connection; try again',
  '28': 'refuses the user or the password; check DATABASE_URL',
  '3D': 'has no such database; create it, or check DATABASE_URL',
  '53': 'has no disk, memory or connections left; make room',
  '58': 'cannot read or write its files; check its disk',
  [READ_ONLY]: 'is read-only; check that DATABASE_URL names the primary',
  '40001': 'was busy with a conflicting change; try again',
  '40P01': 'was busy with a conflicting change; try again',
  '55P03': 'is locked by another process; try again',
  '57014': 'took too long to answer; try again',
  '57P01': 'is shutting down; try again',
  '57P02': 'is shutting down; try again',
  '57P03': 'is starting; try again',
  '57P05': 'closed an idle connection; try again',
};

/**
 * Returns the error to throw for an error of pg. An error without a response of the server means that it was not
 * reachable: refused, disconnected or timed out.
 */
export function postgresError(error: unknown, server: string): Error {
  if (!(error instanceof pg.DatabaseError)) {
    return new DatabaseUnavailable(
      `PostgreSQL at ${server} cannot be reached; check that it runs and that DATABASE_URL is right`,
      { cause: error },
    );
  }
  const state = error.code ?? '';
  const advice = UNAVAILABLE[state] ?? UNAVAILABLE[state.slice(0, 2)];
  if (advice !== undefined) return new DatabaseUnavailable(`PostgreSQL at ${server} ${advice}`, { cause: error });
  return new DatabaseFault('the database refused a statement', { cause: error });
}

/** Returns whether a server refused a write because it is not, or no longer, the primary. */
export const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === READ_ONLY;

/**
 * Returns whether the pool gave up the wait for one of its connections. A connection that was freed because the server
 * went away ends the wait too, with the error of the next attempt to connect.
 */
export const isPoolTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** Returns the error to throw if all connections of this process are in use for too long. */
export function poolExhausted(server: string, cause: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable(
    `all connections of this process to PostgreSQL at ${server} are in use; try again, or look for statements that wait for locks`,
    { cause },
  );
}
