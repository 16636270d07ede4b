import { createHash } from 'node:crypto';
import type { SiteResponse, Validators } from './site-client.js';

/** Returns the response of a client that has content at hand: the content with its hash as its tag, or 304 if the caller has it. */
export function answerContent(body: Buffer, contentType: string | undefined, validators: Validators): SiteResponse {
  const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
  if (validators.etag === etag) return { status: 304, setsCookie: false, body: Buffer.alloc(0), etag };
  return { status: 200, setsCookie: false, body, etag, ...(contentType ? { contentType } : {}) };
}
