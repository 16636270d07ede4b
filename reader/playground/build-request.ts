import type { AuthField } from '../../site/api-description/openapi/operation-model.js';
import {
  formPairs,
  headerText,
  pathText,
  queryTexts,
  usualForm,
} from '../../site/api-description/openapi/parameter-form.js';
import type { PlaygroundBody, PlaygroundData, PlaygroundField } from '../../site/api-reference/playground-data.js';

/** The values that a reader entered. */
export interface FilledIn {
  readonly server: string;
  readonly auth: readonly { readonly field: AuthField; readonly value: string }[];
  readonly parameters: readonly { readonly field: PlaygroundField; readonly value: string }[];
  readonly body?: FilledBody;
}

export type FilledBody =
  | { readonly kind: 'text'; readonly contentType: string; readonly text: string }
  | { readonly kind: 'file'; readonly contentType: string; readonly file?: File | undefined }
  | {
      readonly kind: 'form';
      readonly contentType: string;
      readonly parts: readonly {
        readonly field: PlaygroundField;
        readonly value: string;
        readonly files: readonly File[];
      }[];
    };

export interface BuiltRequest {
  readonly url: string;
  readonly init: RequestInit;
}

/** Returns the request as it is sent. Empty values are left out; a list has one item per line. */
export function buildRequest({ method, path, withCredentials }: PlaygroundData, filled: FilledIn): BuiltRequest {
  const headers = new Headers();
  const query: string[] = [];
  let target = path;
  for (const { field, value } of filled.parameters) {
    if (value === '') continue;
    const form = field.form ?? usualForm(field.place);
    const given = filledValue(field, value);
    if (field.place === 'path') target = target.replaceAll(`{${field.name}}`, () => pathText(field.name, given, form));
    else if (field.place === 'header') headers.set(field.name, headerText(given, form));
    else if (field.place === 'query') query.push(...queryTexts(field.name, given, form));
  }
  for (const { field, value } of filled.auth) addAuth(field, value, headers, query);
  const body = bodyOf(filled.body, headers);
  const search = query.length === 0 ? '' : `${target.includes('?') ? '&' : '?'}${query.join('&')}`;
  return {
    url: `${filled.server.replace(/\/+$/, '')}${target.startsWith('/') ? '' : '/'}${target}${search}`,
    init: {
      method,
      headers,
      credentials: withCredentials ? 'include' : 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      ...(body !== undefined && { body }),
    },
  };
}

/** Returns the value of a field. A list has one item per line, and an object is JSON. Text that is not JSON is sent as it is. */
function filledValue({ isList, isObject }: PlaygroundField, text: string): unknown {
  if (isList)
    return text
      .split('\n')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  if (!isObject) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function addAuth({ kind, place, name }: AuthField, value: string, headers: Headers, query: string[]): void {
  if (value === '' || value === ':') return;
  if (place === 'query') query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  else if (place === 'header') headers.set(name, headerValue(kind, value));
}

function headerValue(kind: AuthField['kind'], value: string): string {
  if (kind === 'bearer') return /^bearer\s/i.test(value) ? value : `Bearer ${value}`;
  return kind === 'basic' ? `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}` : value;
}

/** Returns the body. The browser chooses the boundary of a form's parts, and the header that contains it. */
function bodyOf(body: FilledBody | undefined, headers: Headers): BodyInit | undefined {
  if (body === undefined) return undefined;
  if (body.kind === 'form') return formOf(body.parts, isMultipart(body.contentType));
  const content = body.kind === 'text' ? body.text : body.file;
  if (content === undefined || content === '') return undefined;
  headers.set('Content-Type', body.contentType);
  return content;
}

function isMultipart(contentType: PlaygroundBody['contentType']): boolean {
  return /^multipart\//i.test(contentType);
}

function formOf(parts: Extract<FilledBody, { kind: 'form' }>['parts'], withFiles: boolean): FormData | URLSearchParams {
  const form = withFiles ? new FormData() : new URLSearchParams();
  for (const { field, value, files } of parts) {
    if (field.isFile) {
      for (const file of files) if (form instanceof FormData) form.append(field.name, file, file.name);
    } else if (value !== '') {
      // A value without a form is sent as it is, except lists.
      const given = field.form === undefined && !field.isList ? value : filledValue(field, value);
      for (const [name, text] of formPairs(field.name, given, field.form ?? usualForm('query')))
        form.append(name, text);
    }
  }
  return form;
}
