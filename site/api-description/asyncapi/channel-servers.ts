import { authField } from '../openapi/auth-field.js';
import type { SchemaBudget } from '../openapi/build-schema.js';
import type { AuthField } from '../openapi/operation-model.js';
import { serverVariables } from '../openapi/server-model.js';
import { referenceName } from '../openapi/specification.js';
import { defined, isObject, type Json, listOf, objectOf, ownProperty, textOf } from '../openapi/values.js';
import type { AsyncapiDocument } from './asyncapi-document.js';
import { bindingsOf } from './bindings.js';
import type { ChannelServer } from './channel-model.js';

const MAX_SERVERS = 200;
const MAX_ALTERNATIVES = 50;

/** Returns the servers of a channel: those that it names, or all servers of the document. */
export function channelServers(channel: Json, asyncapi: AsyncapiDocument, budget: SchemaBudget): ChannelServer[] {
  const all = Object.entries(objectOf(asyncapi.document.servers)).flatMap(([name, written]) => {
    const server = asyncapi.resolve(written);
    return server === undefined ? [] : [{ name, server }];
  });
  const named = listOf(channel.servers);
  const chosen = named.flatMap((each) => {
    const target = typeof each === 'string' ? undefined : asyncapi.resolve(each);
    return all.find(({ name, server }) => name === each || server === target) ?? [];
  });
  return (named.length > 0 ? chosen : all)
    .slice(0, MAX_SERVERS)
    .map(({ name, server }) => serverModel(name, server, asyncapi, budget));
}

/** Returns the protocol of a channel's first server, in lower case. */
export function channelProtocol(channel: Json, asyncapi: AsyncapiDocument): string | undefined {
  return channelServers(channel, asyncapi, { left: 0 })[0]?.protocol;
}

function serverModel(name: string, server: Json, asyncapi: AsyncapiDocument, budget: SchemaBudget): ChannelServer {
  const protocol = (textOf(server.protocol) ?? '').toLowerCase();
  const pathname = textOf(server.pathname) ?? '';
  const host = textOf(server.url) ?? `${textOf(server.host) ?? ''}${pathname}`;
  return {
    name,
    url: (/^[a-z][a-z0-9+.-]*:\/\//i.test(host) || protocol === '' ? host : `${protocol}://${host}`).replace(
      /\/+$/,
      '',
    ),
    protocol,
    ...defined({
      protocolVersion: textOf(server.protocolVersion),
      description: textOf(server.description) ?? textOf(server.summary) ?? textOf(server.title),
    }),
    variables: serverVariables(server.variables, asyncapi.resolve),
    security: requirements(server.security, asyncapi),
    bindings: bindingsOf(server.bindings, asyncapi, budget),
  };
}

/**
 * Returns the alternatives of a security requirement. Version 2 names schemes with their scopes; version 3 lists the schemes
 * themselves.
 */
export function requirements(
  written: unknown,
  { document, resolve, major }: AsyncapiDocument,
): (readonly AuthField[])[] {
  const schemes = ownProperty(document.components, 'securitySchemes');
  const alternatives = listOf(written)
    .slice(0, MAX_ALTERNATIVES)
    .map((each) => {
      if (major === 3) {
        const scheme = resolve(each);
        const reference = textOf(ownProperty(each, '$ref'));
        const name = reference === undefined ? (textOf(scheme?.type) ?? '') : referenceName(reference);
        return scheme === undefined ? [] : [authField(name, scheme, scheme.scopes)];
      }
      return Object.entries(objectOf(each)).map(([name, scopes]) => {
        const [only, ...others] = Object.keys(objectOf(schemes));
        const meant =
          ownProperty(schemes, name) === undefined && only !== undefined && others.length === 0 ? only : name;
        const scheme = resolve(ownProperty(schemes, meant));
        return isObject(scheme) ? authField(name, scheme, scopes) : undefined;
      });
    });
  return alternatives
    .map((fields) => fields.filter((field) => field !== undefined))
    .filter((fields) => fields.length > 0);
}
