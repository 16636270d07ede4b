import { type Kysely, sql } from 'kysely';
import type { Clock } from '../clock.js';
import type { CounterRepository, CounterState, CounterStep } from '../records/assistant-records.js';
import type { CounterRow, Schema } from '../schema.js';
import { GroupWriter } from './group-writer.js';

/** The pause between groups. One request uses several counters, one after the other. */
const PAUSE = { milliseconds: 8, afterSeveralOnly: true };

/** Stores counters. Concurrent requests are counted together, with one statement per counter in one transaction. */
export class SqlCounterRepository implements CounterRepository {
  readonly #steps = new GroupWriter<CounterStep, CounterState>((steps) => this.#addAll(steps), PAUSE);

  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  add(step: CounterStep): Promise<CounterState> {
    // A copy, because a caller may pass the same object again and each call gets its own result.
    return this.#steps.add({ ...step });
  }

  async #addAll(steps: readonly CounterStep[]): Promise<readonly CounterState[]> {
    const now = this.#clock().getTime();
    const states = new Map<CounterStep, CounterState>();
    await this.#database.transaction().execute(async (transaction) => {
      for (const group of grouped(steps)) {
        const last = await addPoints(transaction, sumOf(group), now);
        for (const [step, state] of statesOf(group, last)) states.set(step, state);
      }
    });
    return steps.flatMap((step) => states.get(step) ?? []);
  }

  async get(key: string): Promise<CounterState | undefined> {
    const now = this.#clock().getTime();
    const row = await this.#database
      .selectFrom('request_counters')
      .select(['points', 'expires_at'])
      .where('key', '=', key)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row && toState(row, now);
  }

  async remove(key: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database
      .deleteFrom('request_counters')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async removeExpired(): Promise<number> {
    const { numDeletedRows } = await this.#database
      .deleteFrom('request_counters')
      .where('expires_at', '<=', this.#clock().getTime())
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
}

/** Groups steps by counter, in the order of the keys: two processes that lock the same rows in the same order cannot deadlock. */
function grouped(steps: readonly CounterStep[]): readonly (readonly CounterStep[])[] {
  const groups = new Map<string, CounterStep[]>();
  for (const step of steps) {
    const { key, milliseconds, forceExpiry = false } = step;
    const name = JSON.stringify([key, milliseconds, forceExpiry]);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [step]);
    else group.push(step);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

function sumOf(group: readonly CounterStep[]): CounterStep {
  const [first] = group;
  if (first === undefined) throw new Error('a group has a step');
  return { ...first, points: group.reduce((sum, { points }) => sum + points, 0) };
}

/** Returns for each step the count as it stood after it. */
function statesOf(
  group: readonly CounterStep[],
  last: CounterState,
): readonly (readonly [CounterStep, CounterState])[] {
  let { points } = last;
  return [...group].reverse().map((step) => {
    const state = { ...last, points };
    points -= step.points;
    return [step, state] as const;
  });
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
