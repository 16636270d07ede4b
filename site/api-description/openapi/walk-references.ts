import { isObject } from './values.js';

/** An object with a `$ref` that is a reference, or a name of a discriminator that is one. */
export interface FoundReference {
  /** It may be changed. */
  readonly holder: Record<string, unknown>;
  readonly key: string;
  readonly reference: string;
  /** It stands in an extension, which nobody may ever read. */
  readonly isQuiet: boolean;
  /** The `$ref` takes the place of a text, which the format does not know. */
  readonly isText: boolean;
}

/** Far above any real description. */
const MAX_NODES = 6_000_000;
/** What stands under these is data, in which a `$ref` means nothing. */
const DATA = new Set(['example', 'default', 'enum', 'const', 'value', 'x-codeSamples', 'x-code-samples']);
const TEXTS = new Set(['description', 'summary', 'title']);
/** What stands under these has names of the author's for keys. */
const NAMED = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', 'definitions', '$defs', 'schemas', 'responses'],
  ...['parameters', 'examples', 'requestBodies', 'headers', 'securitySchemes', 'links', 'callbacks', 'pathItems'],
  ...['paths', 'webhooks', 'x-webhooks', 'content', 'encoding', 'variables', 'channels', 'messages', 'servers'],
  ...['operations', 'mapping', 'messageTraits', 'operationTraits', 'replies', 'replyAddresses', 'correlationIds'],
  ...['serverVariables', 'channelBindings', 'serverBindings', 'operationBindings', 'messageBindings', 'tags'],
]);

interface Node {
  readonly value: unknown;
  readonly isNamed: boolean;
  readonly isQuiet: boolean;
  readonly isText: boolean;
  /** The value of a discriminator's `mapping`. */
  readonly isMapping: boolean;
}

/** Each reference of a parsed description in its order, whatever is nested in what. */
export function* walkReferences(root: unknown): Generator<FoundReference> {
  const waiting: Node[] = [{ value: root, isNamed: false, isQuiet: false, isText: false, isMapping: false }];
  for (let count = 0; waiting.length > 0 && count < MAX_NODES; count++) {
    const node = waiting.pop();
    if (node === undefined) return;
    const { value, isNamed, isQuiet } = node;
    const plain = { isNamed: false, isQuiet, isText: false, isMapping: false };
    if (Array.isArray(value)) {
      for (const each of value.toReversed()) if (isInner(each)) waiting.push({ value: each, ...plain });
      continue;
    }
    if (!isObject(value)) continue;
    const holder = value as Record<string, unknown>;
    if (node.isMapping) {
      for (const [key, target] of Object.entries(value))
        if (typeof target === 'string' && /[#/]|\.(?:json|ya?ml)$/i.test(target))
          yield { holder, key, reference: target, isQuiet, isText: false };
      continue;
    }
    if (typeof value.$ref === 'string')
      yield { holder, key: '$ref', reference: value.$ref, isQuiet, isText: node.isText };
    // Backwards, so that what comes first is taken first.
    for (const key of Object.keys(value).reverse()) {
      const inner = value[key];
      if (!isInner(inner)) continue;
      if (isNamed) waiting.push({ value: inner, ...plain });
      else if (!DATA.has(key) && !(key === 'examples' && (Array.isArray(inner) || hasMediaTypes(inner))))
        waiting.push({
          value: inner,
          isNamed: NAMED.has(key) && !Array.isArray(inner),
          isQuiet: isQuiet || (key.startsWith('x-') && key !== 'x-webhooks'),
          isText: TEXTS.has(key),
          isMapping: key === 'mapping',
        });
    }
  }
}

function isInner(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Examples of Swagger 2.0 stand under their types, and are data. */
function hasMediaTypes(value: object): boolean {
  return Object.keys(value).some((key) => key.includes('/'));
}
