import type { AnswerSource, Exchange, Thread } from '../records/assistant-records.js';
import type { ExchangeRow, ThreadRow } from '../schema.js';

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
    // Only this folder writes the column, so its type is known.
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
