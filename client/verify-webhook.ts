import { WebhookError } from './errors.js';
import type { WebhookMessage } from './types.js';

/** The headers of a request, as any server has them: `Headers`, or an object with lower-case names. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyWebhookOptions {
  /** Maximum difference between the message's time and the clock, in both directions; 300 by default. */
  readonly toleranceSeconds?: number;
  /** The current time; that of the clock by default. */
  readonly now?: Date;
}

/** Maximum number of signatures that are compared. After a rotation there are two. */
const MAX_SIGNATURES = 10;

/**
 * Returns the message in a request to a webhook if it is authentic and recent, as Standard Webhooks specifies. Otherwise throws
 * {@link WebhookError}: answer such requests with 400, and ignore them.
 *
 * @param body The body exactly as it was received, not parsed.
 * @param secret The secret that begins with `whsec_`, or several during a rotation.
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerifyWebhookOptions = {},
): Promise<WebhookMessage> {
  const content = bytesOf(body);
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signatures = readHeader(headers, 'webhook-signature').split(' ').slice(0, MAX_SIGNATURES);
  const keys = await Promise.all((typeof secret === 'string' ? [secret] : secret).map(importKey));
  checkTime(timestamp, toleranceSeconds, now);
  const signed = join(new TextEncoder().encode(`${id}.${timestamp}.`), content);
  if (!(await isSigned(keys, signatures, signed)))
    throw new WebhookError('no signature of the message matches the secret', { code: 'signature_mismatch' });
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as WebhookMessage;
  } catch (cause) {
    throw new WebhookError('the body of the message is not JSON', { code: 'invalid_body', cause });
  }
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError('body must be the text or the bytes that were received, not a parsed object');
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  const [text] = Array.isArray(value) ? value : [value];
  if (typeof text === 'string' && text !== '') return text;
  throw new WebhookError(`the header ${name} is missing`, { code: 'missing_header' });
}

function checkTime(timestamp: string, toleranceSeconds: number, now: Date): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookError('webhook-timestamp is not a number of seconds', { code: 'invalid_timestamp' });
  const ageSeconds = now.getTime() / 1000 - Number(timestamp);
  if (ageSeconds > toleranceSeconds)
    throw new WebhookError('the message is too old; check the clock of this machine', { code: 'message_too_old' });
  if (ageSeconds < -toleranceSeconds)
    throw new WebhookError('the message is from the future; check the clock of this machine', {
      code: 'message_too_new',
    });
}

const PREFIX = 'whsec_';

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('secret must be the secret of a webhook, which begins with whsec_');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Returns whether any signature is right. `verify` of the Web Crypto API compares in constant time. */
async function isSigned(keys: readonly CryptoKey[], signatures: readonly string[], signed: Uint8Array<ArrayBuffer>) {
  const candidates = signatures.flatMap((signature) => {
    const bytes = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : undefined;
    return bytes === undefined ? [] : keys.map((key) => crypto.subtle.verify('HMAC', key, bytes, signed));
  });
  return (await Promise.all(candidates)).includes(true);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}
