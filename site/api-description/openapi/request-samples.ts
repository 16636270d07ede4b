import type { OperationModel } from './operation-model.js';
import { type SampleRequest, sampleRequest } from './request-sample.js';
import { sampleLanguages } from './sample-languages.js';
import { uploadSample } from './upload-samples.js';
import { isExact } from './written-number.js';

/** A sample, ready for highlighting. */
export interface WrittenSample {
  readonly label: string;
  readonly grammar: string;
  readonly code: string;
}

/** Writes requests in many languages. It is loaded when the first page needs it. */
export interface SampleWriter {
  write(operation: OperationModel, options: { languages?: readonly string[]; requiredOnly: boolean }): WrittenSample[];
}

export async function loadSampleWriter(): Promise<SampleWriter> {
  const { snippetz } = await import('@scalar/snippetz');
  const printer = snippetz();
  const print = printer.print as (target: string, client: string, request: object) => string | undefined;
  return {
    write(operation, { languages, requiredOnly }) {
      const request = sampleRequest(operation, { requiredOnly });
      return sampleLanguages(languages).flatMap(({ label, grammar, target, client }) => {
        const own = uploadSample(target, request);
        const code =
          own === undefined
            ? attempt(() => withDigits(request, (safe) => print(target, client, libraryRequest(safe))))
            : own;
        return code === null || code === undefined ? [] : { label, grammar, code: withPlaceholders(code, request) };
      });
    },
  };
}

/** Writes a request without losing digits. The library parses and serializes bodies, so long numbers are passed as strings. */
function withDigits(request: SampleRequest, write: (request: SampleRequest) => string | undefined): string | undefined {
  const { body } = request;
  if (body?.kind !== 'text' || !/json/i.test(body.contentType)) return write(request);
  const { text, numbers } = withoutLongNumbers(body.text);
  if (numbers.length === 0) return write(request);
  const code = write({ ...request, body: { ...body, text } });
  return code?.replace(NUMBER_MARK, (_, _quote, index: string) => numbers[Number(index)] ?? '');
}

const NUMBER_MARK = /(\\*["'])number-as-written-(\d+)\1/g;

/** Returns a request in the form of an HTTP archive, which the library reads. */
function libraryRequest({ method, url, headers, body }: SampleRequest): object {
  return {
    method,
    url,
    headers,
    queryString: [],
    cookies: [],
    httpVersion: 'HTTP/1.1',
    headersSize: -1,
    bodySize: -1,
    ...(body !== undefined && {
      postData:
        body.kind === 'text'
          ? { mimeType: body.contentType, text: body.text }
          : {
              mimeType: body.contentType,
              params: body.parts.map(({ name, value, isFile }) =>
                isFile ? { name, fileName: value } : { name, value },
              ),
            },
    }),
  };
}

/** Restores the braces of `{id}`, which some of the library's writers encode. */
function withPlaceholders(code: string, { url }: SampleRequest): string {
  let shown = code;
  for (const [placeholder] of url.matchAll(/\{[^{}]*\}|<[^<>]*>/g))
    shown = shown.replaceAll(encodeURI(placeholder), () => placeholder);
  return shown;
}

/** Returns undefined if a language's writer fails. The language is then omitted. */
function attempt(write: () => string | undefined): string | undefined {
  try {
    return write();
  } catch {
    return undefined;
  }
}

/** Returns JSON with strings in place of the numbers that would lose digits. */
function withoutLongNumbers(json: string): { readonly text: string; readonly numbers: readonly string[] } {
  const numbers: string[] = [];
  const text = json.replace(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"|-?\d[\d.eE+-]*/g, (token) => {
    if (token.startsWith('"') || isExact(token)) return token;
    numbers.push(token);
    return `"number-as-written-${numbers.length - 1}"`;
  });
  return { text, numbers };
}
