import type { ParameterForm } from './parameter-form.js';
import type { SchemaModel } from './schema-model.js';

/** Everything that a page shows of one operation, as plain data of limited size. */
export interface OperationModel {
  /** The method in upper case; `WEBHOOK` for a webhook. */
  readonly method: string;
  readonly path: string;
  readonly description?: string;
  /** The description of all operations of its path. */
  readonly pathDescription?: string;
  readonly deprecated: boolean;
  /** The documentation of the operation elsewhere. */
  readonly more?: { readonly url: string; readonly text?: string };
  readonly servers: readonly ServerModel[];
  /** Alternatives, one of which must be satisfied completely. */
  readonly security: readonly (readonly AuthField[])[];
  /** True when a request without credentials is allowed too. */
  readonly isSecurityOptional: boolean;
  readonly parameters: readonly ParameterModel[];
  readonly bodies: readonly BodyModel[];
  readonly isBodyRequired: boolean;
  readonly bodyDescription?: string;
  readonly responses: readonly ResponseModel[];
  readonly callbacks: readonly CallbackModel[];
  /** The author's own request samples, which replace generated ones. */
  readonly samples: readonly CodeSample[];
}

export interface ServerModel {
  /** The address, which may contain variables in braces. */
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

/** A credential that a reader must provide. */
export interface AuthField {
  readonly scheme: string;
  /** The kind of credential. `other` is sent in no field of a request, such as a client certificate. */
  readonly kind: 'bearer' | 'basic' | 'key' | 'other';
  readonly place: 'header' | 'query' | 'cookie' | 'connection';
  /** The name of the header, query parameter or cookie, or the scheme's name. */
  readonly name: string;
  /** The type of a scheme of another kind, as written: `mutualTLS`. */
  readonly type?: string;
  /** The format of a token: `JWT`. */
  readonly format?: string;
  /** The scopes that the operation needs. */
  readonly scopes?: readonly string[];
  /** The ways to get a token. */
  readonly flows?: readonly OauthFlow[];
  /** The address of the OpenID Connect discovery document. */
  readonly discoveryUrl?: string;
  readonly description?: string;
  /** An initial value, such as a public key for trying the API. */
  readonly preset?: string;
}

export interface OauthFlow {
  /** The name of the flow, such as `authorizationCode`. */
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
  /** Its own examples, before those of its schema. */
  readonly examples: readonly NamedExample[];
  readonly form: ParameterForm;
}

export interface BodyModel {
  readonly contentType: string;
  readonly schema: SchemaModel;
  readonly examples: readonly NamedExample[];
  /** The forms of fields that are not written in the default form. */
  readonly forms?: ReadonlyMap<string, ParameterForm>;
}

export interface NamedExample {
  readonly name?: string;
  readonly description?: string;
  /** The value; undefined if it is at another address. */
  readonly value: unknown;
  /** The address of the value, if it is not included. */
  readonly address?: string;
}

export interface ResponseModel {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description?: string;
  readonly headers: readonly ParameterModel[];
  readonly contents: readonly BodyModel[];
  /** The operations that can follow with values of the response. */
  readonly links: readonly LinkModel[];
}

export interface LinkModel {
  readonly name: string;
  /** `DELETE /orders/{orderId}`, or the name that the description uses. */
  readonly operation: string;
  readonly description?: string;
  /** The sources of its parameters' values. */
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}

export interface CallbackModel {
  readonly name: string;
  /** The address of the callback, an expression of the description. */
  readonly address: string;
  readonly operation: OperationModel;
}

export interface CodeSample {
  readonly language: string;
  readonly label?: string;
  readonly code: string;
}
