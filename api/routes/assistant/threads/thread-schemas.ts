import { z } from 'zod';
import type { Exchange, Thread } from '../../../../database/records/assistant-records.js';
import { pageFields } from '../../list-query.js';

export const THREADS_PATH = '/v1/assistant/threads';
export const QUESTIONS_PATH = '/v1/assistant/questions';

export const OUTCOMES = ['answered', 'unanswered', 'stopped', 'failed'] as const;
export const FEEDBACK = ['like', 'dislike'] as const;

const DOMAIN_RULE = { error: 'must be the domain of a registered site' };

/** Of every list. */
export const listQueryFields = {
  domain: z.string(DOMAIN_RULE).max(253, DOMAIN_RULE).optional(),
  ...pageFields('Entries'),
};

export const threadParamsSchema = z.object({
  threadId: z.string().meta({ description: 'Identifier of the conversation.' }),
});

const timestamp = z.iso.datetime();

export const threadSchema = z
  .object({
    threadId: z.string(),
    domain: z.string(),
    fp: z.string().meta({ description: 'What the client calls the reader.' }),
    title: z.string().meta({ description: 'The first question, shortened.' }),
    exchangeCount: z.int().min(0),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'AssistantThread' });

export const exchangeSchema = z
  .object({
    messageId: z.string().meta({ description: 'Id of the answer in its stream.' }),
    threadId: z.string(),
    domain: z.string(),
    question: z.string(),
    answer: z.string().meta({ description: 'As far as it came.' }),
    sources: z.array(z.object({ path: z.string(), url: z.string(), title: z.string() })),
    currentPath: z.string().nullable(),
    outcome: z.enum(OUTCOMES).meta({
      description: '`unanswered`: the docs do not say. `stopped`: the reader left. `failed`: the model did.',
    }),
    inputTokens: z.int().nullable(),
    outputTokens: z.int().nullable(),
    feedback: z.enum(FEEDBACK).nullable(),
    comment: z.string().nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'AssistantExchange' });

/** The wire format of a thread. */
export function presentThread(thread: Thread): z.infer<typeof threadSchema> {
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

/** The wire format of a question and its answer. */
export function presentExchange(exchange: Exchange): z.infer<typeof exchangeSchema> {
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
