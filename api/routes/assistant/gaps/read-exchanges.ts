import type { Exchange, ExchangeFilter, ThreadRepository } from '../../../../database/records/assistant-records.js';

const PAGE_SIZE = 500;

/** Yields the exchanges of an organization that match a filter, newest first, reading them in pages. */
export async function* readExchanges(
  threads: ThreadRepository,
  organizationId: string,
  filter: Omit<ExchangeFilter, 'limit' | 'cursor'>,
): AsyncGenerator<Exchange, void, undefined> {
  for (let cursor: string | undefined; ; ) {
    const page = await threads.listExchanges(organizationId, {
      ...filter,
      limit: PAGE_SIZE,
      ...(cursor !== undefined && { cursor }),
    });
    yield* page.exchanges;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}
