import { buildSchema, type SchemaBudget } from '../openapi/build-schema.js';
import { isObject } from '../openapi/values.js';
import type { AsyncapiDocument } from './asyncapi-document.js';
import type { Binding } from './channel-model.js';

/** Facts of a binding that are schemas, such as a handshake's query and headers, or a record's key. */
const SCHEMAS = new Set(['query', 'headers', 'key', 'groupId', 'clientId']);
const MAX_FACTS = 60;

/** Returns the facts that protocols add to a server, channel, operation or message. */
export function bindingsOf(written: unknown, asyncapi: AsyncapiDocument, budget: SchemaBudget): Binding[] {
  const { resolve } = asyncapi;
  return Object.entries(resolve(written) ?? {}).flatMap(([protocol, value]) => {
    const binding = resolve(value);
    if (binding === undefined || protocol.startsWith('x-')) return [];
    const facts = Object.entries(binding)
      .filter(([name]) => name !== 'bindingVersion')
      .slice(0, MAX_FACTS)
      .map(([name, fact]) =>
        SCHEMAS.has(name) && isObject(fact)
          ? { name, schema: buildSchema(fact, asyncapi.specification, budget) }
          : { name, value: fact },
      );
    return facts.length === 0 ? [] : { protocol, facts };
  });
}
