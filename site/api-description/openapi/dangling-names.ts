import { nearest } from '../../model/nearest.js';
import type { OperationEntry, Specification } from './specification.js';
import { isObject, type Json, listOf, objectOf, ownProperty, textOf } from './values.js';

/** A name that a description uses but does not define, although it is not a `$ref`. */
export interface DanglingName {
  readonly name: string;
  readonly message: string;
  /** A text that precedes the name. */
  readonly after?: string;
}

const MAX_NODES = 3_000_000;
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);

/** Returns the undefined names of security schemes, tags, discriminators' schemas, server variables and operations of links, each once. */
export function danglingNames(specification: Specification): DanglingName[] {
  const found = new Map<string, DanglingName>();
  const add = (kind: string, name: string, message: string, after?: string) => {
    const key = `${kind}\n${name}`;
    if (!found.has(key)) found.set(key, { name, message, ...(after !== undefined && { after }) });
  };
  for (const each of securityNames(specification)) add('security', each.name, each.message, each.after);
  for (const each of tagNames(specification)) add('tag', each.name, each.message);
  for (const each of serverNames(specification)) add('server', each.name, each.message);
  for (const each of nodeNames(specification)) add('node', each.name, each.message);
  return [...found.values()];
}

/** Returns the security schemes by name, of both generations of OpenAPI and of AsyncAPI. */
export function securitySchemes({ document, resolve }: Specification): Json {
  return resolve(ownProperty(resolve(document.components), 'securitySchemes') ?? document.securityDefinitions) ?? {};
}

function* securityNames(specification: Specification): Generator<DanglingName> {
  const schemes = securitySchemes(specification);
  const [only, ...others] = Object.keys(schemes);
  const { document, operations } = specification;
  const holders: readonly (readonly [Json, string])[] = [
    [document, ''],
    ...operations.map(({ operation, path }) => [operation, path] as const),
    ...objectsOf(document.servers, specification).map((server) => [server, ''] as const),
  ];
  for (const [holder, place] of holders)
    for (const requirement of listOf(holder.security))
      for (const name of isObject(requirement) && requirement.$ref === undefined && requirement.type === undefined
        ? Object.keys(requirement)
        : [])
        if (!Object.hasOwn(schemes, name))
          yield {
            name,
            after: place,
            message: `The security requirement "${name}" names an undefined scheme. ${
              only !== undefined && others.length === 0
                ? `The only defined scheme, "${only}", is used instead.`
                : 'The page does not say how to authenticate.'
            } Correct it, or add the scheme.`,
          };
}

function* tagNames({ document, operations }: Specification): Generator<DanglingName> {
  const tags = listOf(document.tags).flatMap((tag) => textOf(ownProperty(tag, 'name')) ?? []);
  if (tags.length === 0) return;
  const known = new Set(tags);
  for (const { operation } of operations)
    for (const tag of listOf(operation.tags))
      if (typeof tag === 'string' && !known.has(tag)) {
        // Tags need no declaration, so only a tag that resembles a declared one is likely to be a mistake.
        const near = nearest(tag, tags);
        if (near === undefined) continue;
        yield {
          name: tag,
          message: `The tag "${tag}" is not defined in the description. Did you mean "${near}"? Correct it, or define it.`,
        };
      }
}

function* serverNames(specification: Specification): Generator<DanglingName> {
  const { document, operations } = specification;
  const holders: readonly Json[] = [
    document,
    ...operations.flatMap(({ operation, pathItem }: OperationEntry) => [operation, pathItem]),
  ];
  for (const holder of holders)
    for (const server of objectsOf(holder.servers, specification)) {
      const url = [server.url, server.host, server.pathname].map(textOf).join('');
      for (const [, name = ''] of url.matchAll(/\{([^{}]+)\}/g))
        if (!Object.hasOwn(objectOf(server.variables), name))
          yield {
            name: `{${name}}`,
            message: `The server address uses the undefined variable "${name}", so readers cannot fill it in. Define it under the server's variables.`,
          };
    }
}

/** Returns the names in discriminators and links, which may occur anywhere. */
function* nodeNames({ document, operations }: Specification): Generator<DanglingName> {
  const schemas = objectOf(ownProperty(document.components, 'schemas') ?? document.definitions);
  const ids = new Set(operations.flatMap(({ operation }) => textOf(operation.operationId) ?? []));
  const waiting: unknown[] = [document];
  for (let count = 0; waiting.length > 0 && count < MAX_NODES; count++) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isObject(value)) {
      const mapping = ownProperty(value.discriminator, 'mapping');
      if (isObject(mapping))
        for (const target of Object.values(mapping))
          if (typeof target === 'string' && !isFound(target, schemas))
            yield {
              name: target,
              message: `The discriminator maps to "${target}", which is not a schema of the description. Correct it, or add the schema.`,
            };
      for (const link of Object.values(objectOf(value.links))) {
        const id = textOf(ownProperty(link, 'operationId'));
        if (id !== undefined && !ids.has(id))
          yield {
            name: id,
            message: `The link to the operation "${id}" has no target: no operation has that id. Correct it.`,
          };
      }
    }
    for (const [key, inner] of Object.entries(value).reverse())
      if (typeof inner === 'object' && !DATA.has(key)) waiting.push(inner);
  }
}

/** Returns whether a target exists. Targets that are references are checked as references. */
function isFound(target: string, schemas: Json): boolean {
  if (Object.hasOwn(schemas, target)) return true;
  return /[#/]|\.(?:json|ya?ml)$/i.test(target);
}

function objectsOf(value: unknown, { resolve }: Specification): Json[] {
  const each: readonly unknown[] = Array.isArray(value) ? value : Object.values(objectOf(value));
  return each.flatMap((item): Json[] => [resolve(item)].filter((found) => found !== undefined));
}
