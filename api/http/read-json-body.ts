import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
import { invalidJson, payloadTooLarge, unsupportedMediaType } from './errors.js';

/** Matches `application/json` and types built on it (RFC 6839). Their parameters are ignored (RFC 8259 section 11), except the charset. */
const JSON_TYPE = /^application\/(?:json|[\w.!#$&^-]+\+json)\s*(?:;|$)/i;
/** Matches a charset in which JSON cannot be sent. */
const OTHER_CHARSET = /;\s*charset\s*=(?!\s*"?(?:utf-?8|us-ascii)"?\s*(?:;|$))/i;

/** Maximum time for a body to arrive, in milliseconds. These bodies are small. */
const BODY_MS = 60_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body as a JSON object; returns undefined if it is empty. Throws an ApiError if the body is larger than `limitBytes`, not
 * declared as JSON or not a JSON object.
 */
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
    // The rest is read and discarded, so that the response reaches a caller who is still sending. The server's request timeout ends it.
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
