import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { acceptedEncodings, type Encoding } from '../../http/negotiate.js';
import { parseRange } from '../../http/parse-range.js';
import { type FileReader, SMALL_FILE_BYTES } from './file-reader.js';
import { type FileAnswer, preparedHeaders } from './prepared-headers.js';
import { sendText } from './send-text.js';
import type { SiteFile } from './site-file.js';

/** The dependencies of sending files. */
export interface Sending {
  readonly reader: FileReader;
  /** Ends the response if the disk does not return the file's bytes. */
  readonly onUnreadable: (file: SiteFile, response: ServerResponse, error: Error) => void;
}

/**
 * Sends a file: compressed if that form exists, partially if a range is requested, or not at all if the client has it
 * (RFC 9110 sections 13 and 14).
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  answer: FileAnswer,
  sending: Sending,
): void {
  const { file, status } = answer;
  const { headers } = request;
  const isPlain = status === 200;
  const range = isPlain && request.method === 'GET' ? headers.range : undefined;
  const encoding = range === undefined ? chooseForm(file, headers['accept-encoding']) : undefined;
  const prepared = preparedHeaders(answer, encoding);
  const expected = isPlain ? headers['if-match'] : undefined;
  if (expected !== undefined && !isExpected(expected, file)) {
    sendText(response, 412, 'The file differs from the requested version.');
    return;
  }
  const known = isPlain ? headers['if-none-match'] : undefined;
  if (known !== undefined && isKnown(known, file)) {
    response.writeHead(304, prepared.common);
    response.end();
    return;
  }
  if (range !== undefined && isRangeWanted(headers['if-range'], prepared.tag)) {
    const span = parseRange(range, file.sizeBytes);
    if (span !== undefined) {
      sendSpan(response, span, answer, sending);
      return;
    }
  }
  sendWhole(response, { answer, encoding }, sending);
}

interface ChosenForm {
  readonly answer: FileAnswer;
  readonly encoding: Encoding | undefined;
}

function sendWhole(response: ServerResponse, { answer, encoding }: ChosenForm, sending: Sending): void {
  const { file, status } = answer;
  const { reader, onUnreadable } = sending;
  const { whole, sizeBytes, key } = preparedHeaders(answer, encoding);
  if (response.req.method === 'HEAD' || sizeBytes === 0) {
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
  const onFailure = (error: Error) => {
    if (encoding === undefined) onUnreadable(file, response, error);
    else {
      // The compressed form was deleted; the file itself is sent instead.
      file.withdraw(encoding);
      sendWhole(response, { answer, encoding: undefined }, sending);
    }
  };
  if (sizeBytes > SMALL_FILE_BYTES) {
    reader.open(file, encoding, { start: 0, end: sizeBytes - 1 }).then((stream) => {
      response.writeHead(status, whole);
      streamTo(stream, response, (error) => onUnreadable(file, response, error));
    }, onFailure);
    return;
  }
  reader.read(file, encoding).then((read) => {
    response.writeHead(status, whole);
    response.end(read);
  }, onFailure);
}

/** Streams a file. A failure on one side destroys both; a client that disconnects is not a failure. */
function streamTo(stream: Readable, response: ServerResponse, onFailure: (error: Error) => void): void {
  stream.once('error', onFailure);
  pipeline(stream, response, () => undefined);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Sends a range of the uncompressed file, because ranges of compressed forms would be useless. */
function sendSpan(
  response: ServerResponse,
  span: Span | 'unsatisfiable',
  answer: FileAnswer,
  { reader, onUnreadable }: Sending,
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
  if (bytes !== undefined) {
    response.writeHead(206, headers);
    response.end(bytes.subarray(start, end + 1));
    return;
  }
  const onFailure = (error: Error) => onUnreadable(file, response, error);
  reader.open(file, undefined, span).then((stream) => {
    response.writeHead(206, headers);
    streamTo(stream, response, onFailure);
  }, onFailure);
}

function chooseForm(file: SiteFile, header: string | undefined): Encoding | undefined {
  if (header === undefined || !file.isCompressible) return undefined;
  for (const encoding of acceptedEncodings(header)) if (file.encodedBytes(encoding) > 0) return encoding;
  return undefined;
}

/** Returns whether the client has any form of the file: all have the same content. */
function isKnown(header: string, file: SiteFile): boolean {
  return header.trim() === '*' || header.includes(file.sha256.slice(0, 32));
}

/** Returns whether the header contains a strong entity tag of any form of the file (RFC 9110 section 13.1.1). */
function isExpected(header: string, file: SiteFile): boolean {
  return header.split(',').some((tag) => !tag.trim().startsWith('W/') && isKnown(tag, file));
}

function isRangeWanted(condition: IncomingMessage['headers'][string], tag: string): boolean {
  return condition === undefined || condition === tag;
}
