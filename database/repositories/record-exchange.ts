import type { Kysely, Transaction } from 'kysely';
import { domainKey } from '../domain.js';
import type { NewExchange, ThreadOwner } from '../records/assistant-records.js';
import type { Schema } from '../schema.js';

const MAX_TITLE_CHARACTERS = 120;

/** An exchange to store, and its owner. */
export interface Recording {
  readonly owner: ThreadOwner & { readonly fingerprint: string };
  readonly exchange: NewExchange;
}

/**
 * Stores exchanges and creates or updates their threads, all or nothing, with three statements regardless of their
 * number. An exchange for another owner's thread is rejected; a stored exchange stays unchanged.
 */
export async function recordExchanges(
  database: Kysely<Schema>,
  recordings: readonly Recording[],
  now: number,
): Promise<void> {
  // Ordered by thread, so that two processes cannot deadlock.
  const ordered = recordings
    .map(({ owner, exchange }) => ({ owner: { ...owner, domain: domainKey(owner.domain) }, exchange }))
    .sort(({ exchange: one }, { exchange: other }) => compare(one.threadId, other.threadId));
  await database.transaction().execute(async (transaction) => {
    for (let rest = ordered; rest.length > 0; ) {
      const { first, rivals } = byThread(rest);
      const renewed = await upsertThreads(transaction, [...first.values()], now);
      const taken = rest.filter((each) => renewed.has(each.exchange.threadId) && !rivals.includes(each));
      await countExchanges(transaction, await insertExchanges(transaction, taken, now));
      rest = rivals;
    }
  });
}

/** Returns the first recording of each thread, and separately those whose owner differs from their thread's first one. */
function byThread(recordings: readonly Recording[]) {
  const first = new Map<string, Recording>();
  const rivals: Recording[] = [];
  for (const recording of recordings) {
    const { threadId } = recording.exchange;
    const known = first.get(threadId);
    if (known === undefined) first.set(threadId, recording);
    else if (!isSameOwner(known.owner, recording.owner)) rivals.push(recording);
  }
  return { first, rivals };
}

function isSameOwner(one: ThreadOwner, other: ThreadOwner): boolean {
  return one.organizationId === other.organizationId && one.domain === other.domain;
}

/** Creates or updates the threads, and returns those that belong to their recording's owner. */
async function upsertThreads(
  transaction: Transaction<Schema>,
  recordings: readonly Recording[],
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await transaction
    .insertInto('assistant_threads')
    .values(
      recordings.map(({ owner, exchange }) => ({
        id: exchange.threadId,
        organization_id: owner.organizationId,
        domain: owner.domain,
        fingerprint: owner.fingerprint,
        title: shortened(exchange.question),
        exchange_count: 0,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ updated_at: now })
        .whereRef('assistant_threads.organization_id', '=', 'excluded.organization_id')
        .whereRef('assistant_threads.domain', '=', 'excluded.domain'),
    )
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Inserts the exchanges, and returns the thread of each that is new. */
async function insertExchanges(
  transaction: Transaction<Schema>,
  recordings: readonly Recording[],
  now: number,
): Promise<readonly string[]> {
  if (recordings.length === 0) return [];
  const rows = await transaction
    .insertInto('assistant_exchanges')
    .values(
      recordings.map(({ owner, exchange }) => ({
        id: exchange.id,
        thread_id: exchange.threadId,
        organization_id: owner.organizationId,
        domain: owner.domain,
        question: exchange.question,
        answer: exchange.answer,
        sources: JSON.stringify(exchange.sources),
        current_path: exchange.currentPath,
        outcome: exchange.outcome,
        input_tokens: exchange.inputTokens,
        output_tokens: exchange.outputTokens,
        feedback: null,
        comment: null,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('thread_id')
    .execute();
  return rows.map(({ thread_id }) => thread_id);
}

/** Updates the exchange counts. `threadIds` contains a thread once for each new exchange. */
async function countExchanges(transaction: Transaction<Schema>, threadIds: readonly string[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const id of threadIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const added of new Set(counts.values())) {
    const threads = [...counts].flatMap(([id, count]) => (count === added ? [id] : []));
    await transaction
      .updateTable('assistant_threads')
      .set(({ eb }) => ({ exchange_count: eb('exchange_count', '+', added) }))
      .where('id', 'in', threads)
      .execute();
  }
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** Shortens a question to one line, without splitting a character of two code units. */
function shortened(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  const characters = [...line.slice(0, 2 * MAX_TITLE_CHARACTERS)];
  return characters.length <= MAX_TITLE_CHARACTERS
    ? line
    : `${characters.slice(0, MAX_TITLE_CHARACTERS - 1).join('')}…`;
}
