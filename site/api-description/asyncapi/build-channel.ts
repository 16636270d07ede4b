import type { SchemaBudget } from '../openapi/build-schema.js';
import { buildSchema } from '../openapi/build-schema.js';
import type { ParameterModel } from '../openapi/operation-model.js';
import { usualForm } from '../openapi/parameter-form.js';
import { defined, type Json, objectOf, ownProperty, textOf } from '../openapi/values.js';
import { type AsyncapiDocument, type ChannelEntry, type ChannelOperation, namedMessages } from './asyncapi-document.js';
import { bindingsOf } from './bindings.js';
import type { ChannelModel, ChannelOperationModel, MessageModel, ReplyModel } from './channel-model.js';
import { channelServers, requirements } from './channel-servers.js';
import { bothTexts, createMessageBuilder, type MessageBuilder } from './message-model.js';
import { withTraits } from './traits.js';

/** Maximum number of schemas on one page, as on the page of an operation. */
const MAX_SCHEMAS = 1_500;
const MAX_OPERATIONS = 200;
const MAX_MESSAGES = 300;
const MAX_PARAMETERS = 200;

/** Returns everything that a page shows of one channel. */
export function buildChannel(
  entry: ChannelEntry,
  asyncapi: AsyncapiDocument,
  labelKeys: readonly string[] = [],
): ChannelModel {
  const budget: SchemaBudget = { left: MAX_SCHEMAS, labelKeys };
  const context = { asyncapi, budget, message: createMessageBuilder(asyncapi, budget) };
  const { channel } = entry;
  const operations = entry.operations.slice(0, MAX_OPERATIONS).map((each) => operationModel(each, entry, context));
  return {
    title: entry.title,
    ...defined({ address: entry.address, description: bothTexts(channel.summary, channel.description) }),
    deprecated: channel.deprecated === true || channel['x-deprecated'] === true,
    servers: channelServers(channel, asyncapi, budget),
    parameters: parameterModels(entry, asyncapi, budget),
    operations,
    messages: operations.length > 0 ? [] : messageModels(channel.messages, context),
    bindings: bindingsOf(channel.bindings, asyncapi, budget),
  };
}

interface Context {
  readonly asyncapi: AsyncapiDocument;
  readonly budget: SchemaBudget;
  readonly message: MessageBuilder;
}

function operationModel(
  { name, action, operation: written }: ChannelOperation,
  { channel }: ChannelEntry,
  context: Context,
): ChannelOperationModel {
  const { asyncapi, budget } = context;
  const operation = withTraits(written, asyncapi.resolve);
  const summary = textOf(operation.summary);
  const description = textOf(operation.description);
  const reply = replyModel(operation.reply, context);
  return {
    name,
    title: textOf(operation.title) ?? (asyncapi.major === 2 && summary !== undefined ? summary : name),
    action,
    ...defined({ description: asyncapi.major === 3 ? bothTexts(summary, description) : description }),
    deprecated: operation.deprecated === true || operation['x-deprecated'] === true,
    security: requirements(operation.security, asyncapi),
    messages: messageModels(messagesOf(operation, channel, asyncapi), context),
    ...(reply !== undefined && { reply }),
    bindings: bindingsOf(operation.bindings, asyncapi, budget),
  };
}

/**
 * Returns the messages of an operation. Version 2 has one message, or several as `oneOf`; version 3 has a list, and an operation
 * without one has all messages of its channel.
 */
function messagesOf(operation: Json, channel: Json, asyncapi: AsyncapiDocument): unknown {
  if (asyncapi.major === 3) return operation.messages ?? channel.messages;
  const alternatives = ownProperty(asyncapi.resolve(operation.message), 'oneOf');
  return Array.isArray(alternatives) ? alternatives : [operation.message];
}

function replyModel(written: unknown, context: Context): ReplyModel | undefined {
  const { resolve } = context.asyncapi;
  const reply = resolve(written);
  if (reply === undefined) return undefined;
  const channel = resolve(reply.channel);
  const address = textOf(resolve(reply.address)?.location) ?? textOf(channel?.address);
  return { ...defined({ address }), messages: messageModels(reply.messages ?? channel?.messages, context) };
}

function messageModels(written: unknown, { asyncapi, message: build }: Context): MessageModel[] {
  return namedMessages(written, asyncapi.resolve)
    .slice(0, MAX_MESSAGES)
    .map(({ name, message }) => build(message, name));
}

function parameterModels(
  { channel, address = '' }: ChannelEntry,
  asyncapi: AsyncapiDocument,
  budget: SchemaBudget,
): ParameterModel[] {
  const written = objectOf(channel.parameters);
  const named = [...address.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  return [...new Set([...Object.keys(written), ...named])].slice(0, MAX_PARAMETERS).map((name) => {
    const parameter = asyncapi.resolve(ownProperty(written, name)) ?? {};
    const { enum: values, default: preset, examples } = parameter;
    // Version 3 describes a parameter without a schema, because its value is always a string.
    const plain = { type: 'string', ...defined({ enum: values, default: preset, examples }) };
    const location = textOf(parameter.location);
    const description = [
      textOf(parameter.description),
      location === undefined ? undefined : `Found in \`${location.replaceAll('`', '')}\`.`,
    ];
    return {
      name,
      place: 'path',
      required: true,
      deprecated: false,
      ...defined({ description: description.filter((text) => text !== undefined).join(' ') || undefined }),
      schema: buildSchema(parameter.schema ?? plain, asyncapi.specification, budget),
      examples: [],
      form: usualForm('path'),
    };
  });
}

/** Returns the names under which readers may search for a channel: its key and address, and those of its operations and messages. */
export function channelTerms(
  { name, address, channel, operations }: ChannelEntry,
  asyncapi: AsyncapiDocument,
): string[] {
  const messages = [
    channel.messages,
    ...operations.flatMap(({ operation }) => [operation.messages, operation.message]),
  ];
  const names = messages.flatMap((written) => namedMessages(written ?? [], asyncapi.resolve).map((each) => each.name));
  const terms = [name, address, ...operations.map((operation) => operation.name), ...names];
  return [...new Set(terms.filter((term) => term !== undefined))].slice(0, MAX_MESSAGES);
}
