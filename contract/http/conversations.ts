import { z } from 'zod';
import { countSchema, nextCursorSchema, timestampSchema, type Wire } from './wire.js';

export const OUTCOMES = ['answered', 'unanswered', 'stopped', 'failed'] as const;
export const FEEDBACK = ['like', 'dislike'] as const;

/** A conversation with the assistant, without its exchanges. */
export const threadSchema = z
  .object({
    threadId: z.string(),
    domain: z.string(),
    fp: z.string().meta({ description: "The client's identifier of the reader." }),
    title: z.string().meta({ description: 'The first question, shortened.' }),
    exchangeCount: countSchema,
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'AssistantThread' });

/** A page of the conversations of an organization, last used first. */
export const threadListSchema = z
  .object({ threads: z.array(threadSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'AssistantThreadList' });

/** A question and its answer. */
export const exchangeSchema = z
  .object({
    messageId: z.string().meta({ description: 'The id of the answer in its stream.' }),
    threadId: z.string(),
    domain: z.string(),
    question: z.string(),
    answer: z.string().meta({ description: 'The answer; incomplete if it was stopped or failed.' }),
    sources: z.array(z.object({ path: z.string(), url: z.string(), title: z.string() })),
    currentPath: z.string().nullable(),
    outcome: z.enum(OUTCOMES).meta({
      description:
        '`unanswered`: the documentation has no answer. `stopped`: the reader disconnected. `failed`: the model failed.',
    }),
    inputTokens: z.int().nullable(),
    outputTokens: z.int().nullable(),
    feedback: z.enum(FEEDBACK).nullable(),
    comment: z.string().nullable(),
    createdAt: timestampSchema,
  })
  .meta({ id: 'AssistantExchange' });

/** A page of the questions of all readers, newest first. */
export const questionListSchema = z
  .object({ questions: z.array(exchangeSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'AssistantQuestionList' });

/** A conversation with its exchanges, oldest first. */
export const conversationSchema = threadSchema
  .extend({ exchanges: z.array(exchangeSchema) })
  .meta({ id: 'AssistantConversation' });

/** A group of unanswered questions that mean the same. */
export const gapSchema = z
  .object({
    question: z.string().meta({ description: 'The wording that readers used most.' }),
    otherWordings: z.array(z.string()).meta({ description: 'The other wordings, at most five.' }),
    domain: z.string(),
    count: countSchema,
    threadCount: countSchema.meta({ description: 'The number of conversations in which it was asked.' }),
    countByWeek: z.array(countSchema).meta({ description: 'The number of questions in each of the weeks.' }),
    lastAskedAt: timestampSchema,
    threadId: z.string().meta({ description: 'The newest conversation in which it was asked.' }),
    closestPage: z
      .object({ path: z.string(), title: z.string(), url: z.string() })
      .nullable()
      .meta({ description: 'The page that a search for the question finds first.' }),
  })
  .meta({ id: 'AssistantGap' });

/** A list of what the documentation does not answer, most asked first. */
export const gapListSchema = z
  .object({
    weeks: z.array(z.string()).meta({ description: 'The Mondays on which the weeks begin, in UTC, oldest first.' }),
    questionCount: countSchema.meta({
      description: 'The number of unanswered questions in these weeks, at most 2,000.',
    }),
    gaps: z.array(gapSchema),
  })
  .meta({ id: 'AssistantGapList' });

const limitSchema = z
  .object({
    limit: countSchema,
    used: countSchema.meta({ description: 'The number of accepted requests, at most the limit.' }),
    windowSeconds: z.int().min(1),
    resetsAt: timestampSchema.nullable().meta({ description: 'When the count restarts; null if nothing is counted.' }),
  })
  .meta({ id: 'AssistantLimit' });

/** The tokens of the model that an organization has used in its current day. */
const tokenUseSchema = z
  .object({
    limit: countSchema.nullable().meta({ description: 'The tokens of a day, read and written; null without a limit.' }),
    inputTokens: countSchema.meta({ description: 'Tokens that the model has read.' }),
    outputTokens: countSchema.meta({ description: 'Tokens that the model has written.' }),
    cost: z.number().min(0).nullable().meta({ description: 'The cost at the configured prices; null without prices.' }),
    windowSeconds: z.int().min(1),
    resetsAt: timestampSchema.nullable(),
  })
  .meta({ id: 'AssistantTokenUse' });

/** The limits of the assistant and how much of them is used. */
export const assistantUsageSchema = z
  .object({
    organization: limitSchema.meta({ description: 'The limit of the organization, per hour.' }),
    address: limitSchema.meta({ description: 'The limit of the calling address, per day.' }),
    tokens: tokenUseSchema.nullable().meta({ description: 'Null if the embedded model answers, which costs nothing.' }),
  })
  .meta({ id: 'AssistantUsage' });

export type Thread = Wire<typeof threadSchema>;
export type ThreadList = Wire<typeof threadListSchema>;
export type Exchange = Wire<typeof exchangeSchema>;
export type Outcome = Exchange['outcome'];
export type Feedback = NonNullable<Exchange['feedback']>;
export type QuestionList = Wire<typeof questionListSchema>;
export type Gap = Wire<typeof gapSchema>;
export type GapList = Wire<typeof gapListSchema>;
export type Conversation = Wire<typeof conversationSchema>;
export type AssistantLimit = Wire<typeof limitSchema>;
export type AssistantUsage = Wire<typeof assistantUsageSchema>;
