import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { parseRange } from '../../storage/parse-range.js';
import { acceptedEncodings } from './choose-encoding.js';
import { isDocument } from './content-type.js';
import { type FileReader, SMALL_FILE_BYTES } from './file-reader.js';
import type { Encoding, SiteFile } from './site.js';

export interface FileAnswer {
  readonly file: SiteFile;
  /** 200, or 404 for the page that says so: then no range and no condition counts. */
  readonly status: 200 | 404;
  /** Content-Security-Policy of documents. */
  readonly policy: string;
  /** Whether the same address has other forms by `Accept`, or by `Accept-Language`. */
  readonly vary?: readonly string[];
}

/**
 * Answers with a file: compressed where a form is there, in part where a range is asked for, or not at all where the reader
 * has it already (RFC 9110 sections 13 and 14).
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  answer: FileAnswer,
  reader: FileReader,
): void {
  const { file, status } = answer;
  const isPlain = status === 200;
  const range = isPlain ? request.headers.range : undefined;
  const encoding = range === undefined ? chooseForm(file, request.headers['accept-encoding']) : undefined;
  if (isPlain && range === undefined && request.headers['if-none-match'] === undefined && request.method === 'GET') {
    const bytes = reader.cached(file, encoding);
    if (bytes !== undefined) {
      response.writeHead(200, wholeHeaders(answer, encoding, bytes.length));
      response.end(bytes);
      return;
    }
  }
  const tag = entityTag(file, encoding);
  const headers = headersOf(answer, encoding, tag);
  if (isPlain && request.headers['if-none-match'] !== undefined && isKnown(request.headers['if-none-match'], file)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  const sizeBytes = encoding === undefined ? file.sizeBytes : (file.encodedBytes[encoding] ?? 0);
  const span = rangeOf(request, range, sizeBytes, tag);
  if (span === 'unsatisfiable') {
    response.writeHead(416, ['Content-Range', `bytes */${sizeBytes}`, 'Content-Length', '0', 'Accept-Ranges', 'bytes']);
    response.end();
    return;
  }
  const { start, end } = span ?? { start: 0, end: sizeBytes - 1 };
  headers.push('Content-Length', String(end - start + 1));
  if (span !== undefined) headers.push('Content-Range', `bytes ${start}-${end}/${sizeBytes}`);
  const code = span === undefined ? status : 206;
  if (request.method === 'HEAD' || sizeBytes === 0) {
    response.writeHead(code, headers);
    response.end();
    return;
  }
  const bytes = reader.cached(file, encoding);
  if (bytes !== undefined) {
    response.writeHead(code, headers);
    response.end(span === undefined ? bytes : bytes.subarray(start, end + 1));
    return;
  }
  if (sizeBytes <= SMALL_FILE_BYTES) {
    reader.read(file, encoding).then(
      (read) => {
        response.writeHead(code, headers);
        response.end(span === undefined ? read : read.subarray(start, end + 1));
      },
      (error) => response.destroy(error),
    );
    return;
  }
  response.writeHead(code, headers);
  // Both ends are destroyed where one fails; a reader that goes away is no fault.
  pipeline(reader.stream(file, encoding, { start, end }), response, () => undefined);
}

const prepared = new WeakMap<SiteFile, Map<string, string[]>>();

/** Headers of a whole file: what is asked for most is put together once for each form. A file belongs to one site, and so to one policy. */
function wholeHeaders(answer: FileAnswer, encoding: Encoding | undefined, sizeBytes: number): string[] {
  const { file, vary = [] } = answer;
  const forms = prepared.get(file) ?? new Map<string, string[]>();
  prepared.set(file, forms);
  const form = `${encoding ?? ''} ${vary.length}`;
  const known = forms.get(form);
  if (known !== undefined) return known;
  const headers = headersOf(answer, encoding, entityTag(file, encoding));
  headers.push('Content-Length', String(sizeBytes));
  forms.set(form, headers);
  return headers;
}

function chooseForm(file: SiteFile, header: string | undefined): Encoding | undefined {
  if (!file.isCompressible) return undefined;
  return acceptedEncodings(header).find((encoding) => file.encodedBytes[encoding] !== undefined);
}

/** Each form has a tag of its own, for they are different bytes. */
function entityTag(file: SiteFile, encoding: Encoding | undefined): string {
  const name = file.sha256.slice(0, 32);
  return encoding === undefined ? `"${name}"` : `"${name}-${encoding}"`;
}

/** Whatever form the reader has: it is the same content. */
function isKnown(header: string, file: SiteFile): boolean {
  if (header.trim() === '*') return true;
  return header.includes(file.sha256.slice(0, 32));
}

function rangeOf(request: IncomingMessage, range: string | undefined, sizeBytes: number, tag: string) {
  if (range === undefined || request.method !== 'GET') return undefined;
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== tag) return undefined;
  return parseRange(range, sizeBytes);
}

const YEAR_SECONDS = 31_536_000;

function headersOf(
  { file, status, policy, vary = [] }: FileAnswer,
  encoding: Encoding | undefined,
  tag: string,
): string[] {
  const varied = file.isCompressible ? ['Accept-Encoding', ...vary] : vary;
  const headers = ['Content-Type', file.contentType, 'X-Content-Type-Options', 'nosniff'];
  if (status === 200) {
    headers.push('ETag', tag, 'Accept-Ranges', 'bytes');
    headers.push('Cache-Control', file.isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
  } else headers.push('Cache-Control', 'no-store');
  if (varied.length > 0) headers.push('Vary', varied.join(', '));
  if (encoding !== undefined) headers.push('Content-Encoding', encoding);
  if (isDocument(file.contentType)) {
    headers.push('Content-Security-Policy', policy, 'Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.push('X-Frame-Options', 'SAMEORIGIN', 'Cross-Origin-Opener-Policy', 'same-origin');
    headers.push('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  }
  return headers;
}
