import type { AnswerSource, Exchange, Thread } from './assistant-records.js';
import { encodeListCursor } from './list-cursor.js';
import type { ExchangeRow, ThreadRow } from './schema.js';

export function toThread(row: ThreadRow): Thread {
  return {
    id: row.id,
    organizationId: row.organization_id,
    domain: row.domain,
    fingerprint: row.fingerprint,
    title: row.title,
    exchangeCount: row.exchange_count,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

export function toExchange(row: ExchangeRow): Exchange {
  return {
    id: row.id,
    threadId: row.thread_id,
    domain: row.domain,
    question: row.question,
    answer: row.answer,
    // Written by this folder alone, so what is read is what was typed.
    sources: JSON.parse(row.sources) as readonly AnswerSource[],
    currentPath: row.current_path,
    outcome: row.outcome,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    feedback: row.feedback,
    comment: row.comment,
    createdAt: new Date(row.created_at),
  };
}

/** Cuts one row more than a page has off, and says where the next page begins. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  size: number,
  at: (row: Row) => number,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const more = rows.length > size && last !== undefined;
  return { page, nextCursor: more ? encodeListCursor({ at: at(last), id: last.id }) : null };
}
