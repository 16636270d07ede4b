import { type GraphqlPart, graphqlPaths } from '../../api-description/graphql/page-paths.js';
import type { GraphqlSchema, TypeKind } from '../../api-description/graphql/schema.js';
import type { FreePaths } from '../navigation/free-paths.js';
import type { PageSource } from '../pages/page-sources.js';
import type { DescriptionSetting } from './description-setting.js';
import { type GeneratedGroup, generatedPage } from './generated-page.js';
import type { GraphqlSchemas } from './graphql-schemas.js';

export const GRAPHQL_DIRECTORY = 'graphql-reference';

/** Groups of types are expanded at first in a schema with at most this many types. */
const MAX_EXPANDED = 24;

const TYPE_GROUPS: readonly (readonly [kind: TypeKind, label: string])[] = [
  ['object', 'Objects'],
  ['input', 'Inputs'],
  ['enum', 'Enums'],
  ['interface', 'Interfaces'],
  ['union', 'Unions'],
  ['scalar', 'Scalars'],
];

/**
 * Makes a page for each operation and type of the schemas that a setting names. A page of the project with the same
 * path replaces it, and links between types lead to that page.
 */
export function createGeneratedGraphql(
  schemas: GraphqlSchemas,
  pages: ReadonlyMap<string, PageSource>,
  freeDirectory: FreePaths,
): (setting: DescriptionSetting) => GeneratedGroup[] {
  const made = new Map<string, GeneratedGroup[]>();

  function groupsOf(spec: string, schema: GraphqlSchema, wanted: string): GeneratedGroup[] {
    const directory = freeDirectory(wanted);
    const paths = graphqlPaths(schema, directory);
    const pageOf = (part: GraphqlPart): PageSource[] => {
      const path = paths(part);
      if (path === undefined) return [];
      const graphql = { spec, directory, ...part };
      return [pages.get(path) ?? generatedPage({ path, spec, frontmatter: {}, key: [graphql], graphql })];
    };
    const operations = (kind: 'query' | 'mutation' | 'subscription') =>
      schema.operations.flatMap((operation) => (operation.kind === kind ? pageOf(operation) : []));
    return [
      { label: 'Queries', pages: operations('query') },
      { label: 'Mutations', pages: operations('mutation') },
      { label: 'Subscriptions', pages: operations('subscription') },
      { label: 'Types', pages: [], groups: typeGroups(schema, pageOf) },
    ];
  }

  return ({ sources, directory }) =>
    sources.flatMap((source) => {
      const spec = schemas.find(source);
      const result = spec === undefined ? undefined : schemas.read(spec);
      if (spec === undefined || result === undefined || !('schema' in result)) return [];
      const key = `${spec}\n${directory}`;
      const groups = made.get(key) ?? groupsOf(spec, result.schema, directory);
      made.set(key, groups);
      return groups;
    });
}

function typeGroups(schema: GraphqlSchema, pageOf: (part: GraphqlPart) => PageSource[]): GeneratedGroup[] {
  const expanded = schema.types.size <= MAX_EXPANDED;
  return TYPE_GROUPS.map(([kind, label]) => ({
    label,
    expanded,
    pages: [...schema.types.values()].flatMap((type) =>
      type.kind === kind ? pageOf({ kind: 'type', name: type.name }) : [],
    ),
  }));
}
