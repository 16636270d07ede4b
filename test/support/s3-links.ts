import { createHash, createHmac } from 'node:crypto';

/**
 * Judges a link with a Signature Version 4 as Amazon S3 does (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html),
 * because emulators look at neither the end nor the signature.
 */
export function judgeS3Link(link: string, secret: string, now: Date): 'valid' | 'expired' | 'altered' {
  const { pathname, host, searchParams } = new URL(link);
  const value = (name: string) => searchParams.get(name) ?? '';
  const canonicalQuery = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, text]) => [encode(name), encode(text)] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, text]) => `${name}=${text}`)
    .join('&');
  const request = ['GET', pathname, canonicalQuery, `host:${host}\n`, value('X-Amz-SignedHeaders'), 'UNSIGNED-PAYLOAD'];
  const date = value('X-Amz-Date');
  const [, ...scope] = value('X-Amz-Credential').split('/');
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(request.join('\n'))].join('\n');
  const key = scope.reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`);
  if (hmac(key, text).toString('hex') !== value('X-Amz-Signature')) return 'altered';
  if (scope.join('/') !== `${date.slice(0, 8)}/${scope[1]}/s3/aws4_request`) return 'altered';
  const start = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return now.getTime() < Date.parse(start) + Number(value('X-Amz-Expires')) * 1000 ? 'valid' : 'expired';
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
