import { createHash } from 'node:crypto';

/**
 * Returns what a link leads to: links to one object that were signed at different times have one place. A parameter
 * that is not known to be part of a signature may name the object, so it is part of the place.
 */
export function linkPlace(url: string): string {
  const { origin, pathname, searchParams } = new URL(url);
  const naming = [...searchParams].filter(([name]) => !isOfSignature(name.toLowerCase()));
  return createHash('sha256')
    .update(JSON.stringify([origin, pathname, naming]))
    .digest('hex')
    .slice(0, 32);
}

/** The parameters of signatures by Cloud Storage and S3 (V4 and earlier), Azure, CloudFront, and Offprint's file store. */
const SIGNATURE_PREFIXES = ['x-goog-', 'x-amz-'];
const SIGNATURE_NAMES = new Set([
  'googleaccessid',
  'awsaccesskeyid',
  'expires',
  'signature',
  'key-pair-id',
  'policy',
  'response-content-disposition',
  'response-content-type',
  'sv',
  'st',
  'se',
  'sr',
  'sp',
  'sig',
  'skoid',
  'sktid',
  'skt',
  'ske',
  'sks',
  'skv',
  'spr',
  'sip',
]);

function isOfSignature(name: string): boolean {
  return SIGNATURE_NAMES.has(name) || SIGNATURE_PREFIXES.some((prefix) => name.startsWith(prefix));
}
