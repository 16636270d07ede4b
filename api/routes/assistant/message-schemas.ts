import { z } from 'zod';

const MAX_RESULTS = 50;
const PAGE_SIZE_RULE = { error: `must be a whole number from 1 to ${MAX_RESULTS}` };
export const pageSizeSchema = z.int(PAGE_SIZE_RULE).min(1, PAGE_SIZE_RULE).max(MAX_RESULTS, PAGE_SIZE_RULE);

const text = (error: string) => z.string({ error });
const optionalText = (error: string) => text(error).nullish();

/** A part of a message. Clients send answers back with many more fields and with custom kinds of parts, which are accepted and ignored. */
const partSchema = z
  .object({ type: text('must be a string'), text: text('must be a string').optional() }, { error: 'must be an object' })
  .refine((part) => part.type !== 'text' || part.text !== undefined, { path: ['text'], error: 'must be a string' })
  .meta({
    id: 'AssistantMessagePart',
    description: 'A part of the type `text`, or of any other type, which is ignored.',
  });

/** Maximum length of a reader's message and of a piece of context, in characters. Longer texts would block the thread for other readers. */
const MAX_MESSAGE_CHARACTERS = 20_000;
const MAX_CONTEXT_ITEMS = 20;
const LENGTH_RULE = `must have at most ${MAX_MESSAGE_CHARACTERS.toLocaleString('en')} characters`;

interface PostedMessageText {
  readonly role: string;
  readonly content?: string | null | undefined;
  readonly parts?: readonly { readonly text?: string | undefined }[] | null | undefined;
}

/** Returns whether a message is short enough. Answers may have any length, because the service wrote them. */
function isShortEnough({ role, content, parts }: PostedMessageText): boolean {
  if (role === 'assistant') return true;
  const inParts = (parts ?? []).reduce((length, part) => length + (part.text?.length ?? 0), 0);
  return Math.max(content?.length ?? 0, inParts) <= MAX_MESSAGE_CHARACTERS;
}

const ROLES = ['system', 'assistant', 'data', 'user'] as const;
const messageFields = {
  id: optionalText('must be a string'),
  role: z.enum(ROLES, { error: `must be ${ROLES.join(', ')}` }),
  content: optionalText('must be a string'),
  parts: z.array(partSchema, { error: 'must be an array of parts' }).nullish(),
};

/** A message of AI SDK 4, which has its text in `content` and again in its parts. */
const contentMessageSchema = z
  .object(
    { ...messageFields, annotations: z.array(z.unknown(), { error: 'must be an array' }).nullish() },
    { error: 'must be an object' },
  )
  .refine(({ role, content }) => role === 'assistant' || typeof content === 'string', {
    path: ['content'],
    error: 'must be a string; messages of AI SDK 5 and later, which have parts alone, go to the v2 endpoint',
  })
  .refine(({ content, parts }) => typeof content === 'string' || !parts?.some((part) => part.text), {
    path: ['content'],
    error: 'must be a string where parts have text; messages of AI SDK 5 and later go to the v2 endpoint',
  })
  .refine(isShortEnough, { path: ['content'], error: LENGTH_RULE })
  .meta({ id: 'AssistantMessageV1' });

/** A message of AI SDK 5 and later, which has its text only in its parts. */
const partsMessageSchema = z
  .object({ ...messageFields, metadata: z.unknown().optional() }, { error: 'must be an object' })
  .refine(({ role, content, parts }) => Array.isArray(parts) || (role === 'assistant' && typeof content !== 'string'), {
    path: ['parts'],
    error: 'must be an array of parts; messages of AI SDK 4, which have a content, go to the v1 endpoint',
  })
  .refine(isShortEnough, { path: ['parts'], error: LENGTH_RULE })
  .meta({ id: 'AssistantMessageV2' });

const contextSchema = z.object(
  {
    type: z.enum(['code', 'textSelection'], { error: 'must be code or textSelection' }),
    value: text('must be a string').max(MAX_MESSAGE_CHARACTERS, { error: LENGTH_RULE }),
    path: optionalText('must be a string'),
    elementId: optionalText('must be a string'),
  },
  { error: 'must be an object with type and value' },
);

export const filterFields = {
  version: optionalText('must be a string'),
  language: optionalText('must be a string'),
};

const PATH_RULE = { error: 'must be the path of the page in view, at most 200 characters' };

const requestFields = {
  fp: text('must be a string: anonymous, or what you call this reader')
    .min(1, { error: 'must not be empty; send anonymous' })
    .max(200, { error: 'must have at most 200 characters' })
    .meta({ description: '`anonymous`, or an identifier of the reader.' }),
  threadId: optionalText('must be a string').meta({
    description:
      'The threadId from the finish event of the last answer, to continue its conversation. An unknown id begins a new thread.',
  }),
  retrievalPageSize: pageSizeSchema
    .nullish()
    .meta({ description: 'Maximum number of results of a search; 5 by default.' }),
  filter: z.object(filterFields, { error: 'must be an object' }).nullish(),
  context: z
    .array(contextSchema, { error: 'must be an array' })
    .max(MAX_CONTEXT_ITEMS, { error: `must have at most ${MAX_CONTEXT_ITEMS} items` })
    .nullish(),
  currentPath: z.string(PATH_RULE).max(200, PATH_RULE).nullish(),
};

const AT_LEAST_ONE = { error: 'must have at least one message' };

/** The body of the v1 endpoint. */
export const contentRequestSchema = z
  .object({
    ...requestFields,
    messages: z.array(contentMessageSchema, { error: 'must be an array of messages' }).min(1, AT_LEAST_ONE),
  })
  .meta({ id: 'AssistantRequestV1' });

/** The body of the v2 endpoint. */
export const partsRequestSchema = z
  .object({
    ...requestFields,
    messages: z.array(partsMessageSchema, { error: 'must be an array of messages' }).min(1, AT_LEAST_ONE),
  })
  .meta({ id: 'AssistantRequestV2' });

export type ContentRequest = z.output<typeof contentRequestSchema>;
export type PartsRequest = z.output<typeof partsRequestSchema>;

export const domainParamsSchema = z.object({
  domain: z.string().meta({ description: 'The domain that the site is registered under.' }),
});
