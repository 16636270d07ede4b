import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { parseRange } from '../../storage/parse-range.js';
import { acceptedEncodings } from './choose-encoding.js';
import { type FileReader, SMALL_FILE_BYTES } from './file-reader.js';
import type { Encoding } from './forms.js';
import { type FileAnswer, preparedHeaders } from './prepared-headers.js';
import type { SiteFile } from './site.js';

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
  const { headers } = request;
  const isPlain = status === 200;
  const range = isPlain && request.method === 'GET' ? headers.range : undefined;
  const encoding = range === undefined ? chooseForm(file, headers['accept-encoding']) : undefined;
  const known = isPlain ? headers['if-none-match'] : undefined;
  const prepared = preparedHeaders(answer, encoding);
  if (known !== undefined && isKnown(known, file)) {
    response.writeHead(304, prepared.common);
    response.end();
    return;
  }
  if (range !== undefined && isRangeWanted(headers['if-range'], prepared.tag)) {
    const span = parseRange(range, file.sizeBytes);
    if (span !== undefined) {
      sendSpan(response, span, answer, reader);
      return;
    }
  }
  sendWhole(request, response, { answer, encoding }, reader);
}

interface ChosenForm {
  readonly answer: FileAnswer;
  readonly encoding: Encoding | undefined;
}

function sendWhole(
  request: IncomingMessage,
  response: ServerResponse,
  { answer, encoding }: ChosenForm,
  reader: FileReader,
): void {
  const { file, status } = answer;
  const { whole, sizeBytes, key } = preparedHeaders(answer, encoding);
  if (request.method === 'HEAD' || sizeBytes === 0) {
    response.writeHead(status, whole);
    response.end();
    return;
  }
  const bytes = reader.cached(key);
  if (bytes !== undefined) {
    response.writeHead(status, whole);
    response.end(bytes);
    return;
  }
  if (sizeBytes > SMALL_FILE_BYTES) {
    const stream = reader.stream(file, encoding, { start: 0, end: sizeBytes - 1 });
    response.writeHead(status, whole);
    // Both ends are destroyed where one fails; a reader that goes away is no fault.
    pipeline(stream, response, () => undefined);
    return;
  }
  reader.read(file, encoding).then(
    (read) => {
      response.writeHead(status, whole);
      response.end(read);
    },
    (error) => {
      if (encoding === undefined) response.destroy(error);
      else {
        // Somebody has removed the compressed form; the file itself does as well.
        file.withdraw(encoding);
        sendWhole(request, response, { answer, encoding: undefined }, reader);
      }
    },
  );
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Of the file as it is: parts of compressed forms would serve nobody. */
function sendSpan(
  response: ServerResponse,
  span: Span | 'unsatisfiable',
  answer: FileAnswer,
  reader: FileReader,
): void {
  const { file } = answer;
  if (span === 'unsatisfiable') {
    response.writeHead(416, [
      'Content-Range',
      `bytes */${file.sizeBytes}`,
      'Content-Length',
      '0',
      'Accept-Ranges',
      'bytes',
    ]);
    response.end();
    return;
  }
  const { start, end } = span;
  const place = ['Content-Length', String(end - start + 1), 'Content-Range', `bytes ${start}-${end}/${file.sizeBytes}`];
  const { common, key } = preparedHeaders(answer, undefined);
  const headers = [...common, ...place];
  const bytes = reader.cached(key);
  response.writeHead(206, headers);
  if (bytes !== undefined) response.end(bytes.subarray(start, end + 1));
  else pipeline(reader.stream(file, undefined, span), response, () => undefined);
}

function chooseForm(file: SiteFile, header: string | undefined): Encoding | undefined {
  if (header === undefined || !file.isCompressible) return undefined;
  for (const encoding of acceptedEncodings(header)) if (file.encodedBytes(encoding) > 0) return encoding;
  return undefined;
}

/** Whatever form the reader has: it is the same content. */
function isKnown(header: string, file: SiteFile): boolean {
  return header.trim() === '*' || header.includes(file.sha256.slice(0, 32));
}

function isRangeWanted(condition: IncomingMessage['headers'][string], tag: string): boolean {
  return condition === undefined || condition === tag;
}
