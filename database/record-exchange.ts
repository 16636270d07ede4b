import type { Kysely, Transaction } from 'kysely';
import type { NewExchange, ThreadOwner } from './assistant-records.js';
import { domainKey } from './domain.js';
import { ItemFailed } from './group-writer.js';
import type { Schema } from './schema.js';

const TITLE_CHARACTERS = 120;

/** An exchange to keep, and whose it is. */
export interface Recording {
  readonly owner: ThreadOwner & { readonly fingerprint: string };
  readonly exchange: NewExchange;
}

/**
 * Keeps exchanges and makes or renews their threads, in one transaction. A thread of another owner takes nothing. Throws
 * {@link ItemFailed} for one that cannot be kept.
 */
export async function recordExchanges(
  database: Kysely<Schema>,
  recordings: readonly Recording[],
  now: number,
): Promise<void> {
  // In the order of their threads, so that two processes never wait for each other in a circle.
  const ordered = [...recordings.entries()].sort(([, one], [, other]) =>
    one.exchange.threadId < other.exchange.threadId ? -1 : 1,
  );
  await database.transaction().execute(async (transaction) => {
    for (const [index, recording] of ordered) {
      await recordExchange(transaction, recording, now).catch((error: unknown) => {
        throw new ItemFailed(index, error);
      });
    }
  });
}

async function recordExchange(
  transaction: Transaction<Schema>,
  { owner, exchange }: Recording,
  now: number,
): Promise<void> {
  const domain = domainKey(owner.domain);
  if (!(await renewThread(transaction, { owner: { ...owner, domain }, exchange }, now))) return;
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('assistant_exchanges')
    .values({
      id: exchange.id,
      thread_id: exchange.threadId,
      organization_id: owner.organizationId,
      domain,
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
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows > 0n) await countExchange(transaction, exchange.threadId);
}

/** False where the thread belongs to another owner. */
async function renewThread(
  transaction: Transaction<Schema>,
  { owner, exchange }: Recording,
  now: number,
): Promise<boolean> {
  const row = await transaction
    .insertInto('assistant_threads')
    .values({
      id: exchange.threadId,
      organization_id: owner.organizationId,
      domain: owner.domain,
      fingerprint: owner.fingerprint,
      title: shortened(exchange.question),
      exchange_count: 0,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ updated_at: now })
        .where('assistant_threads.organization_id', '=', owner.organizationId)
        .where('assistant_threads.domain', '=', owner.domain),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function countExchange(transaction: Transaction<Schema>, threadId: string): Promise<void> {
  await transaction
    .updateTable('assistant_threads')
    .set(({ eb }) => ({ exchange_count: eb('exchange_count', '+', 1) }))
    .where('id', '=', threadId)
    .execute();
}

/** On one line; never ends within a character of two units. */
function shortened(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  const characters = [...line.slice(0, 2 * TITLE_CHARACTERS)];
  return characters.length <= TITLE_CHARACTERS ? line : `${characters.slice(0, TITLE_CHARACTERS - 1).join('')}…`;
}
