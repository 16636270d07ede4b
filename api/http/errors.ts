import { ERROR_CODES, type ErrorCode } from '../../contract/http/error-codes.js';
import { isFull } from './is-full.js';

interface ErrorExtras {
  readonly headers?: Readonly<Record<string, string>>;
  /** Further fields of the response body. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** An error with its HTTP response. The message is a sentence for the caller that says what to do. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    readonly code: ErrorCode,
    message: string,
    extras: ErrorExtras = {},
  ) {
    super(message, { cause: extras.cause });
    this.status = ERROR_CODES[code].status;
    this.headers = extras.headers ?? {};
    this.fields = extras.fields ?? {};
  }
}

export const invalidRequest = (message: string) => new ApiError('invalid_request', message);

export const invalidJson = (message: string) => new ApiError('invalid_json', message);

const NAMED_PAGES = 5;

/** Returns the error for page paths that the site does not have. The message lists the first few; `unknown` has at least one. */
export function unknownPage(unknown: readonly string[]): ApiError {
  const named = unknown
    .slice(0, NAMED_PAGES)
    .map((path) => JSON.stringify(path))
    .join(', ');
  const more = unknown.length > NAMED_PAGES ? ` and ${unknown.length - NAMED_PAGES} more` : '';
  return new ApiError('unknown_page', `paths: the site has no page ${named}${more}; correct or remove it`);
}

export const hostingForbidden = (mode: string, features: readonly string[]) =>
  new ApiError(
    'hosting_forbidden',
    `hosting: the mode ${mode} does not allow ${features.join(', ')}, because such a deployment cannot reach other hosts; omit it or choose another mode`,
  );

export const idempotencyKeyReused = (jobId: string, domain: string) =>
  new ApiError(
    'idempotency_key_reused',
    `idempotency-key: it was used for another request within 24 hours, which started the job ${jobId} of ${domain}; use another key for each site and release`,
    { fields: { jobId } },
  );

export const archiveRefused = (message: string) => new ApiError('archive_refused', message);

/** Returns the error for a domain that another organization has. The message does not reveal that. */
export const domainOutOfReach = (domain: string) =>
  notFound(
    `domain: ${domain} is not available to this organization; choose another, or ask the operator if it is yours`,
  );

export const sourceNotArchive = (domain: string) =>
  new ApiError(
    'source_not_archive',
    `the source of ${domain} is not an archive; change it to { "type": "archive" } first`,
  );

export const tooManyWebhooks = (message: string) => new ApiError('too_many_webhooks', message);

export const webhookDisabled = () =>
  new ApiError('webhook_disabled', 'the webhook is disabled; enable it before sending messages');

export const nothingToCompare = (jobId: string) =>
  new ApiError(
    'nothing_to_compare',
    `there is no completed export of the site before ${jobId}; name another with "with"`,
  );

/**
 * Returns the error for a request without a valid key. `presented` is true if the request had a key, as RFC 6750 section 3.1 distinguishes.
 */
export const unauthorized = (message: string, presented: boolean) =>
  new ApiError('unauthorized', message, {
    headers: {
      'WWW-Authenticate': presented ? 'Bearer realm="offprint", error="invalid_token"' : 'Bearer realm="offprint"',
    },
  });

export const wrongKeyKind = (needed: string) =>
  new ApiError('wrong_key_kind', `this endpoint requires an ${needed} key`);

export const insufficientScope = () =>
  new ApiError('insufficient_scope', 'this key may only read; use a key with the scope write');

export const addressNotAllowed = () =>
  new ApiError('address_not_allowed', "this key may not be used from your address; add it to the key's address list");

export const sessionRequired = () => new ApiError('session_required', 'nobody is signed in; sign in and try again');

export const crossSite = () =>
  new ApiError('cross_site', 'this request does not come from a page of the service; use the dashboard or a key');

export const noMembership = () =>
  new ApiError('no_membership', 'you do not belong to the organization; ask an administrator to invite you');

export const administratorRequired = () =>
  new ApiError('administrator_required', 'only administrators may do this; ask one of your organization');

export const planRequired = () =>
  new ApiError('plan_required', 'static export requires the enterprise plan; change the plan of the organization');

export const linkRefused = () =>
  new ApiError('link_refused', 'this link has expired or was modified; request the bundle again to get a new one');

export const preconditionFailed = () =>
  new ApiError('precondition_failed', 'the file does not match the condition; omit the condition to get it');

export const siteExists = () =>
  new ApiError(
    'precondition_failed',
    'domain: is already the domain of one of your sites; change that site on its page',
  );

export const notFound = (message: string) => new ApiError('not_found', message);

export const methodNotAllowed = (method: string, allowed: readonly string[]) =>
  new ApiError('method_not_allowed', `${method} is not a method of this path; use ${allowed.join(', ')}`, {
    headers: { Allow: allowed.join(', ') },
  });

export const emailTaken = () =>
  new ApiError('email_taken', 'account.email: there is an account with this address; sign in and open the link again');

export const lastAdministrator = () =>
  new ApiError(
    'last_administrator',
    'the organization needs an administrator; make somebody else an administrator first',
  );

export const jobActive = (domain: string, jobId: string) =>
  new ApiError('job_active', `an export of ${domain} is already running as ${jobId}; wait for it or cancel it`, {
    fields: { jobId },
  });

export const jobNotCompleted = (jobId: string, status: string) =>
  new ApiError('job_not_completed', `${jobId} is ${status}; its bundle is available when its status is completed`);

export const jobNotFinished = (jobId: string, status: string) =>
  new ApiError('job_not_finished', `${jobId} is ${status}; its report is available when it has ended`);

export const jobFinished = (jobId: string, status: string) =>
  new ApiError('job_finished', `${jobId} is already ${status}; there is nothing to cancel`);

export const bundleGone = (jobId: string) =>
  new ApiError('bundle_gone', `the archive of ${jobId} is no longer stored; start a new export`);

export const reportGone = (jobId: string) =>
  new ApiError('report_gone', `the report of ${jobId} is no longer stored; start a new export`);

export const payloadTooLarge = (limitBytes: number) =>
  new ApiError('payload_too_large', `the body is over ${binarySize(limitBytes)}; send a smaller one`);

/** Returns a size in KiB or MiB, or in bytes if it is not a multiple of them. */
function binarySize(bytes: number): string {
  const [unit, size] = bytes < 1024 ** 2 ? (['KiB', 1024] as const) : (['MiB', 1024 ** 2] as const);
  return bytes % size === 0 ? `${bytes / size} ${unit}` : `${bytes} bytes`;
}

export const unsupportedMediaType = (message: string) => new ApiError('unsupported_media_type', message);

export const rangeNotSatisfiable = (sizeBytes: number) =>
  new ApiError('range_not_satisfiable', `the range is outside the file of ${sizeBytes} bytes; request a smaller one`, {
    // RFC 9110 section 14.4: a 416 response states the file's length.
    headers: { 'Content-Range': `bytes */${sizeBytes}` },
  });

/** Returns the error for too many started exports. `limit` is per hour; `retryAfterSeconds` is the time until the next start is allowed. */
export const rateLimited = (limit: number, retryAfterSeconds: number) =>
  limitReached(`${limit} exports an hour were started`, limit, retryAfterSeconds);

/** Returns the error for a sign-in to an account after too many wrong passwords. */
export const signInLimited = (limit: number, retryAfterSeconds: number) =>
  limitReached(`${limit} sign-ins to this account failed`, limit, retryAfterSeconds);

/** Returns the error for too many requests to the assistant. `unit` is what the limit counts by. */
export const assistantLimited = (
  { limit, resetSeconds }: { readonly limit: number; readonly resetSeconds: number },
  unit: string,
) => limitReached(`${limit} requests per ${unit} were made`, limit, resetSeconds);

/** Returns the error for a question after an organization's tokens of a day are used. */
export const tokenBudgetUsed = (limit: number, retryAfterSeconds: number) =>
  limitReached(`the ${limit} tokens a day of the organization are used`, limit, retryAfterSeconds);

/** Returns the error for a test of a notice soon after the last one. */
export const noticeTestLimited = (seconds: number) => limitReached('a test was sent just now', 1, seconds);

/** Returns the error for a test of a notice after an organization's tests of an hour are used. */
export const noticeTestsUsed = (limit: number, retryAfterSeconds: number) =>
  limitReached(`${limit} tests of notices an hour were sent`, limit, retryAfterSeconds);

/** Returns the error for a check of a custom domain after an organization's checks of an hour are used. */
export const domainChecksUsed = (limit: number, retryAfterSeconds: number) =>
  limitReached(`${limit} checks of custom domains an hour were made`, limit, retryAfterSeconds);

const limitReached = (fact: string, limit: number, retryAfterSeconds: number) =>
  new ApiError('rate_limited', `${fact}; retry in ${retryAfterSeconds} s`, {
    headers: {
      'Retry-After': String(retryAfterSeconds),
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': String(retryAfterSeconds),
    },
  });

export const notIndexed = (domain: string) =>
  new ApiError('not_indexed', `${domain} has not been indexed yet; export it once, then ask again`);

/** Returns the error for an unexpected failure. The caller learns no details. */
const internalError = (cause: unknown) =>
  new ApiError('internal_error', 'an internal error occurred; retry, and give the request id to the operator', {
    cause,
  });

const RETRY_AFTER_SECONDS = '5';

export const unavailable = (part: string, cause: unknown) =>
  new ApiError(
    'unavailable',
    `${part} ${isFull(cause) ? 'has no space left' : 'is unavailable'}; retry in ${RETRY_AFTER_SECONDS} s`,
    { cause, headers: { 'Retry-After': RETRY_AFTER_SECONDS } },
  );

/**
 * Error names that mean that a part of the service is unavailable. They are compared by name, because each part has its own class and a
 * process may load two copies of it.
 */
const AWAY: Readonly<Record<string, string>> = {
  DatabaseUnavailable: 'the database',
  ObjectStoreUnavailable: 'the object store',
  ExportEngineUnavailable: 'the export engine',
};

/** Returns the ApiError for anything that was thrown. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error)) return internalError(error);
  if (error.name === 'InvalidCursor') return invalidRequest(`cursor: ${error.message}`);
  const part = AWAY[error.name];
  return part === undefined ? internalError(error) : unavailable(part, error);
}

export const partialExport = (jobId: string) =>
  new ApiError('partial_export', `the job ${jobId} exported selected pages only; export the whole site to publish it`);

export const audienceExport = (jobId: string) =>
  new ApiError(
    'audience_export',
    `the job ${jobId} is for some groups of readers, and the public address is for everybody; share its preview instead`,
  );

/** Returns the error for a schedule that would export for an audience which another schedule of the site exports for. */
export const audienceScheduled = (groups: readonly string[]) =>
  new ApiError(
    'audience_scheduled',
    `another schedule of the site exports for ${groups.length === 0 ? 'everybody' : groups.join(', ')} already; change it, or remove it first`,
  );

export const customDomainTaken = (hostName: string) =>
  new ApiError(
    'custom_domain_taken',
    `another site has proved ${hostName}; remove it there, or wait until its proof has been missing for seven days`,
  );

export const notHosted = () =>
  new ApiError('not_hosted', 'the service hosts no sites; its operator can set SITE_HOST_TEMPLATE and start the host');
