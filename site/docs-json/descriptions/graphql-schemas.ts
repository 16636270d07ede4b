import { readGraphql } from '../../api-description/graphql/read-graphql.js';
import type { GraphqlSchema } from '../../api-description/graphql/schema.js';
import type { SourceFiles } from '../../model/source-files.js';
import { createDescriptionFiles, type DescriptionFiles } from './description-files.js';

/** Finds GraphQL schemas among a project's files. */
export type GraphqlSchemas = Pick<DescriptionFiles<{ readonly schema: GraphqlSchema }>, 'find' | 'read'>;

export function createGraphqlSchemas(files: SourceFiles): GraphqlSchemas {
  return createDescriptionFiles(files, { extension: /\.(?:graphqls?|gql|sdl|json)$/i, read: readGraphql });
}
