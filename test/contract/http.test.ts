import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { createOpenApi } from '../../api/openapi.js';
import { ROUTES } from '../../api/routes/index.js';

type Json = Readonly<Record<string, unknown>>;

/** Reads every schema with a name from the modules of `contract/http/`, by that name. */
async function readNamedSchemas(): Promise<ReadonlyMap<string, z.ZodType>> {
  const folder = new URL('../../contract/http/', import.meta.url);
  const modules = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const exported = await Promise.all(modules.map((name) => import(new URL(name, folder).href)));
  const schemas = exported
    .flatMap((module: object) => Object.values(module))
    .filter((value) => value instanceof z.ZodType);
  return new Map(
    schemas.flatMap((schema) => (schema.meta()?.id === undefined ? [] : [[schema.meta()?.id ?? '', schema]])),
  );
}

describe('the types of the HTTP interface', () => {
  const document = createOpenApi(ROUTES, 'https://export.example');
  const components = (document.components as { readonly schemas: Readonly<Record<string, Json>> }).schemas;
  let schemas: ReadonlyMap<string, z.ZodType>;
  before(async () => {
    schemas = await readNamedSchemas();
  });

  it('are those that /openapi.json describes: the same fields, required and of the same types', () => {
    assert.ok(schemas.size > 30);
    for (const [name, schema] of schemas) {
      const described = components[name];
      assert.ok(described !== undefined, `${name} is in contract/http/ but in no operation of /openapi.json`);
      const io = isBody(name) ? 'input' : 'output';
      const { $defs, ...whole } = z.toJSONSchema(schema, { io });
      const expected = $defs?.[name] ?? whole;
      assert.deepEqual(Object.keys(described.properties ?? {}), Object.keys(expected.properties ?? {}), name);
      assert.deepEqual(described.required, expected.required, name);
    }
  });

  it('cover every answer under /v1/ that clients of this repository read', () => {
    for (const route of ROUTES.filter(({ path }) => path.startsWith('/v1/'))) {
      for (const { schema, contentType } of Object.values(route.responses)) {
        if (schema === undefined || contentType === 'text/event-stream') continue;
        const id = schema.meta()?.id;
        if (id === undefined) continue;
        assert.equal(schemas.get(id), schema, `${route.operationId} answers with a ${id} of its own`);
      }
    }
  });

  const isBody = (name: string) =>
    Object.values(document.paths as Readonly<Record<string, Json>>).some((path) =>
      Object.values(path).some((operation) =>
        JSON.stringify((operation as { readonly requestBody?: unknown }).requestBody ?? '').includes(
          `"#/components/schemas/${name}"`,
        ),
      ),
    );
});
