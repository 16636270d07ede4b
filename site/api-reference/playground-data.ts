import { bodyText } from '../api-description/openapi/body-text.js';
import { exampleValue } from '../api-description/openapi/example-value.js';
import type {
  AuthField,
  BodyModel,
  OperationModel,
  ParameterModel,
  ServerModel,
} from '../api-description/openapi/operation-model.js';
import { type ParameterForm, plainText, usualForm } from '../api-description/openapi/parameter-form.js';
import { plainDescription } from '../api-description/openapi/plain-description.js';
import { bodyExample, hasExample, isFileField, parameterValue } from '../api-description/openapi/request-sample.js';
import type { SchemaModel } from '../api-description/openapi/schema-model.js';
import { typeText } from '../api-description/openapi/type-text.js';
import { defined, isObject } from '../api-description/openapi/values.js';
import { jsonText } from '../api-description/openapi/written-number.js';
import type { PlaygroundWords } from '../content/words/playground-words.js';

/** The data of an operation for the playground's script, which shares this type. */
export interface PlaygroundData {
  readonly method: string;
  readonly path: string;
  readonly servers: readonly ServerModel[];
  readonly auth: readonly (readonly PlaygroundAuth[])[];
  readonly isAuthOptional: boolean;
  readonly parameters: readonly PlaygroundField[];
  readonly bodies: readonly PlaygroundBody[];
  readonly withCredentials: boolean;
  /** The words of the page's language; omitted for English. */
  readonly words?: PlaygroundWords;
}

export interface PlaygroundAuth extends Pick<AuthField, 'scheme' | 'name' | 'description' | 'preset'> {
  readonly kind: Exclude<AuthField['kind'], 'other'>;
  readonly place: Exclude<AuthField['place'], 'connection'>;
}

export interface PlaygroundField {
  readonly name: string;
  readonly place?: ParameterModel['place'];
  readonly type: string;
  readonly required: boolean;
  readonly description?: string;
  readonly values?: readonly string[];
  /** Shown as a hint. */
  readonly example?: string;
  /** Filled in from the start. */
  readonly value?: string;
  /** A list, of which each item stands on a line of its own. */
  readonly isList?: true;
  /** The parameter's style, if it is not the default of its location. */
  readonly form?: ParameterForm;
  /** An object, written as JSON. */
  readonly isObject?: true;
  readonly isFile?: true;
}

export type PlaygroundBody =
  | {
      readonly kind: 'text';
      readonly contentType: string;
      readonly text: string;
      /** Named ones to begin with, where there are several. */
      readonly examples?: readonly { readonly name: string; readonly text: string }[];
    }
  | { readonly kind: 'form'; readonly contentType: string; readonly fields: readonly PlaygroundField[] }
  | { readonly kind: 'file'; readonly contentType: string };

const MAX_BODY_LENGTH = 50_000;
const MAX_CHOICES = 30;
const MAX_DESCRIPTION_LENGTH = 200;

export function playgroundData(
  operation: OperationModel,
  { prefill, withCredentials }: { readonly prefill: boolean; readonly withCredentials: boolean },
): PlaygroundData {
  const { method, path, servers, security, isSecurityOptional, parameters, bodies } = operation;
  return {
    method,
    path,
    servers: servers.filter(({ url }) => /^(?:https?:\/\/|\{)/i.test(url)),
    auth: fieldsToFill(security),
    isAuthOptional: isSecurityOptional,
    parameters: parameters.map((parameter) => parameterField(parameter, prefill)),
    bodies: method === 'GET' || method === 'HEAD' ? [] : bodies.map(playgroundBody),
    withCredentials,
  };
}

/** Returns the credentials that a browser can send, without long descriptions. Certificates are chosen by the browser itself. */
function fieldsToFill(security: OperationModel['security']): PlaygroundData['auth'] {
  return security.flatMap((fields) => {
    const filled = fields.flatMap(({ scheme, kind, place, name, description, preset }): PlaygroundAuth[] =>
      kind === 'other' || place === 'connection'
        ? []
        : [{ scheme, kind, place, name, ...defined({ description, preset }) }],
    );
    return filled.length === 0 ? [] : [filled];
  });
}

function parameterField(parameter: ParameterModel, prefill: boolean): PlaygroundField {
  const { name, place, required, description, schema, form } = parameter;
  const sample = parameterValue(parameter);
  const example = (isObject(sample) ? jsonText(sample) : plainText(sample)).slice(0, 500);
  const usual = usualForm(place);
  const isUsual = form.style === usual.style && form.explode === usual.explode && form.allowReserved === undefined;
  const isFilled = prefill && (required || hasExample(parameter));
  const isTelling = !['string', '1', 'true', 'null', ''].includes(example);
  return {
    ...fieldOf(name, schema, required, description),
    place,
    ...(isTelling && { example }),
    ...(isFilled && { value: example }),
    ...(!isUsual && { form }),
  };
}

function fieldOf(name: string, schema: SchemaModel, required: boolean, description?: string): PlaygroundField {
  const text = plainDescription(description ?? schema.description, MAX_DESCRIPTION_LENGTH);
  const values = schema.values ?? (schema.types[0] === 'boolean' ? [{ value: true }, { value: false }] : undefined);
  return {
    name,
    type: typeText(schema),
    required,
    ...defined({ description: text, values: values?.map(({ value }) => plainText(value)) }),
    ...(schema.types[0] === 'array' && { isList: true as const }),
    ...(schema.types[0] === 'object' && { isObject: true as const }),
  };
}

function playgroundBody(body: BodyModel): PlaygroundBody {
  const { contentType, schema } = body;
  if (/^multipart\/|x-www-form-urlencoded/i.test(contentType))
    return {
      kind: 'form',
      contentType,
      fields: schema.fields.flatMap((field) =>
        formField(field.name, field.schema, field.required).map((made) => {
          const form = body.forms?.get(field.name);
          return form === undefined ? made : { ...made, form };
        }),
      ),
    };
  if (schema.format === 'binary' || /octet-stream|^(?:image|audio|video)\//i.test(contentType))
    return { kind: 'file', contentType };
  const textOf = (value: unknown) => bodyText(body, value).slice(0, MAX_BODY_LENGTH);
  const given = body.examples.filter(({ value }) => value !== undefined).slice(0, MAX_CHOICES);
  const examples = given.map(({ name = '', value }) => ({ name, text: textOf(value) }));
  return {
    kind: 'text',
    contentType,
    text: textOf(bodyExample(body, { direction: 'request' })),
    ...(examples.length > 1 && { examples }),
  };
}

function formField(name: string, schema: SchemaModel, required: boolean): PlaygroundField[] {
  if (schema.readOnly) return [];
  const field = fieldOf(name, schema, required);
  if (isFileField(schema)) return [{ ...field, isFile: true }];
  return [{ ...field, example: plainText(exampleValue(schema, { direction: 'request' })).slice(0, 500) }];
}
