import { ObjectNotFound, ObjectStoreUnavailable } from '../errors.js';
import { firstLine } from '../first-line.js';

/** The operation that S3 refused. */
export interface S3Attempt {
  readonly bucket: string;
  /** The verb of the sentence "cannot read …". */
  readonly verb: string;
  readonly key?: string | undefined;
}

/** Returns whether the error means that the object, or the upload, is missing. Responses to HEAD have no code, only a status. */
export function isMissing(error: unknown): boolean {
  const name = nameOf(error);
  return name === 'NoSuchKey' || name === 'NoSuchUpload' || (statusOf(error) === 404 && name !== 'NoSuchBucket');
}

/** Returns whether a conditional request found another state than it requires, or another request was changing the state. */
export function isConditionUnmet(error: unknown): boolean {
  return statusOf(error) === 412 || nameOf(error) === 'ConditionalRequestConflict';
}

/** Returns the store's error for an error of the SDK. */
export function s3Fault(error: unknown, { bucket, verb, key }: S3Attempt): Error {
  if (error instanceof ObjectStoreUnavailable || error instanceof ObjectNotFound) return error;
  if (verb === 'read' && key !== undefined && isMissing(error)) return new ObjectNotFound(key);
  const object = key === undefined ? `the bucket ${bucket}` : `${key} in the bucket ${bucket}`;
  return new ObjectStoreUnavailable(`cannot ${verb} ${object}: ${reasonOf(error, bucket)}`, { cause: error });
}

function reasonOf(error: unknown, bucket: string): string {
  if (/region is missing/i.test(firstLine(error))) return "no region is set: set AWS_REGION to the bucket's region";
  const reason = REASONS_BY_NAME[nameOf(error)] ?? REASONS_BY_STATUS[statusOf(error) ?? 0];
  return reason?.(bucket) ?? `${firstLine(error)}; S3 is not available; try again`;
}

const wrongKeys = () => 'the credentials were rejected: check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the role';
const wrongRegion = (bucket: string) => `s3://${bucket} is in another region: set AWS_REGION to the bucket's region`;

const REASONS_BY_NAME: Readonly<Record<string, (bucket: string) => string>> = {
  NoSuchBucket: (bucket) => `the bucket does not exist: create s3://${bucket}, or correct OFFPRINT_STORE`,
  InvalidAccessKeyId: wrongKeys,
  SignatureDoesNotMatch: wrongKeys,
  ExpiredToken: () => 'the credentials have expired: renew them, or run with a role',
  RequestTimeTooSkewed: () => "this machine's clock is wrong: synchronize it",
  PermanentRedirect: wrongRegion,
  AuthorizationHeaderMalformed: wrongRegion,
  CredentialsProviderError: () =>
    'there are no AWS credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or run with a role',
};

const REASONS_BY_STATUS: Readonly<Record<number, (bucket: string) => string>> = {
  301: wrongRegion,
  401: wrongKeys,
  403: (bucket) =>
    `the credentials lack permission: allow s3:ListBucket and s3:ListBucketMultipartUploads on s3://${bucket}, and ` +
    's3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload on its objects',
  503: () => 'S3 limits the rate of requests: try again later',
};

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error;
  const hasStatus = typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata;
  return hasStatus && typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}
