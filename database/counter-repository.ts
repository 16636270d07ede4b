import { type Kysely, sql } from 'kysely';
import type { CounterRepository, CounterState, CounterStep } from './assistant-records.js';
import type { Clock } from './clock.js';
import type { CounterRow, Schema } from './schema.js';

interface Waiting {
  readonly step: CounterStep;
  readonly resolve: (state: CounterState) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Steps that come while others are being written are written together, one statement a counter in one transaction: a hundred requests at once
 * cost the disk one write, not two hundred.
 */
export class SqlCounterRepository implements CounterRepository {
  private waiting: Waiting[] = [];
  private isWriting = false;

  constructor(
    private readonly database: Kysely<Schema>,
    private readonly clock: Clock,
  ) {}

  add(step: CounterStep): Promise<CounterState> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ step, resolve, reject });
      if (!this.isWriting) void this.write();
    });
  }

  private async write(): Promise<void> {
    this.isWriting = true;
    // What comes in the same turn of the event loop belongs to the first write already.
    await new Promise((resolve) => setImmediate(resolve));
    for (let taken = this.waiting.splice(0); taken.length > 0; taken = this.waiting.splice(0)) {
      const now = this.clock().getTime();
      try {
        const groups = grouped(taken);
        const states = await this.database.transaction().execute(async (transaction) => {
          const written: CounterState[] = [];
          for (const group of groups) written.push(await addPoints(transaction, sumOf(group), now));
          return written;
        });
        for (const [index, group] of groups.entries()) settle(group, states[index]);
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    this.isWriting = false;
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

/** By counter, in the order of their keys: two processes that lock the same rows in the same order never wait for each other in a circle. */
function grouped(taken: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const groups = new Map<string, Waiting[]>();
  for (const each of taken) {
    const { key, milliseconds, forceExpiry = false } = each.step;
    const name = JSON.stringify([key, milliseconds, forceExpiry]);
    groups.set(name, [...(groups.get(name) ?? []), each]);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

function sumOf(group: readonly Waiting[]): CounterStep {
  const [first] = group;
  if (first === undefined) throw new Error('a group has a step');
  return { ...first.step, points: group.reduce((sum, { step }) => sum + step.points, 0) };
}

/** Each is told the count as it stood after its own step. */
function settle(group: readonly Waiting[], last: CounterState | undefined): void {
  if (last === undefined) return;
  let { points } = last;
  for (const { step, resolve } of [...group].reverse()) {
    resolve({ ...last, points });
    points -= step.points;
  }
}

async function addPoints(
  database: Kysely<Schema>,
  { key, points, milliseconds, forceExpiry = false }: CounterStep,
  now: number,
): Promise<CounterState> {
  const over = forceExpiry ? sql<boolean>`1 = 1` : sql<boolean>`request_counters.expires_at <= ${now}`;
  const row = await database
    .insertInto('request_counters')
    .values({ key, points, expires_at: now + milliseconds })
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

function toState({ points, expires_at }: Pick<CounterRow, 'points' | 'expires_at'>, now: number): CounterState {
  return { points, remainingMilliseconds: Math.max(0, expires_at - now) };
}
