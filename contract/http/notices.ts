import { z } from 'zod';
import { NOTICE_EVENTS, NOTICE_KINDS, NOTICE_TEST_EVENT } from '../notices.js';
import { countSchema, type Sent, timestampSchema, type Wire } from './wire.js';

const eventSchema = z.enum(NOTICE_EVENTS, { error: `must be one of ${NOTICE_EVENTS.join(', ')}` });

const eventsField = z
  .array(eventSchema, { error: 'must be an array of events' })
  .min(1, { error: 'must name at least one event' })
  .max(50)
  .transform((events) => NOTICE_EVENTS.filter((event) => events.includes(event)));

/** The body of a request that creates a notice. Which addresses are allowed is checked by the handler. */
export const createNoticeSchema = z
  .object({
    kind: z.enum(NOTICE_KINDS, { error: 'must be email or slack' }),
    target: z
      .string({ error: 'must be a string: an e-mail address, or the address of an incoming webhook' })
      .trim()
      .min(1, { error: 'must be an e-mail address, or the address of an incoming webhook' })
      .max(2000, { error: 'must have at most 2000 characters' })
      .meta({
        description:
          'An e-mail address for `email`; for `slack`, the address of an incoming webhook, which is kept encrypted and never returned.',
      }),
    events: eventsField.default(['job.failed']),
  })
  .meta({ id: 'CreateNotice' });

/** The body of a request that changes what a notice is sent about. */
export const changeNoticeSchema = z.object({ events: eventsField }).meta({ id: 'ChangeNotice' });

/** The last message of a notice and the outcome of its attempts. */
export const noticeMessageSchema = z
  .object({
    id: z.string(),
    event: z.enum([...NOTICE_EVENTS, NOTICE_TEST_EVENT]),
    jobId: z.string().nullable().meta({ description: 'The export that the message is about; null for a test.' }),
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: countSchema,
    error: z.string().nullable().meta({ description: 'The reason why the last attempt failed.' }),
    nextAttemptAt: timestampSchema.nullable(),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'NoticeMessage' });

/** A destination of notices about one site. */
export const noticeSchema = z
  .object({
    id: z.string(),
    kind: z.enum(NOTICE_KINDS),
    label: z.string().meta({
      description: 'The e-mail address; for an incoming webhook, its host and its last four characters.',
    }),
    events: z.array(eventSchema),
    lastMessage: noticeMessageSchema.nullable(),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'Notice' });

/** The notices of a site, oldest first. */
export const noticeListSchema = z
  .object({
    notices: z.array(noticeSchema),
    email: z.boolean().meta({ description: 'True if the operator has configured a mail server.' }),
  })
  .meta({ id: 'NoticeList' });

export type Notice = Wire<typeof noticeSchema>;
export type NoticeEvent = Notice['events'][number];
export type NoticeMessage = Wire<typeof noticeMessageSchema>;
export type NoticeList = Wire<typeof noticeListSchema>;
export type NoticeCreation = Sent<typeof createNoticeSchema>;
export type NoticeChange = Sent<typeof changeNoticeSchema>;
