import type { ChannelModel } from '../api-description/asyncapi/channel-model.js';
import type { OperationModel } from '../api-description/openapi/operation-model.js';
import type { SampleWriter } from '../api-description/openapi/request-samples.js';
import type { SchemaModel } from '../api-description/openapi/schema-model.js';
import type { GraphqlReference } from './graphql-page.js';

/** The part of an API that a page documents, ready to be displayed. */
export type ApiReference =
  | {
      readonly kind: 'operation';
      readonly operation: OperationModel;
      /** MDX of the description's own that stands before everything made from it. */
      readonly content?: string;
      readonly writer?: SampleWriter;
    }
  | { readonly kind: 'schema'; readonly schema: SchemaModel }
  | { readonly kind: 'channel'; readonly channel: ChannelModel }
  | GraphqlReference;
