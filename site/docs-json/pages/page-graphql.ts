import { findOperation } from '../../api-description/graphql/find-operation.js';
import { plainDescription } from '../../api-description/openapi/plain-description.js';
import type { GraphqlPlace } from '../../model/plan.js';
import type { GraphqlSchemas } from '../descriptions/graphql-schemas.js';
import type { PageReference } from './page-reference.js';

/** Returns the properties that a page takes from the part of a GraphQL schema it is made from. */
export function graphqlReference(graphql: GraphqlPlace, schemas: GraphqlSchemas): PageReference {
  const result = schemas.read(graphql.spec);
  if (!('schema' in result)) return { graphql, title: graphql.name };
  const operation = findOperation(result.schema, graphql);
  const description = plainDescription((operation ?? result.schema.types.get(graphql.name))?.description);
  return {
    graphql,
    title: graphql.name,
    terms: [`${graphql.kind} ${graphql.name}`],
    ...(description !== undefined && { description }),
    ...(operation?.deprecation !== undefined && { deprecated: true }),
  };
}
