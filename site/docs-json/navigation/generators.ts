import type { Channels } from '../descriptions/channels.js';
import { type DescriptionFinding, descriptionFinding } from '../descriptions/description-finding.js';
import { type DescriptionSetting, descriptionSetting } from '../descriptions/description-setting.js';
import { createGeneratedChannels } from '../descriptions/generated-channels.js';
import { createGeneratedGraphql, GRAPHQL_DIRECTORY } from '../descriptions/generated-graphql.js';
import type { GeneratedGroup } from '../descriptions/generated-page.js';
import type { GeneratedPages } from '../descriptions/generated-pages.js';
import type { GraphqlSchemas } from '../descriptions/graphql-schemas.js';
import type { Specifications } from '../descriptions/specifications.js';
import type { PageSource } from '../pages/page-sources.js';
import type { FreePages } from './free-pages.js';
import { createFreePaths } from './free-paths.js';

/** Makes the pages of navigation elements that name a description under a key of theirs. */
export interface Generator {
  readonly key: 'openapi' | 'asyncapi' | 'graphql';
  /** True when pages are also made for an element that lists pages. */
  readonly isBesideOthers: boolean;
  setting(value: unknown): DescriptionSetting | undefined;
  /** Returns why a source cannot be used, or undefined if it can. */
  finding(source: string): DescriptionFinding | undefined;
  groups(setting: DescriptionSetting): readonly GeneratedGroup[];
}

export interface GeneratorsInput {
  readonly specifications: Specifications;
  readonly channels: Channels;
  readonly schemas: GraphqlSchemas;
  readonly operations: GeneratedPages;
  readonly pages: ReadonlyMap<string, PageSource>;
  readonly freePage: FreePages;
}

/** Creates one generator for each kind of description. */
export function createGenerators({
  specifications,
  channels,
  schemas,
  operations,
  pages,
  freePage,
}: GeneratorsInput): readonly Generator[] {
  return [
    {
      key: 'openapi',
      isBesideOthers: false,
      setting: descriptionSetting,
      finding: (source) => descriptionFinding(source, specifications),
      groups: operations.all,
    },
    {
      key: 'asyncapi',
      isBesideOthers: false,
      setting: descriptionSetting,
      finding: (source) => descriptionFinding(source, channels, 'AsyncAPI document'),
      groups: createGeneratedChannels(channels, freePage),
    },
    {
      key: 'graphql',
      isBesideOthers: true,
      setting: (value) => descriptionSetting(value, GRAPHQL_DIRECTORY),
      finding: (source) => descriptionFinding(source, schemas, 'GraphQL schema'),
      groups: createGeneratedGraphql(schemas, pages, createFreePaths(new Map())),
    },
  ];
}
