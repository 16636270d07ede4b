import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Answer } from './start-test-api.js';

type Json = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly operationId: string;
  readonly security: readonly Json[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: Json;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Json }>> }>
  >;
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

export function operationsOf(document: OpenApiDocument) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/** Asserts that the document describes the response: its status, type and body, without undocumented fields. */
export function assertDescribed(document: OpenApiDocument, operation: Operation, answer: Answer): void {
  const where = `${operation.operationId} ${answer.status}`;
  const described = operation.responses[String(answer.status)];
  assert.ok(described, `${where} is not in the document: ${answer.text}`);
  if (described.content === undefined) {
    assert.equal(answer.text, '', where);
    return;
  }
  const contentType = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const content = described.content[contentType];
  assert.ok(content, `${where} is not described as ${contentType}`);
  if (contentType !== 'application/json') return;
  const result = schemaOf(document, content.schema).safeParse(answer.body);
  assert.ok(result.success, `${where}: ${result.error?.message}\n${answer.text}`);
}

function schemaOf(document: OpenApiDocument, schema: Json): z.ZodType {
  const whole = { ...schema, $defs: document.components.schemas };
  const closed = JSON.stringify(whole)
    .replaceAll('#/components/schemas/', '#/$defs/')
    .replaceAll('"type":"object","properties"', '"type":"object","additionalProperties":false,"properties"');
  return z.fromJSONSchema(JSON.parse(closed));
}
