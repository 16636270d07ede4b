import { bodyText } from './body-text.js';
import { type ExampleOptions, exampleValue } from './example-value.js';
import type { AuthField, BodyModel, OperationModel, ParameterModel } from './operation-model.js';
import { cookieTexts, formPairs, headerText, plainText, queryTexts, usualForm } from './parameter-form.js';
import { isObject } from './values.js';

/** One request as a sample shows it. */
export interface SampleRequest {
  readonly method: string;
  /** The complete address with its query. Placeholders stay in braces. */
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body?: SampleBody;
}

export type SampleBody =
  | { readonly kind: 'text'; readonly contentType: string; readonly text: string }
  | { readonly kind: 'form' | 'multipart'; readonly contentType: string; readonly parts: readonly FormPart[] };

export interface FormPart {
  readonly name: string;
  readonly value: string;
  /** True when the value is a file's name. */
  readonly isFile: boolean;
}

export interface SampleOptions {
  /** True to include only required parameters and fields. */
  readonly requiredOnly: boolean;
}

/** Maximum length of a body. Every sample contains the body, so a longer one would make up most of the page. */
const MAX_BODY_LENGTH = 20_000;

/** Returns the request that an operation's own examples describe. */
export function sampleRequest(operation: OperationModel, { requiredOnly }: SampleOptions): SampleRequest {
  const parameters = operation.parameters.filter(
    (parameter) => parameter.required || parameter.place === 'path' || (!requiredOnly && hasExample(parameter)),
  );
  const auth = (operation.security[0] ?? []).filter(({ kind }) => kind !== 'other');
  const of = (place: ParameterModel['place']) => parameters.filter((parameter) => parameter.place === place);
  const search = [
    ...of('query').flatMap((parameter) => queryTexts(parameter.name, parameterValue(parameter), parameter.form)),
    ...auth
      .filter(({ place }) => place === 'query')
      .flatMap(({ name, preset }) => queryTexts(name, preset ?? '<api-key>', usualForm('query'))),
  ].join('&');
  const cookies = [
    ...auth.filter(({ place }) => place === 'cookie').map(({ name, preset }) => `${name}=${preset ?? '<cookie>'}`),
    ...of('cookie').flatMap((parameter) => cookieTexts(parameter.name, parameterValue(parameter), parameter.form)),
  ];
  const body = sampleBody(operation.bodies[0], { direction: 'request', requiredOnly });
  return {
    method: operation.method === 'WEBHOOK' ? 'POST' : operation.method,
    url: `${sampleServer(operation)}${samplePath(operation)}${search === '' ? '' : `?${search}`}`,
    headers: [
      ...auth.filter(({ place }) => place === 'header').map(authHeader),
      ...(cookies.length === 0 ? [] : [{ name: 'Cookie', value: cookies.join('; ') }]),
      ...(body === undefined || body.kind === 'multipart' ? [] : [{ name: 'Content-Type', value: body.contentType }]),
      ...of('header').map((parameter) => ({
        name: parameter.name,
        value: headerText(parameterValue(parameter), parameter.form),
      })),
    ],
    ...(body !== undefined && { body }),
  };
}

/** Returns the example that a body's fields are filled with; undefined for an operation without a body. */
export function bodyExample({ schema, examples }: BodyModel, options: ExampleOptions): unknown {
  const given = examples.find(({ value }) => value !== undefined);
  return given === undefined ? exampleValue(schema, options) : given.value;
}

/** Returns whether a field of a form is a file, or a list of files. */
export function isFileField(schema: BodyModel['schema']): boolean {
  const { format, types } = schema;
  // A media type takes the place in which OpenAPI 3.1 describes a file.
  if (format === 'binary' || (/^[a-z]+\/[\w.+-]+$/i.test(format ?? '') && !/json|^text\//i.test(format ?? '')))
    return true;
  return types[0] === 'array' && schema.items !== undefined && isFileField(schema.items);
}

export function parameterValue({ examples, schema }: ParameterModel): unknown {
  const given = examples.find(({ value }) => value !== undefined);
  return given === undefined ? exampleValue(schema, { direction: 'request' }) : given.value;
}

/** Returns whether the author gave an example of the parameter or of its schema. */
export function hasExample({ examples, schema }: ParameterModel): boolean {
  return examples.some(({ value }) => value !== undefined) || schema.example !== undefined;
}

function sampleServer({ servers }: OperationModel): string {
  const [server] = servers;
  if (server === undefined) return 'https://api.example.com';
  const url = server.variables.reduce(
    (filled, { name, preset }) => (preset === '' ? filled : filled.replaceAll(`{${name}}`, () => preset)),
    server.url,
  );
  return /^https?:/i.test(url)
    ? url
    : url.startsWith('//')
      ? `https:${url}`
      : `https://api.example.com${url.startsWith('/') ? '' : '/'}${url}`;
}

/** Returns the path. Its parameters stay as names, because readers put their own values there. */
function samplePath({ path }: OperationModel): string {
  return path.startsWith('/') ? path : `/${path}`;
}

function authHeader({ kind, name, preset }: AuthField): { name: string; value: string } {
  if (kind === 'bearer') return { name, value: `Bearer ${preset ?? '<token>'}` };
  return { name, value: kind === 'basic' ? `Basic ${preset ?? '<credentials>'}` : (preset ?? '<api-key>') };
}

function sampleBody(body: BodyModel | undefined, options: ExampleOptions): SampleBody | undefined {
  if (body === undefined) return undefined;
  const { contentType } = body;
  const example = bodyExample(body, options);
  if (/^multipart\//i.test(contentType)) return { kind: 'multipart', contentType, parts: formParts(body, example) };
  if (/x-www-form-urlencoded/i.test(contentType)) return { kind: 'form', contentType, parts: formParts(body, example) };
  return { kind: 'text', contentType, text: bodyText(body, example).slice(0, MAX_BODY_LENGTH) };
}

/** Returns the parts of a form. A list is sent as one part for each of its items. */
function formParts({ schema, forms }: BodyModel, example: unknown): FormPart[] {
  const files = new Map(schema.fields.filter((field) => isFileField(field.schema)).map((field) => [field.name, field]));
  return Object.entries(isObject(example) ? example : {}).flatMap(([name, value]): FormPart[] => {
    const file = files.get(name);
    const form = forms?.get(name);
    if (file === undefined && form !== undefined)
      return formPairs(name, value, form).map(([key, text]) => ({ name: key, value: text, isFile: false }));
    if (file === undefined)
      return (Array.isArray(value) ? value : [value]).map((item) => ({ name, value: plainText(item), isFile: false }));
    const names = file.schema.types[0] === 'array' ? ['example-file-1', 'example-file-2'] : ['example-file'];
    return names.map((each) => ({ name, value: each, isFile: true }));
  });
}
