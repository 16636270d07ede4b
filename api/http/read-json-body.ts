import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
import { invalidJson, payloadTooLarge, unsupportedMediaType } from './errors.js';

/** `application/json`, or a type built on it (RFC 6839); its parameters change nothing (RFC 8259 section 11), */
const JSON_TYPE = /^application\/(?:json|[\w.!#$&^-]+\+json)\s*(?:;|$)/i;
/** but for one that says what no JSON is sent in. */
const OTHER_CHARSET = /;\s*charset\s*=(?!\s*"?(?:utf-?8|us-ascii)"?\s*(?:;|$))/i;

/** Small as these bodies are, whoever takes longer keeps a connection and nothing else. */
const BODY_MS = 60_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The body as an object; undefined when there are no bytes. Refuses over `limitBytes`, what is not declared as JSON, and what is not. */
export async function readJsonBody(request: IncomingMessage, limitBytes: number): Promise<object | undefined> {
  const bytes = await readBytes(request, limitBytes);
  if (bytes.length === 0) return undefined;
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (!JSON_TYPE.test(type.trim()) || OTHER_CHARSET.test(type)) {
    throw unsupportedMediaType('the body is not declared as JSON; send Content-Type: application/json');
  }
  if (encoding.toLowerCase() !== 'identity') throw unsupportedMediaType('send the body without Content-Encoding');
  const value = parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidJson('the body must be a JSON object');
  }
  return value;
}

async function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const late = setTimeout(() => request.destroy(), BODY_MS);
  try {
    return await getRawBody(request, { length: request.headers['content-length'], limit: limitBytes });
  } catch (error) {
    // The rest is read and dropped, so that the answer reaches a caller who is still sending; the server's request timeout ends it.
    request.resume();
    const { type } = error as { readonly type?: string };
    if (type === 'entity.too.large') throw payloadTooLarge(limitBytes);
    throw invalidJson('the body ended early; send as many bytes as Content-Length says');
  } finally {
    clearTimeout(late);
  }
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    const detail = error instanceof SyntaxError ? 'the body is not valid JSON' : 'the body is not UTF-8';
    throw invalidJson(`${detail}; correct it and send it again`);
  }
}
