import type { ParameterForm } from './parameter-form.js';
import type { SchemaModel } from './schema-model.js';

/** All that a page shows of one operation; plain and bounded. */
export interface OperationModel {
  /** Upper case; `WEBHOOK` for a webhook. */
  readonly method: string;
  readonly path: string;
  readonly description?: string;
  /** What is said of all operations of its path. */
  readonly pathDescription?: string;
  readonly deprecated: boolean;
  /** Where the operation is told of elsewhere. */
  readonly more?: { readonly url: string; readonly text?: string };
  readonly servers: readonly ServerModel[];
  /** Alternatives: one of them has to be met, each whole. */
  readonly security: readonly (readonly AuthField[])[];
  /** Whether a request without any of them is allowed too. */
  readonly isSecurityOptional: boolean;
  readonly parameters: readonly ParameterModel[];
  readonly bodies: readonly BodyModel[];
  readonly isBodyRequired: boolean;
  readonly bodyDescription?: string;
  readonly responses: readonly ResponseModel[];
  readonly callbacks: readonly CallbackModel[];
  /** The author's own request samples, which stand in the place of generated ones. */
  readonly samples: readonly CodeSample[];
}

export interface ServerModel {
  /** May hold variables in braces. */
  readonly url: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
}

export interface ServerVariable {
  readonly name: string;
  readonly preset: string;
  readonly values: readonly string[];
  readonly description?: string;
}

/** What a reader has to give to be let in. */
export interface AuthField {
  readonly scheme: string;
  /** `other` is what no field of a request carries, such as a client's certificate. */
  readonly kind: 'bearer' | 'basic' | 'key' | 'other';
  readonly place: 'header' | 'query' | 'cookie' | 'connection';
  /** Of the header, query parameter or cookie; the scheme's where there is none. */
  readonly name: string;
  /** Of a scheme of another kind, as the description writes it: `mutualTLS`. */
  readonly type?: string;
  /** Of a token: `JWT`. */
  readonly format?: string;
  /** Rights that the operation needs. */
  readonly scopes?: readonly string[];
  /** How a token is had. */
  readonly flows?: readonly OauthFlow[];
  /** Where OpenID Connect tells the same. */
  readonly discoveryUrl?: string;
  readonly description?: string;
  /** A value to begin with, such as a public key for trying. */
  readonly preset?: string;
}

export interface OauthFlow {
  /** Such as `authorizationCode`. */
  readonly name: string;
  readonly authorizationUrl?: string;
  readonly deviceUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly scopes: readonly { readonly name: string; readonly description?: string }[];
}

export interface ParameterModel {
  readonly name: string;
  readonly place: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string;
  readonly schema: SchemaModel;
  /** Its own, before that of its schema. */
  readonly examples: readonly NamedExample[];
  readonly form: ParameterForm;
}

export interface BodyModel {
  readonly contentType: string;
  readonly schema: SchemaModel;
  readonly examples: readonly NamedExample[];
  /** Of fields of a form that are written in a way of their own. */
  readonly forms?: ReadonlyMap<string, ParameterForm>;
}

export interface NamedExample {
  readonly name?: string;
  readonly description?: string;
  /** Undefined where it lies elsewhere. */
  readonly value: unknown;
  /** Where it lies, if not here. */
  readonly address?: string;
}

export interface ResponseModel {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description?: string;
  readonly headers: readonly ParameterModel[];
  readonly contents: readonly BodyModel[];
  /** What can be done next with what came back. */
  readonly links: readonly LinkModel[];
}

export interface LinkModel {
  readonly name: string;
  /** `DELETE /orders/{orderId}`, or how the description names it. */
  readonly operation: string;
  readonly description?: string;
  /** Where the values of its parameters are found. */
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}

export interface CallbackModel {
  readonly name: string;
  /** Where it is sent to, an expression of the description. */
  readonly address: string;
  readonly operation: OperationModel;
}

export interface CodeSample {
  readonly language: string;
  readonly label?: string;
  readonly code: string;
}
