import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable } from '../../database/errors.js';

/** Repeats a call while the database is unavailable, as activities do. */
export async function retried<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      await sleep(50);
    }
  }
}
