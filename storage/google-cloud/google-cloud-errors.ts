import { ObjectNotFound, ObjectStoreUnavailable } from '../errors.js';
import { firstLine } from '../first-line.js';

/** The operation that Cloud Storage refused. */
export interface GoogleCloudAttempt {
  readonly bucket: string;
  /** The verb of the sentence "cannot read …". */
  readonly verb: string;
  readonly key?: string;
}

/** Returns the HTTP status behind an error of the SDK, or undefined if there was no response. */
export function statusOfError(error: unknown): number | undefined {
  const code = error instanceof Error && 'code' in error ? Number(error.code) : Number.NaN;
  return Number.isInteger(code) ? code : undefined;
}

/**
 * Returns whether the error means that the object is missing. Cloud Storage also answers 404 for a missing bucket; only
 * the message tells the two apart.
 */
export function isMissingObject(error: unknown): boolean {
  return statusOfError(error) === 404 && !/\bbucket\b.*(not exist|not found)/i.test(messageOf(error));
}

/** Returns the store's error for an error of the SDK. */
export function googleCloudFault(error: unknown, { bucket, verb, key }: GoogleCloudAttempt): Error {
  if (error instanceof ObjectStoreUnavailable || error instanceof ObjectNotFound) return error;
  if (verb === 'read' && key !== undefined && isMissingObject(error)) return new ObjectNotFound(key);
  const object = key === undefined ? `the bucket ${bucket}` : `${key} in the bucket ${bucket}`;
  return new ObjectStoreUnavailable(`cannot ${verb} ${object}: ${reasonOf(error, bucket)}`, { cause: error });
}

function reasonOf(error: unknown, bucket: string): string {
  const message = messageOf(error);
  if (/could not load the default credentials/i.test(message)) {
    return 'there are no Google credentials: set GOOGLE_APPLICATION_CREDENTIALS, or run with a service account';
  }
  const reason = REASONS[statusOfError(error) ?? 0]?.(bucket);
  return reason ?? `${firstLine(error)}; Cloud Storage is not available; try again`;
}

const REASONS: Readonly<Record<number, (bucket: string) => string>> = {
  401: () => 'the Google credentials were rejected: check GOOGLE_APPLICATION_CREDENTIALS',
  403: (bucket) => `the service account lacks permission: grant it the role Storage Object Admin on gs://${bucket}`,
  404: (bucket) => `the bucket does not exist: create gs://${bucket}, or correct OFFPRINT_STORE`,
  429: () => 'Cloud Storage limits the rate of requests: try again later',
};

/**
 * Returns the error for a link that cannot be signed. Without a key file, Google's IAM has to sign, which needs a
 * permission of its own; nothing but a failed link shows that it is missing.
 */
export function signingFault(error: unknown, bucket: string): ObjectStoreUnavailable {
  if (error instanceof ObjectStoreUnavailable) return error;
  const message = messageOf(error);
  const advice = /client_email|default credentials/i.test(message)
    ? 'these credentials cannot sign: run with a service account, or set GOOGLE_APPLICATION_CREDENTIALS to its key file'
    : /signBlob|permission|forbidden|denied/i.test(message) || statusOfError(error) === 403
      ? 'this service account lacks the permission iam.serviceAccounts.signBlob: grant it the role Service Account Token ' +
        'Creator (roles/iam.serviceAccountTokenCreator) on itself, or set GOOGLE_APPLICATION_CREDENTIALS to a key file'
      : `${firstLine(error)}; try again`;
  return new ObjectStoreUnavailable(`cannot sign links to the bucket ${bucket}: ${advice}`, { cause: error });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
