import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** Converts a zod schema to JSON Schema. Schemas with an id are added to the components once and referenced. */
export function toSchema(schema: z.ZodType, io: 'input' | 'output', components: Map<string, unknown>): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...json
  } = withComponentReferences(z.toJSONSchema(schema, { io, override: tidy }));
  for (const [name, { id: _id, ...definition }] of Object.entries($defs as Record<string, Json>)) {
    components.set(name, definition);
  }
  return json;
}

/**
 * Removes what is misleading or says nothing: `additionalProperties: false` (responses may gain fields), the bounds of integers, and the
 * pattern of date-times.
 */
function tidy({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

function withComponentReferences(json: object): Json {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}
