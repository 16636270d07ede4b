import { plainDescription } from '../../api-description/openapi/plain-description.js';
import { textOf as filledText } from '../../api-description/openapi/values.js';
import { quoted } from '../../model/report.js';
import type { Channels } from '../descriptions/channels.js';
import { unusableDescription } from '../descriptions/description-finding.js';
import { operationTitle } from '../descriptions/generated-pages.js';
import type { GraphqlSchemas } from '../descriptions/graphql-schemas.js';
import type { OperationReference } from '../descriptions/operation-reference.js';
import type { Specifications } from '../descriptions/specifications.js';
import type { NearestDescriptions } from '../navigation/page-placements.js';
import { channelReference } from './page-channel.js';
import { graphqlReference } from './page-graphql.js';
import { pageOperation, textOf } from './page-labels.js';
import type { PageReference } from './page-reference.js';
import type { PageSource } from './page-sources.js';

/** The API descriptions of a project. */
export interface ProjectDescriptions {
  readonly specifications: Specifications;
  readonly channels: Channels;
  readonly schemas: GraphqlSchemas;
}

/** Finds what a page's front matter names of a description; `nearest` are the navigation's descriptions around it. */
export function pageReference(
  page: PageSource,
  { specifications, channels, schemas }: ProjectDescriptions,
  nearest: NearestDescriptions,
): PageReference {
  if (page.graphql !== undefined) return graphqlReference(page.graphql, schemas);
  const operation = pageOperation(page);
  if (operation !== undefined) return operationReference(operation, specifications, nearest.openapi);
  const channel = textOf(page.frontmatter.asyncapi);
  if (channel !== undefined) return channelReference(channels.parse(channel), channels, nearest.asyncapi);
  return schemaReference(page, specifications, nearest.openapi);
}

function operationReference(
  operation: OperationReference,
  specifications: Specifications,
  nearest: readonly string[],
): PageReference {
  const found = specifications.operation(operation, nearest);
  const written = `${operation.method} ${operation.path}`;
  if (found === undefined) {
    const unusable = unusableDescription(operation.file === undefined ? nearest : [operation.file], specifications);
    const file = operation.file === undefined ? '' : `${specifications.find(operation.file) ?? operation.file} `;
    const near = specifications.suggestion(operation, nearest);
    const where =
      operation.file === undefined
        ? 'no API description of the project has'
        : `${quoted(operation.file)} does not have`;
    return {
      endpoint: `${file}${written}`,
      problem: unusable?.finding ?? {
        code: 'api-reference',
        severity: 'error',
        message: `The page documents ${quoted(written)}, which ${where}, so its parameters and responses are missing.${near === undefined ? '' : ` There is ${quoted(near)}.`} Correct the "openapi" line.`,
      },
    };
  }
  const { spec, entry } = found;
  const description = plainDescription(filledText(entry.operation.description));
  const operationId = filledText(entry.operation.operationId);
  return {
    operation: { spec, method: entry.method, path: entry.path },
    endpoint: `${spec} ${entry.method} ${entry.path}`,
    title: operationTitle(entry),
    ...(operationId !== undefined && { terms: [operationId] }),
    ...(description !== undefined && { description }),
    ...(entry.operation.deprecated === true && { deprecated: true }),
  };
}

function schemaReference(page: PageSource, specifications: Specifications, nearest: readonly string[]): PageReference {
  const written = textOf(page.frontmatter['openapi-schema']);
  if (written === undefined) return {};
  const [, file, name = written] = /^(\S+\.(?:json|ya?ml)|\S+)\s+(\S.*)$/i.exec(written) ?? [];
  const found = specifications.schema(name, file, nearest);
  if (found !== undefined) return { schema: { spec: found.spec, name }, title: name };
  const unusable = unusableDescription(file === undefined ? nearest : [file], specifications);
  return {
    title: name,
    problem: unusable?.finding ?? {
      code: 'api-reference',
      severity: 'error',
      message: `The page documents the schema ${quoted(name)}, which ${file === undefined ? 'no API description of the project has' : `${quoted(file)} does not have`}. Correct the "openapi-schema" line.`,
    },
  };
}
