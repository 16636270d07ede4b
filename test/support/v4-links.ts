import { createHash, createVerify, type KeyObject } from 'node:crypto';

/**
 * Judges a V4 signed link as Cloud Storage does (https://cloud.google.com/storage/docs/authentication/canonical-requests),
 * for emulators look at neither the end nor the signature.
 */
export function judgeV4Link(link: string, publicKey: KeyObject, now: Date): 'valid' | 'expired' | 'altered' {
  const { pathname, hostname, searchParams } = new URL(link);
  const signature = Buffer.from(searchParams.get('X-Goog-Signature') ?? '', 'hex');
  const canonicalQuery = [...searchParams]
    .filter(([name]) => name !== 'X-Goog-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const signedHeaders = searchParams.get('X-Goog-SignedHeaders');
  const request = ['GET', pathname, canonicalQuery, `host:${hostname}\n`, signedHeaders, 'UNSIGNED-PAYLOAD'].join('\n');
  const date = searchParams.get('X-Goog-Date') ?? '';
  const scope = `${date.slice(0, 8)}/auto/storage/goog4_request`;
  const text = ['GOOG4-RSA-SHA256', date, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  if (!createVerify('RSA-SHA256').update(text).verify(publicKey, signature)) return 'altered';
  return now < endOfV4Link(link) ? 'valid' : 'expired';
}

/** Returns the time at which Cloud Storage stops serving a V4 link. */
export function endOfV4Link(link: string): Date {
  const { searchParams } = new URL(link);
  const date = searchParams.get('X-Goog-Date') ?? '';
  const start = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return new Date(Date.parse(start) + Number(searchParams.get('X-Goog-Expires')) * 1000);
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
