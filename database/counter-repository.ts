import { type Kysely, sql } from 'kysely';
import type { CounterRepository, CounterState, CounterStep } from './assistant-records.js';
import type { Clock } from './clock.js';
import type { CounterRow, Schema } from './schema.js';

export class SqlCounterRepository implements CounterRepository {
  constructor(
    private readonly database: Kysely<Schema>,
    private readonly clock: Clock,
  ) {}

  async add({ key, points, milliseconds, forceExpiry = false }: CounterStep): Promise<CounterState> {
    const now = this.clock().getTime();
    const fresh = { points, expires_at: now + milliseconds };
    const over = forceExpiry ? sql<boolean>`1 = 1` : sql<boolean>`request_counters.expires_at <= ${now}`;
    const row = await this.database
      .insertInto('request_counters')
      .values({ key, ...fresh })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql<number>`case when ${over} then excluded.points else request_counters.points + excluded.points end`,
          expires_at: sql<number>`case when ${over} then excluded.expires_at else request_counters.expires_at end`,
        }),
      )
      .returning(['points', 'expires_at'])
      .executeTakeFirstOrThrow();
    return toState(row, now);
  }

  async get(key: string): Promise<CounterState | undefined> {
    const now = this.clock().getTime();
    const row = await this.database
      .selectFrom('request_counters')
      .select(['points', 'expires_at'])
      .where('key', '=', key)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row && toState(row, now);
  }

  async remove(key: string): Promise<boolean> {
    const { numDeletedRows } = await this.database
      .deleteFrom('request_counters')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async removeExpired(): Promise<number> {
    const { numDeletedRows } = await this.database
      .deleteFrom('request_counters')
      .where('expires_at', '<=', this.clock().getTime())
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
}

function toState({ points, expires_at }: Pick<CounterRow, 'points' | 'expires_at'>, now: number): CounterState {
  return { points, remainingMilliseconds: Math.max(0, expires_at - now) };
}
