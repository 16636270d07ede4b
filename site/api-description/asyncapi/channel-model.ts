import type { AuthField, NamedExample, ParameterModel, ServerVariable } from '../openapi/operation-model.js';
import type { SchemaModel } from '../openapi/schema-model.js';

/** All that a page shows of one channel; plain and bounded. */
export interface ChannelModel {
  readonly title: string;
  readonly address?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly servers: readonly ChannelServer[];
  readonly parameters: readonly ParameterModel[];
  readonly operations: readonly ChannelOperationModel[];
  /** Of the channel where no operation is said to be done on it. */
  readonly messages: readonly MessageModel[];
  readonly bindings: readonly Binding[];
}

export interface ChannelServer {
  readonly name: string;
  /** With protocol; may hold variables in braces. */
  readonly url: string;
  /** Lower case: `wss`, `kafka`. */
  readonly protocol: string;
  readonly protocolVersion?: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
  readonly security: readonly (readonly AuthField[])[];
  readonly bindings: readonly Binding[];
}

export interface ChannelOperationModel {
  readonly name: string;
  readonly title: string;
  /** Of the application that is described: what it receives, its readers send. */
  readonly action: 'send' | 'receive';
  readonly description?: string;
  readonly deprecated: boolean;
  readonly security: readonly (readonly AuthField[])[];
  readonly messages: readonly MessageModel[];
  readonly reply?: ReplyModel;
  readonly bindings: readonly Binding[];
}

export interface ReplyModel {
  /** Where replies go, or the expression that tells. */
  readonly address?: string;
  readonly messages: readonly MessageModel[];
}

export interface MessageModel {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly contentType?: string;
  /** Expression that tells where the id stands by which messages belong together. */
  readonly correlation?: string;
  readonly correlationDescription?: string;
  readonly headers?: SchemaModel;
  readonly payload?: SchemaModel;
  /** A payload's definition in another language, such as Avro or Protobuf, as it is written. */
  readonly foreign?: { readonly format: string; readonly text: string };
  readonly examples: readonly NamedExample[];
  readonly bindings: readonly Binding[];
}

/** What only one protocol has to say. */
export interface Binding {
  readonly protocol: string;
  readonly facts: readonly { readonly name: string; readonly value?: unknown; readonly schema?: SchemaModel }[];
}
