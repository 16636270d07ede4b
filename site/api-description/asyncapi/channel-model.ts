import type { AuthField, NamedExample, ParameterModel, ServerVariable } from '../openapi/operation-model.js';
import type { SchemaModel } from '../openapi/schema-model.js';

/** Everything that a page shows of one channel, as plain data of limited size. */
export interface ChannelModel {
  readonly title: string;
  readonly address?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly servers: readonly ChannelServer[];
  readonly parameters: readonly ParameterModel[];
  readonly operations: readonly ChannelOperationModel[];
  /** The messages of a channel without operations. */
  readonly messages: readonly MessageModel[];
  readonly bindings: readonly Binding[];
}

export interface ChannelServer {
  readonly name: string;
  /** The address with its protocol. It may contain variables in braces. */
  readonly url: string;
  /** The protocol in lower case: `wss`, `kafka`. */
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
  /** The action of the application that is described: its readers send what it receives. */
  readonly action: 'send' | 'receive';
  readonly description?: string;
  readonly deprecated: boolean;
  readonly security: readonly (readonly AuthField[])[];
  readonly messages: readonly MessageModel[];
  readonly reply?: ReplyModel;
  readonly bindings: readonly Binding[];
}

export interface ReplyModel {
  /** The address of replies, or the expression that yields it. */
  readonly address?: string;
  readonly messages: readonly MessageModel[];
}

export interface MessageModel {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly deprecated: boolean;
  readonly contentType?: string;
  /** The expression that locates the id by which messages belong together. */
  readonly correlation?: string;
  readonly correlationDescription?: string;
  readonly headers?: SchemaModel;
  readonly payload?: SchemaModel;
  /** A payload's definition in another language, such as Avro or Protobuf, as written. */
  readonly foreign?: { readonly format: string; readonly text: string };
  readonly examples: readonly NamedExample[];
  readonly bindings: readonly Binding[];
}

/** Facts that apply to one protocol only. */
export interface Binding {
  readonly protocol: string;
  readonly facts: readonly { readonly name: string; readonly value?: unknown; readonly schema?: SchemaModel }[];
}
