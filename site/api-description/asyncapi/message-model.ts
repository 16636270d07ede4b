import { buildSchema, type SchemaBudget } from '../openapi/build-schema.js';
import type { NamedExample } from '../openapi/operation-model.js';
import { defined, isObject, type Json, listOf, textOf } from '../openapi/values.js';
import { jsonText } from '../openapi/written-number.js';
import type { AsyncapiDocument } from './asyncapi-document.js';
import { bindingsOf } from './bindings.js';
import type { MessageModel } from './channel-model.js';
import { withTraits } from './traits.js';

/** Builds a message. `key` is the name of a message that has none of its own. */
export type MessageBuilder = (written: Json, key?: string) => MessageModel;

const MAX_EXAMPLES = 100;
const MAX_DEFINITION_LENGTH = 20_000;

/** Creates a builder that builds each message once per page, however many operations use it. */
export function createMessageBuilder(asyncapi: AsyncapiDocument, budget: SchemaBudget): MessageBuilder {
  const built = new Map<Json, MessageModel>();
  return (written, key) => {
    const known = built.get(written);
    if (known !== undefined) return known;
    const model = messageModel(written, key, asyncapi, budget);
    built.set(written, model);
    return model;
  };
}

function messageModel(
  written: Json,
  key: string | undefined,
  asyncapi: AsyncapiDocument,
  budget: SchemaBudget,
): MessageModel {
  const message = withTraits(written, asyncapi.resolve);
  const name = textOf(message.name) ?? key ?? textOf(message.messageId) ?? 'message';
  const contentType = textOf(message.contentType) ?? textOf(asyncapi.document.defaultContentType);
  const correlation = asyncapi.resolve(message.correlationId);
  const headers = plainSchema(message.headers);
  return {
    name,
    title: textOf(message.title) ?? name,
    ...defined({
      description: bothTexts(message.summary, message.description),
      contentType,
      correlation: textOf(correlation?.location),
      correlationDescription: textOf(correlation?.description),
    }),
    deprecated: message.deprecated === true || message['x-deprecated'] === true,
    ...(isObject(headers) && { headers: buildSchema(headers, asyncapi.specification, budget) }),
    ...payloadOf(message, asyncapi, budget),
    examples: examplesOf(message),
    bindings: bindingsOf(message.bindings, asyncapi, budget),
  };
}

/** Joins the short and the long text, if there are both. */
export function bothTexts(summary: unknown, description: unknown): string | undefined {
  const texts = [textOf(summary), textOf(description)].filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : [...new Set(texts)].join('\n\n');
}

function payloadOf(
  message: Json,
  asyncapi: AsyncapiDocument,
  budget: SchemaBudget,
): Pick<MessageModel, 'payload' | 'foreign'> {
  const payload = ownPayload(message.payload, asyncapi);
  if (payload === undefined) return {};
  const format = textOf(isObject(payload) ? payload.schemaFormat : undefined) ?? textOf(message.schemaFormat);
  const schema = plainSchema(payload);
  if (format !== undefined && !isJsonSchema(format)) {
    const text = typeof schema === 'string' ? schema : jsonText(schema, 2);
    return { foreign: { format, text: text.slice(0, MAX_DEFINITION_LENGTH) } };
  }
  return { payload: buildSchema(schema, asyncapi.specification, budget) };
}

/** Returns the payload of a message. A payload that refers to a message stands for that message's payload. */
function ownPayload(written: unknown, { resolve }: AsyncapiDocument): unknown {
  const reference = isObject(written) ? (textOf(written.$ref) ?? '') : '';
  const target = reference === '' ? undefined : resolve(written);
  const isMessage = /\/messages\/[^/]+$/.test(reference) || (target?.type === undefined && isObject(target?.payload));
  const payload = isMessage ? target?.payload : undefined;
  return payload === undefined ? written : payload;
}

/** Returns a schema without the object that names its format in version 3. */
function plainSchema(written: unknown): unknown {
  if (!isObject(written) || written.schema === undefined) return written;
  const isWrapped = written.schemaFormat !== undefined || (written.type === undefined && written.$ref === undefined);
  return isWrapped && written.properties === undefined ? written.schema : written;
}

function isJsonSchema(format: string): boolean {
  return /vnd\.aai\.asyncapi|schema\+(?:json|yaml)|vnd\.oai\.openapi/i.test(format);
}

/** Returns the payloads of a message's examples. Examples may also have headers, which are not shown. */
function examplesOf({ examples }: Json): NamedExample[] {
  return listOf(examples)
    .filter(isObject)
    .slice(0, MAX_EXAMPLES)
    .flatMap((example) => {
      const isBare = example.payload === undefined && example.headers === undefined;
      const value = isBare ? example : example.payload;
      const name = isBare ? undefined : (textOf(example.summary) ?? textOf(example.name));
      return value === undefined ? [] : { ...defined({ name }), value };
    });
}
