import { createSpecification, referenceName, type Specification } from '../openapi/specification.js';
import { isObject, type Json, listOf, objectOf, ownProperty, textOf } from '../openapi/values.js';

/** A channel with its place in the AsyncAPI document. */
export interface ChannelEntry {
  /** The channel's key, which is its address in documents of version 2. */
  readonly name: string;
  /** The address of messages, which may contain parameters in braces; undefined if it is known only at run time. */
  readonly address?: string;
  readonly title: string;
  readonly channel: Json;
  readonly operations: readonly ChannelOperation[];
}

/** An operation on a channel, from the perspective of the application that the document describes. */
export interface ChannelOperation {
  readonly name: string;
  readonly action: 'send' | 'receive';
  readonly operation: Json;
}

/** A parsed AsyncAPI document of version 2 or 3. References are followed one at a time, on demand. */
export interface AsyncapiDocument extends Pick<Specification, 'document' | 'resolve'> {
  readonly major: 2 | 3;
  /** The document as a specification, because its schemas are built as those of an OpenAPI description. */
  readonly specification: Specification;
  readonly channels: readonly ChannelEntry[];
  /** Finds the channel with this key, or with this address if no key matches. */
  find(name: string): ChannelEntry | undefined;
}

/** Reads the channels of a document. Everything outside of channels is ignored. */
export function createAsyncapiDocument(
  document: Json,
  gathered?: Pick<Specification, 'parts' | 'broken' | 'missingAddresses'>,
): AsyncapiDocument {
  const specification = createSpecification(document, gathered);
  const major = String(document.asyncapi).startsWith('2') ? 2 : 3;
  const channels = major === 2 ? channelsOfVersion2(specification) : channelsOfVersion3(specification);
  return {
    document,
    resolve: specification.resolve,
    major,
    specification,
    channels,
    find: (name) =>
      channels.find((entry) => entry.name === name) ??
      channels.find((entry) => entry.address !== undefined && bare(entry.address) === bare(name)) ??
      channels.find((entry) => bare(entry.name) === bare(name)),
  };
}

function bare(address: string): string {
  return address.replace(/^\/+|\/+$/g, '');
}

/**
 * Returns the channels of version 2, which names operations from the client's perspective: the application receives what a client
 * publishes.
 */
function channelsOfVersion2({ document, resolve }: Specification): ChannelEntry[] {
  const actions = [
    ['publish', 'receive'],
    ['subscribe', 'send'],
  ] as const;
  return Object.entries(objectOf(document.channels)).flatMap(([name, written]) => {
    const channel = resolve(written);
    if (channel === undefined || name.startsWith('x-')) return [];
    const operations = actions.flatMap(([key, action]): ChannelOperation[] => {
      const operation = resolve(ownProperty(channel, key));
      return operation === undefined ? [] : [{ name: textOf(operation.operationId) ?? key, action, operation }];
    });
    return { name, address: name, title: textOf(channel['x-title']) ?? name, channel, operations };
  });
}

function channelsOfVersion3({ document, resolve }: Specification): ChannelEntry[] {
  const operations = Object.entries(objectOf(document.operations)).flatMap(([name, written]) => {
    const operation = resolve(written);
    const action = operation?.action;
    return operation !== undefined && (action === 'send' || action === 'receive') ? [{ name, action, operation }] : [];
  });
  const byChannel = new Map<Json, ChannelOperation[]>();
  for (const each of operations as readonly ChannelOperation[]) {
    const channel = resolve(each.operation.channel);
    if (channel !== undefined) byChannel.set(channel, [...(byChannel.get(channel) ?? []), each]);
  }
  return Object.entries(objectOf(document.channels)).flatMap(([name, written]) => {
    const channel = resolve(written);
    if (channel === undefined || name.startsWith('x-')) return [];
    const address = channel.address === undefined ? name : textOf(channel.address);
    return {
      name,
      ...(address !== undefined && { address }),
      title: textOf(channel.title) ?? name,
      channel,
      operations: byChannel.get(channel) ?? [],
    };
  });
}

/** Returns the messages of an object or a list of messages, each resolved and with its key. */
export function namedMessages(
  written: unknown,
  resolve: Specification['resolve'],
): { readonly name?: string; readonly message: Json }[] {
  const entries: readonly (readonly [string | undefined, unknown])[] = isObject(written)
    ? Object.entries(written)
    : listOf(written).map((each) => [referenceKey(each), each]);
  return entries.flatMap(([name, each]) => {
    const message = resolve(each);
    return message === undefined ? [] : [{ ...(name !== undefined && { name }), message }];
  });
}

function referenceKey(value: unknown): string | undefined {
  const reference = textOf(ownProperty(value, '$ref'));
  return reference === undefined ? undefined : referenceName(reference);
}
