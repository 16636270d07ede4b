import type { Kysely } from 'kysely';
import type { Clock } from '../clock.js';
import { domainKey } from '../domain.js';
import type {
  Exchange,
  ExchangeFilter,
  Feedback,
  ListOptions,
  NewExchange,
  Thread,
  ThreadOwner,
  ThreadRepository,
} from '../records/assistant-records.js';
import type { Schema } from '../schema.js';
import { GroupWriter } from './group-writer.js';
import { newestFirst } from './newest-first.js';
import { type Recording, recordExchanges } from './record-exchange.js';
import { toExchange, toThread } from './thread-rows.js';

const MAX_LISTED = 1000;
/** The pause between groups. Readers already have their answers and only wait for the end of the stream. */
const PAUSE = { milliseconds: 25 };
/** The threads deleted by one statement, so that no other writer waits long. */
const REMOVED_AT_ONCE = 500;

export class SqlThreadRepository implements ThreadRepository {
  readonly #recordings = new GroupWriter<Recording, void>(async (recordings) => {
    await recordExchanges(this.#database, recordings, this.#clock().getTime());
    return [];
  }, PAUSE);

  readonly #database: Kysely<Schema>;
  readonly #clock: Clock;

  constructor(database: Kysely<Schema>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  record(owner: ThreadOwner & { readonly fingerprint: string }, exchange: NewExchange): Promise<void> {
    return this.#recordings.add({ owner, exchange });
  }

  async recent(owner: ThreadOwner, threadId: string, limit: number): Promise<readonly Exchange[] | undefined> {
    const thread = await this.get(owner.organizationId, threadId);
    if (thread?.domain !== domainKey(owner.domain)) return undefined;
    const rows = await this.#database
      .selectFrom('assistant_exchanges')
      .selectAll()
      .where('thread_id', '=', threadId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.reverse().map(toExchange);
  }

  async get(organizationId: string, threadId: string): Promise<Thread | undefined> {
    const row = await this.#database
      .selectFrom('assistant_threads')
      .selectAll()
      .where('id', '=', threadId)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    return row && toThread(row);
  }

  async list(
    organizationId: string,
    { domain, limit, cursor }: ListOptions,
  ): Promise<{ readonly threads: readonly Thread[]; readonly nextCursor: string | null }> {
    let query = this.#database
      .selectFrom('assistant_threads')
      .selectAll()
      .where('organization_id', '=', organizationId);
    if (domain !== undefined) query = query.where('domain', '=', domainKey(domain));
    const asked = { list: 'threads', by: 'updated_at', most: MAX_LISTED, limit, cursor } as const;
    const { rows, nextCursor } = await newestFirst(query, asked);
    return { threads: rows.map(toThread), nextCursor };
  }

  async listExchanges(
    organizationId: string,
    { domain, outcome, feedback, limit, cursor }: ExchangeFilter,
  ): Promise<{ readonly exchanges: readonly Exchange[]; readonly nextCursor: string | null }> {
    let query = this.#database
      .selectFrom('assistant_exchanges')
      .selectAll()
      .where('organization_id', '=', organizationId);
    if (domain !== undefined) query = query.where('domain', '=', domainKey(domain));
    if (outcome !== undefined) query = query.where('outcome', '=', outcome);
    if (feedback !== undefined) query = query.where('feedback', '=', feedback);
    const asked = { list: 'threads', by: 'created_at', most: MAX_LISTED, limit, cursor } as const;
    const { rows, nextCursor } = await newestFirst(query, asked);
    return { exchanges: rows.map(toExchange), nextCursor };
  }

  async remove(organizationId: string, threadId: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database
      .deleteFrom('assistant_threads')
      .where('id', '=', threadId)
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async setFeedback(
    { organizationId, domain }: ThreadOwner,
    values: {
      readonly threadId: string;
      readonly exchangeId: string;
      readonly feedback: Feedback | null;
      readonly comment: string | null;
    },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable('assistant_exchanges')
      .set({ feedback: values.feedback, comment: values.comment })
      .where('id', '=', values.exchangeId)
      .where('thread_id', '=', values.threadId)
      .where('organization_id', '=', organizationId)
      .where('domain', '=', domainKey(domain))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async removeOlder(usedBefore: Date): Promise<number> {
    for (let removed = 0; ; ) {
      const { numDeletedRows } = await this.#database
        .deleteFrom('assistant_threads')
        .where('id', 'in', (query) =>
          query
            .selectFrom('assistant_threads')
            .select('id')
            .where('updated_at', '<', usedBefore.getTime())
            .limit(REMOVED_AT_ONCE),
        )
        .executeTakeFirstOrThrow();
      removed += Number(numDeletedRows);
      if (numDeletedRows < REMOVED_AT_ONCE) return removed;
    }
  }
}
