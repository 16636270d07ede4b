import { buildChannel } from '../api-description/asyncapi/build-channel.js';
import { readAsyncapi } from '../api-description/asyncapi/read-asyncapi.js';
import { findOperation } from '../api-description/graphql/find-operation.js';
import { readGraphql } from '../api-description/graphql/read-graphql.js';
import { buildOperation } from '../api-description/openapi/build-operation.js';
import { buildSchema } from '../api-description/openapi/build-schema.js';
import { modernSpecification } from '../api-description/openapi/modern-specification.js';
import type { OperationModel } from '../api-description/openapi/operation-model.js';
import { readSpecification } from '../api-description/openapi/read-specification.js';
import { loadSampleWriter, type SampleWriter } from '../api-description/openapi/request-samples.js';
import type { Specification } from '../api-description/openapi/specification.js';
import { ownProperty, textOf } from '../api-description/openapi/values.js';
import { DEFAULT_API_SETTINGS } from '../model/api-settings.js';
import type { PlannedPage } from '../model/plan.js';
import type { ContentSettings } from '../model/settings.js';
import type { SourceFiles } from '../model/source-files.js';
import type { ApiReference } from './api-reference.js';
import { graphqlLinks } from './graphql-links.js';
import { manualOperation } from './manual-operation.js';

const MAX_SCHEMAS_PER_SCHEMA = 1_500;

let writer: Promise<SampleWriter> | undefined;

/** Reads what a page documents out of its API description, or out of its own front matter; undefined for other pages. */
export async function loadReference(
  page: PlannedPage,
  { settings, files }: { readonly settings: ContentSettings; readonly files: SourceFiles },
): Promise<ApiReference | undefined> {
  if (page.schema !== undefined) return schemaReference(page.schema, files);
  if (page.graphql !== undefined) return graphqlReference(page.graphql, files);
  if (page.channel !== undefined) return channelReference(page.channel, settings, files);
  const { autogenerate, postLabels } = settings.api ?? DEFAULT_API_SETTINGS;
  const place = page.operation;
  if (place === undefined) {
    const operation = manualOperation(page, settings);
    return operation === undefined ? undefined : { kind: 'operation', operation, ...(await writerIf(autogenerate)) };
  }
  const specification = await openSpecification(place.spec, files);
  const entry = specification?.find(place.method, place.path);
  if (specification === undefined || entry === undefined) return undefined;
  const operation = withoutAuth(buildOperation(entry, specification, postLabels), page);
  const content = page.isGenerated ? textOf(ownProperty(entry.operation['x-mint'], 'content')) : undefined;
  return {
    kind: 'operation',
    operation,
    ...(content !== undefined && { content }),
    ...(await writerIf(autogenerate && operation.samples.length === 0 && operation.method !== 'WEBHOOK')),
  };
}

/** The files that what a page documents is read from: its description's own, and those that it refers to. */
export function filesOfReference(page: PlannedPage, files: SourceFiles): readonly string[] {
  const spec = (page.operation ?? page.schema ?? page.channel ?? page.graphql)?.spec;
  const file = spec === undefined ? undefined : files.get(spec);
  if (spec === undefined || file === undefined) return spec === undefined ? [] : [spec];
  if (page.graphql !== undefined) return [spec, ...(readGraphql(files, file).parts?.keys() ?? [])];
  if (page.channel !== undefined) {
    const result = readAsyncapi(files, file);
    return [spec, ...('asyncapi' in result ? result.asyncapi.specification.parts.keys() : [])];
  }
  const result = readSpecification(files, file);
  return [spec, ...('specification' in result ? result.specification.parts.keys() : [])];
}

async function schemaReference(
  { spec, name }: NonNullable<PlannedPage['schema']>,
  files: SourceFiles,
): Promise<ApiReference | undefined> {
  const specification = await openSpecification(spec, files);
  if (specification === undefined) return undefined;
  const reference = {
    $ref: `#/components/schemas/${name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25')}`,
  };
  return { kind: 'schema', schema: buildSchema(reference, specification, { left: MAX_SCHEMAS_PER_SCHEMA }) };
}

function channelReference(
  { spec, name }: NonNullable<PlannedPage['channel']>,
  settings: ContentSettings,
  files: SourceFiles,
): ApiReference | undefined {
  const file = files.get(spec);
  const result = file === undefined ? undefined : readAsyncapi(files, file);
  if (result === undefined || !('asyncapi' in result)) return undefined;
  const entry = result.asyncapi.find(name);
  if (entry === undefined) return undefined;
  const { postLabels } = settings.api ?? DEFAULT_API_SETTINGS;
  return { kind: 'channel', channel: buildChannel(entry, result.asyncapi, postLabels) };
}

function graphqlReference(
  { spec, directory, kind, name }: NonNullable<PlannedPage['graphql']>,
  files: SourceFiles,
): ApiReference | undefined {
  const file = files.get(spec);
  const result = file === undefined ? undefined : readGraphql(files, file);
  if (result === undefined || !('schema' in result)) return undefined;
  const { schema } = result;
  const links = graphqlLinks(schema, directory);
  if (kind === 'type') {
    const type = schema.types.get(name);
    return type === undefined ? undefined : { kind: 'graphql', links, type };
  }
  const operation = findOperation(schema, { kind, name });
  return operation === undefined ? undefined : { kind: 'graphql', links, operation };
}

async function openSpecification(path: string, files: SourceFiles): Promise<Specification | undefined> {
  const file = files.get(path);
  const result = file === undefined ? undefined : readSpecification(files, file);
  return result !== undefined && 'specification' in result ? modernSpecification(result.specification) : undefined;
}

async function writerIf(wanted: boolean): Promise<{ writer?: SampleWriter }> {
  if (!wanted) return {};
  writer ??= loadSampleWriter();
  return { writer: await writer };
}

/** A page's `authMethod: none` takes back what the whole description asks for. */
function withoutAuth(operation: OperationModel, { frontmatter }: PlannedPage): OperationModel {
  return frontmatter.authMethod === 'none' ? { ...operation, security: [] } : operation;
}
