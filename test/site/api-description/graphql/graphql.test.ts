import assert from 'node:assert/strict';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { exampleOperation } from '../../../../site/api-description/graphql/example-operation.js';
import { graphqlPaths } from '../../../../site/api-description/graphql/page-paths.js';
import { printType } from '../../../../site/api-description/graphql/print-type.js';
import { readGraphql } from '../../../../site/api-description/graphql/read-graphql.js';
import type { GraphqlSchema } from '../../../../site/api-description/graphql/schema.js';
import { GRAPHQL } from '../../../support/described-project.js';
import { memorySourceFiles } from '../../../support/memory-source-files.js';

function schemaOf(text: string, path = 'schema.graphql'): GraphqlSchema {
  const files = memorySourceFiles({ [path]: text });
  const file = files.get(path);
  const result = file === undefined ? undefined : readGraphql(files, file);
  if (result === undefined || !('schema' in result)) throw new Error(`No schema: ${JSON.stringify(result)}`);
  return result.schema;
}

const operationOf = (schema: GraphqlSchema, name: string) => {
  const found = schema.operations.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`No operation ${name}.`);
  return found;
};

describe('a GraphQL schema', () => {
  it('says the same as definitions and as the answer to an introspection query', () => {
    const written = schemaOf(GRAPHQL);
    const built = buildSchema(GRAPHQL);
    const asked = introspectionFromSchema(built, { specifiedByUrl: true, inputValueDeprecation: true, oneOf: true });
    const answered = schemaOf(JSON.stringify({ data: asked }), 'schema.json');
    const sorted = (schema: GraphqlSchema) =>
      JSON.parse(
        JSON.stringify({ operations: schema.operations, types: [...schema.types.values()].map(printType).sort() }),
      );
    const reason = (text: string) =>
      text.replaceAll('"deprecation":{}', '"deprecation":{"reason":"No longer supported"}');
    const bare = (text: string) => text.replaceAll(' @deprecated(reason: \\"No longer supported\\")', ' @deprecated');
    assert.deepEqual(
      JSON.parse(bare(reason(JSON.stringify(sorted(answered))))),
      JSON.parse(reason(JSON.stringify(sorted(written)))),
    );
  });

  it('has what extensions add, wherever they stand, and roots of other names', () => {
    const schema = schemaOf(
      'extend type Root { b: Int } schema { query: Root } type Root { a: Int } type Query { c: Int } extend enum E { Y } enum E { X }',
    );
    assert.deepEqual(
      schema.operations.map(({ kind, name }) => `${kind} ${name}`),
      ['query b', 'query a'],
    );
    assert.deepEqual([...schema.types.keys()], ['Query', 'E']);
    assert.deepEqual(
      schema.types.get('E')?.values.map(({ name }) => name),
      ['Y', 'X'],
    );
  });

  it('has what its file imports from others, circles included', () => {
    const files = memorySourceFiles({
      'api/schema.graphql': '# import Ship from "types/ship.graphql"\ntype Query { ship: Ship }',
      'api/types/ship.graphql':
        '#import "../schema.graphql"\n# import * from \'./port.graphql\'\ntype Ship { port: Port }',
      'api/types/port.graphql': 'type Port { name: String }',
    });
    const file = files.get('api/schema.graphql');
    const result = file === undefined ? undefined : readGraphql(files, file);
    assert.ok(result !== undefined && 'schema' in result, JSON.stringify(result));
    assert.deepEqual([...result.schema.types.keys()].sort(), ['Port', 'Ship']);
    assert.deepEqual([...result.parts.keys()], ['api/types/ship.graphql', 'api/types/port.graphql']);
  });

  it('is none where what it imports is missing, which is told with its line', () => {
    const files = memorySourceFiles({ 'a.graphql': 'type Query { a: Int }\n# import B from "b.graphql"' });
    const file = files.get('a.graphql');
    const result = file === undefined ? undefined : readGraphql(files, file);
    assert.deepEqual(result !== undefined && 'fault' in result ? [result.fault, result.line] : [], [
      'it imports b.graphql, which is not in the project',
      2,
    ]);
  });

  it('has a path for each page, apart also where names differ in case alone', () => {
    const schema = schemaOf('type Query { getUser: User, GetUser: user } type User { a: Int } type user { a: Int }');
    const paths = graphqlPaths(schema, 'g');
    const of = (kind: 'query' | 'type', name: string) => paths({ kind, name });
    assert.deepEqual(
      [of('query', 'getUser'), of('query', 'GetUser'), of('type', 'User'), of('type', 'user'), of('type', 'Int')],
      ['g/queries/get-user', 'g/queries/get-user-2', 'g/types/user', 'g/types/user-2', undefined],
    );
  });

  it('that is nested without end or says nothing is told, not read', () => {
    const files = memorySourceFiles({ 'a.graphql': `type Query { a: ${'['.repeat(100_000)}Int }`, 'b.graphql': '  ' });
    for (const path of ['a.graphql', 'b.graphql']) {
      const file = files.get(path);
      assert.ok(file !== undefined && 'fault' in readGraphql(files, file), path);
    }
  });
});

describe('the example of an operation', () => {
  const schema = schemaOf(GRAPHQL);

  it('gives required arguments as variables and asks for plain fields, two levels deep', () => {
    const { text, variables, response } = exampleOperation(operationOf(schema, 'user'), schema);
    assert.equal(
      text,
      [
        'query User($id: ID!) {',
        '  user(id: $id) {',
        '    id',
        '    name',
        '    role',
        '    posts {',
        '      id',
        '      title',
        '    }',
        '    createdAt',
        '  }',
        '}',
      ].join('\n'),
    );
    assert.deepEqual(variables, { id: '1' });
    assert.deepEqual(response, {
      data: {
        user: {
          id: '1',
          name: 'string',
          role: 'ADMIN',
          posts: [{ id: '1', title: 'string' }],
          createdAt: '2024-01-15T09:30:00Z',
        },
      },
    });
  });

  it('asks each member of a union for its own fields', () => {
    const { text, response } = exampleOperation(operationOf(schema, 'search'), schema);
    assert.match(text, /__typename\n {4}\.\.\. on Image {\n {6}url\n {6}width\n {4}}\n {4}\.\.\. on Document {/);
    assert.deepEqual(response, { data: { search: [{ __typename: 'Image', url: 'string', width: 1 }] } });
  });

  it('fills in what an input requires', () => {
    const { variables } = exampleOperation(operationOf(schema, 'createPost'), schema);
    assert.deepEqual(variables, { input: { title: 'string' } });
  });

  it('of each operation is valid by the schema itself', async () => {
    const { parse, validate } = await import('graphql');
    const built = buildSchema(GRAPHQL);
    for (const operation of schema.operations) {
      const { text } = exampleOperation(operation, schema);
      assert.deepEqual(validate(built, parse(text)), [], text);
    }
  });

  it('looks through the wrappers of a page of a list, and ends where types hold one another', () => {
    const paged = schemaOf(
      'type Query { all: Conn } type Conn { edges: [Edge] pageInfo: Info } type Edge { node: A } type Info { more: Boolean } type A { id: ID a: A }',
    );
    const { text } = exampleOperation(operationOf(paged, 'all'), paged);
    assert.match(text.replace(/\s+/g, ' '), /all { edges { node { id a { id } } } pageInfo { more } }/);
  });
});
