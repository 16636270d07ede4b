/** What each stable code means and the status it goes with; the OpenAPI document is written from this table. */
export const ERROR_CODES = {
  invalid_request: { status: 400, meaning: 'A parameter, header or body field cannot be used; the sentence names it.' },
  invalid_json: { status: 400, meaning: 'The body is not a JSON object.' },
  unknown_page: { status: 400, meaning: 'A page asked for is not one of the site; the sentence names it.' },
  hosting_forbidden: { status: 400, meaning: 'The hosting mode does not allow a feature asked for.' },
  archive_refused: { status: 400, meaning: 'The archive holds what it may not, or no project; the sentence names it.' },
  unauthorized: { status: 401, meaning: 'No key, or one that is malformed, unknown, revoked or expired.' },
  wrong_key_kind: { status: 403, meaning: 'The key is of the wrong kind for this endpoint.' },
  insufficient_scope: { status: 403, meaning: 'The key may read only.' },
  address_not_allowed: { status: 403, meaning: 'The key may not be used from this address.' },
  session_required: { status: 401, meaning: 'Nobody is signed in; this is for people, not for keys.' },
  cross_site: { status: 403, meaning: 'The request of a browser does not come from a page of the service.' },
  no_membership: {
    status: 403,
    meaning: 'Whoever is signed in belongs to no organization, or not to the one that the page shows.',
  },
  administrator_required: { status: 403, meaning: 'Only administrators of the organization may do this.' },
  plan_required: { status: 403, meaning: "The organization's plan does not include static export." },
  link_refused: { status: 403, meaning: 'The link has expired or was altered.' },
  not_found: { status: 404, meaning: 'There is no such thing, or it belongs to another organization.' },
  method_not_allowed: { status: 405, meaning: 'This path has other methods; Allow lists them.' },
  email_taken: { status: 409, meaning: 'There is an account with this address.' },
  last_administrator: { status: 409, meaning: 'The organization would be left without an administrator.' },
  not_indexed: { status: 409, meaning: 'The site has not been indexed yet; it is when it is exported or added again.' },
  job_active: { status: 409, meaning: 'The site has an export that is not finished; jobId names it.' },
  job_not_completed: { status: 409, meaning: 'Only a completed job has a bundle.' },
  job_not_finished: { status: 409, meaning: 'The report is made when the job ends.' },
  job_finished: { status: 409, meaning: 'The job has ended already.' },
  domain_taken: { status: 409, meaning: 'Another organization has a site of this domain.' },
  source_not_archive: { status: 409, meaning: 'The source of the site is no archive, so there is nothing to upload.' },
  too_many_webhooks: { status: 409, meaning: 'The organization has as many webhooks as it may.' },
  webhook_disabled: { status: 409, meaning: 'The webhook is switched off.' },
  nothing_to_compare: { status: 409, meaning: 'There is no earlier completed export of the site to compare with.' },
  bundle_gone: { status: 410, meaning: "The job's archive is no longer stored." },
  report_gone: { status: 410, meaning: "The job's report is no longer stored." },
  precondition_failed: { status: 412, meaning: 'The file is another one than If-Match or If-Unmodified-Since says.' },
  payload_too_large: { status: 413, meaning: 'The body is over the limit.' },
  unsupported_media_type: { status: 415, meaning: 'The body is not declared as JSON in UTF-8.' },
  range_not_satisfiable: { status: 416, meaning: 'The range lies outside the file.' },
  rate_limited: { status: 429, meaning: 'The limit is reached; Retry-After says when to go on.' },
  internal_error: { status: 500, meaning: 'A failure of the service; the request id finds it in the log.' },
  unavailable: { status: 503, meaning: 'A part of the service is away; try again after Retry-After.' },
} as const satisfies Record<string, { readonly status: number; readonly meaning: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

interface ErrorExtras {
  readonly headers?: Readonly<Record<string, string>>;
  /** Further fields of the answer's body. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** A failure with the answer it becomes. The message is a sentence for the caller and says what to do. */
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

/** Names the first few pages; `unknown` has at least one. */
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
    `hosting: the mode ${mode} does not allow ${features.join(', ')}, since such a deployment reaches nothing outside; leave it out or choose another mode`,
  );

export const archiveRefused = (message: string) => new ApiError('archive_refused', message);

export const domainTaken = (domain: string) =>
  new ApiError('domain_taken', `the domain ${domain} is taken; choose another`);

export const sourceNotArchive = (domain: string) =>
  new ApiError('source_not_archive', `the source of ${domain} is no archive; change it to { "type": "archive" } first`);

export const tooManyWebhooks = (message: string) => new ApiError('too_many_webhooks', message);

export const webhookDisabled = () =>
  new ApiError('webhook_disabled', 'the webhook is switched off; switch it on before anything is sent');

export const nothingToCompare = (jobId: string) =>
  new ApiError(
    'nothing_to_compare',
    `there is no completed export of the site before ${jobId}; name another with "with"`,
  );

/** `presented` tells a key that was refused from none at all, as RFC 6750 section 3.1 has it. */
export const unauthorized = (message: string, presented: boolean) =>
  new ApiError('unauthorized', message, {
    headers: {
      'WWW-Authenticate': presented ? 'Bearer realm="offprint", error="invalid_token"' : 'Bearer realm="offprint"',
    },
  });

export const wrongKeyKind = (needed: string) =>
  new ApiError('wrong_key_kind', `this endpoint needs an ${needed} key; use one of that kind`);

export const insufficientScope = () =>
  new ApiError('insufficient_scope', 'this key may only read; use a key with the scope write');

export const addressNotAllowed = () =>
  new ApiError('address_not_allowed', "this key may not be used from your address; add it to the key's address list");

export const sessionRequired = () => new ApiError('session_required', 'nobody is signed in; sign in and try again');

export const crossSite = () =>
  new ApiError('cross_site', 'this request does not come from a page of the service; use the dashboard, or a key');

export const noMembership = () =>
  new ApiError('no_membership', 'you do not belong to the organization; ask an administrator to invite you');

export const administratorRequired = () =>
  new ApiError('administrator_required', 'only administrators may do this; ask one of your organization');

export const planRequired = () =>
  new ApiError('plan_required', 'static export needs the enterprise plan; change the plan of the organization');

export const linkRefused = () =>
  new ApiError('link_refused', 'this link has expired or was altered; ask for the bundle again to get a new one');

export const preconditionFailed = () =>
  new ApiError('precondition_failed', 'the file is another one than you name; leave the condition out to have it');

export const notFound = (message: string) => new ApiError('not_found', message);

export const methodNotAllowed = (method: string, allowed: readonly string[]) =>
  new ApiError('method_not_allowed', `${method} is not a method of this path; use ${allowed.join(', ')}`, {
    headers: { Allow: allowed.join(', ') },
  });

export const emailTaken = () =>
  new ApiError('email_taken', 'account.email: there is an account with this address; sign in and open the link again');

export const lastAdministrator = () =>
  new ApiError('last_administrator', 'the organization needs an administrator; make somebody else one first');

export const jobActive = (domain: string, jobId: string) =>
  new ApiError('job_active', `an export of ${domain} is under way as ${jobId}; wait for it or cancel it`, {
    fields: { jobId },
  });

export const jobNotCompleted = (jobId: string, status: string) =>
  new ApiError('job_not_completed', `${jobId} is ${status}; a bundle can be had once its status is completed`);

export const jobNotFinished = (jobId: string, status: string) =>
  new ApiError('job_not_finished', `${jobId} is ${status}; its report can be had once it has ended`);

export const jobFinished = (jobId: string, status: string) =>
  new ApiError('job_finished', `${jobId} is ${status} already; there is nothing to cancel`);

export const bundleGone = (jobId: string) =>
  new ApiError('bundle_gone', `the archive of ${jobId} is no longer stored; start a new export`);

export const reportGone = (jobId: string) =>
  new ApiError('report_gone', `the report of ${jobId} is no longer stored; start a new export`);

export const payloadTooLarge = (limitBytes: number) =>
  new ApiError('payload_too_large', `the body is over ${limitBytes} bytes; send a smaller one`);

export const unsupportedMediaType = (message: string) => new ApiError('unsupported_media_type', message);

export const rangeNotSatisfiable = (sizeBytes: number) =>
  new ApiError('range_not_satisfiable', `the range lies outside the ${sizeBytes} bytes of the file; ask for less`, {
    // RFC 9110 section 14.4: a 416 says how long the file is.
    headers: { 'Content-Range': `bytes */${sizeBytes}` },
  });

/** `limit` requests an hour; `retryAfterSeconds` until the next is taken. */
export const rateLimited = (limit: number, retryAfterSeconds: number) =>
  new ApiError('rate_limited', `${limit} exports an hour were started; try again in ${retryAfterSeconds} s`, {
    headers: {
      'Retry-After': String(retryAfterSeconds),
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': String(retryAfterSeconds),
    },
  });

/** Of the assistant: `unit` is what the limit counts by. */
export const assistantLimited = (
  { limit, resetSeconds }: { readonly limit: number; readonly resetSeconds: number },
  unit: string,
) =>
  new ApiError('rate_limited', `${limit} requests per ${unit} were made; try again in ${resetSeconds} s`, {
    headers: {
      'Retry-After': String(resetSeconds),
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': String(resetSeconds),
    },
  });

export const notIndexed = (domain: string) =>
  new ApiError('not_indexed', `${domain} has not been indexed yet; export it once, then ask again`);

/** A failure nobody foresaw: the caller learns nothing of it. */
export const internalError = (cause: unknown) =>
  new ApiError(
    'internal_error',
    'the service failed on this request; try again, and name the request id to the operator',
    {
      cause,
    },
  );

const RETRY_AFTER_SECONDS = '5';

export const unavailable = (part: string, cause: unknown) =>
  new ApiError('unavailable', `${part} cannot be reached at the moment; try again in ${RETRY_AFTER_SECONDS} s`, {
    cause,
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  });

/** Errors of the parts, by name: each part has its own class and several processes may load two copies of it. */
const AWAY: Readonly<Record<string, string>> = {
  DatabaseUnavailable: 'the database',
  ObjectStoreUnavailable: 'the object store',
  ExportEngineUnavailable: 'the export engine',
};

/** The answer for whatever was thrown. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error)) return internalError(error);
  if (error.name === 'InvalidCursor') return invalidRequest(`cursor: ${error.message}`);
  const part = AWAY[error.name];
  return part === undefined ? internalError(error) : unavailable(part, error);
}
