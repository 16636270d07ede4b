import type { Exchange as ExchangeAnswer, Thread as ThreadAnswer } from '../../../../contract/http/conversations.js';
import type { Exchange, Thread } from '../../../../database/records/assistant-records.js';

/** Returns the wire format of a thread. */
export function presentThread(thread: Thread): ThreadAnswer {
  return {
    threadId: thread.id,
    domain: thread.domain,
    fp: thread.fingerprint,
    title: thread.title,
    exchangeCount: thread.exchangeCount,
    createdAt: thread.createdAt.toISOString(),
    updatedAt: thread.updatedAt.toISOString(),
  };
}

/** Returns the wire format of a question and its answer. */
export function presentExchange(exchange: Exchange): ExchangeAnswer {
  return {
    messageId: exchange.id,
    threadId: exchange.threadId,
    domain: exchange.domain,
    question: exchange.question,
    answer: exchange.answer,
    sources: exchange.sources.map(({ path, url, title }) => ({ path, url, title })),
    currentPath: exchange.currentPath,
    outcome: exchange.outcome,
    inputTokens: exchange.inputTokens,
    outputTokens: exchange.outputTokens,
    feedback: exchange.feedback,
    comment: exchange.comment,
    createdAt: exchange.createdAt.toISOString(),
  };
}
