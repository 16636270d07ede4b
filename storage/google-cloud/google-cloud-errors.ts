import { ObjectNotFound, ObjectStoreUnavailable } from '../errors.js';

/** What an answer of Cloud Storage is about. */
export interface GoogleCloudAttempt {
  readonly bucket: string;
  /** As in "cannot read …". */
  readonly verb: string;
  readonly key?: string;
}

/** The HTTP status behind an error of the SDK, or undefined where no answer came. */
export function statusOfError(error: unknown): number | undefined {
  const code = error instanceof Error && 'code' in error ? Number(error.code) : Number.NaN;
  return Number.isInteger(code) ? code : undefined;
}

/** Cloud Storage answers 404 for a bucket that is not there as well; only the message tells the two apart. */
export function isMissingObject(error: unknown): boolean {
  return statusOfError(error) === 404 && !/\bbucket\b.*(not exist|not found)/i.test(messageOf(error));
}

/** The error of the port that stands for one of the SDK. */
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
  return reason ?? `${firstLine(message)}; Cloud Storage could not be used, try again`;
}

const REASONS: Readonly<Record<number, (bucket: string) => string>> = {
  401: () => 'the Google credentials are not accepted: check GOOGLE_APPLICATION_CREDENTIALS',
  403: (bucket) => `this service account may not: grant it the role Storage Object Admin on gs://${bucket}`,
  404: (bucket) => `the bucket does not exist: create gs://${bucket}, or correct OFFPRINT_STORE`,
  429: () => 'Cloud Storage asks for fewer requests: try again in a while',
};

/**
 * Signing without a key file asks Google's IAM to sign, which needs a right of its own; its lack shows in nothing but a
 * link that cannot be made.
 */
export function signingFault(error: unknown, bucket: string): ObjectStoreUnavailable {
  if (error instanceof ObjectStoreUnavailable) return error;
  const message = messageOf(error);
  const advice = /client_email|default credentials/i.test(message)
    ? 'these credentials cannot sign: run with a service account, or set GOOGLE_APPLICATION_CREDENTIALS to its key file'
    : /signBlob|permission|forbidden|denied/i.test(message) || statusOfError(error) === 403
      ? 'this service account lacks the permission iam.serviceAccounts.signBlob: grant it the role Service Account Token ' +
        'Creator (roles/iam.serviceAccountTokenCreator) on itself, or set GOOGLE_APPLICATION_CREDENTIALS to a key file'
      : `${firstLine(message)}; try again`;
  return new ObjectStoreUnavailable(`cannot sign links to the bucket ${bucket}: ${advice}`, { cause: error });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Bodies of failed answers can be whole pages. */
const firstLine = (message: string) => (message.trim().split('\n')[0] ?? '').slice(0, 300) || 'no answer';
