import { isObject } from './values.js';

/** An object with a `$ref` that is a reference, or a discriminator's name that is one. */
export interface FoundReference {
  /** The object that contains the reference. It may be changed. */
  readonly holder: Record<string, unknown>;
  readonly key: string;
  readonly reference: string;
  /** True inside an extension, which may be unused. */
  readonly isInExtension: boolean;
  /** True when the `$ref` takes the place of a string, which the format does not allow. */
  readonly isText: boolean;
}

/** Maximum number of nodes, far above any real description. */
const MAX_NODES = 6_000_000;
/** Keys whose values are data, in which `$ref` means nothing. */
const DATA = new Set(['example', 'default', 'enum', 'const', 'value', 'x-codeSamples', 'x-code-samples']);
const TEXTS = new Set(['description', 'summary', 'title']);
/** Keys whose values have the author's own names as keys. */
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
  readonly isInExtension: boolean;
  readonly isText: boolean;
  /** True for the value of a discriminator's `mapping`. */
  readonly isMapping: boolean;
}

/** Returns each reference of a parsed description in its order, at any depth. */
export function* walkReferences(root: unknown): Generator<FoundReference> {
  const waiting: Node[] = [{ value: root, isNamed: false, isInExtension: false, isText: false, isMapping: false }];
  for (let count = 0; waiting.length > 0 && count < MAX_NODES; count++) {
    const node = waiting.pop();
    if (node === undefined) return;
    const { value, isNamed, isInExtension } = node;
    const plain = { isNamed: false, isInExtension, isText: false, isMapping: false };
    if (Array.isArray(value)) {
      for (const each of value.toReversed()) if (isInner(each)) waiting.push({ value: each, ...plain });
      continue;
    }
    if (!isObject(value)) continue;
    const holder = value as Record<string, unknown>;
    if (node.isMapping) {
      for (const [key, target] of Object.entries(value))
        if (typeof target === 'string' && /[#/]|\.(?:json|ya?ml)$/i.test(target))
          yield { holder, key, reference: target, isInExtension, isText: false };
      continue;
    }
    if (typeof value.$ref === 'string')
      yield { holder, key: '$ref', reference: value.$ref, isInExtension, isText: node.isText };
    // The order is reversed, so that the first one is taken from the stack first.
    for (const key of Object.keys(value).reverse()) {
      const inner = value[key];
      if (!isInner(inner)) continue;
      if (isNamed) waiting.push({ value: inner, ...plain });
      else if (!DATA.has(key) && !(key === 'examples' && (Array.isArray(inner) || hasMediaTypes(inner))))
        waiting.push({
          value: inner,
          isNamed: NAMED.has(key) && !Array.isArray(inner),
          isInExtension: isInExtension || (key.startsWith('x-') && key !== 'x-webhooks'),
          isText: TEXTS.has(key),
          isMapping: key === 'mapping',
        });
    }
  }
}

function isInner(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns whether an object contains examples of Swagger 2.0 by media type, which are data. */
function hasMediaTypes(value: object): boolean {
  return Object.keys(value).some((key) => key.includes('/'));
}
