import { ConnectionError, ResponseError } from './errors.js';
import { type AnyInput, addressOf } from './operations.js';
import { readRetryAfter } from './read-retry-after.js';

/** The service, and how requests reach it. */
export interface Connection {
  /** The address, which does not end with a slash. */
  readonly baseUrl: string;
  readonly key: string;
  readonly fetch: typeof fetch;
  /** Maximum duration of one attempt. */
  readonly timeoutSeconds: number;
}

/** A successful response. */
export interface Answer {
  /** The parsed body; undefined if there is none. */
  readonly body: unknown;
  readonly retryAfterSeconds: number | undefined;
}

/**
 * Sends a request once. Throws {@link ResponseError} for an error response, {@link ConnectionError} if there is no complete response, and
 * the reason of the caller's signal if it is aborted.
 */
export async function sendOnce(connection: Connection, operation: string, input: AnyInput): Promise<Answer> {
  const { method, url } = addressOf(connection.baseUrl, operation, input);
  const deadline = AbortSignal.timeout(connection.timeoutSeconds * 1000);
  const signal = input.signal === undefined ? deadline : AbortSignal.any([input.signal, deadline]);
  input.signal?.throwIfAborted();
  let response: Response;
  let text: string;
  try {
    const { fetch } = connection;
    response = await fetch(url, { method, signal, ...contentOf(input, connection.key) });
    text = await response.text();
  } catch (cause) {
    input.signal?.throwIfAborted();
    const reason = deadline.aborted
      ? `there was no complete response within ${connection.timeoutSeconds} s`
      : describe(cause);
    throw new ConnectionError(`${method} ${url} failed: ${reason}`, { code: 'connection_failed', cause });
  }
  return readAnswer(response, text);
}

function contentOf({ headers = {}, body }: AnyInput, key: string): RequestInit {
  const all = new Headers({ authorization: `Bearer ${key}`, accept: 'application/json' });
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, value);
  if (body === undefined) return { headers: all };
  // The type of a blob becomes the type of the request.
  if (body instanceof Blob) return { headers: all, body };
  all.set('content-type', 'application/json');
  return { headers: all, body: JSON.stringify(body) };
}

function readAnswer(response: Response, text: string): Answer {
  const { ok, status, headers } = response;
  const retryAfterSeconds = readRetryAfter(headers);
  const details = { status, requestId: headers.get('x-request-id') ?? undefined, retryAfterSeconds };
  const body = parse(text);
  if (ok && (text === '' || body !== undefined)) return { body, retryAfterSeconds };
  if (ok)
    throw new ResponseError('the response is not JSON; check that baseUrl is the address of the service', {
      ...details,
      code: 'invalid_response',
    });
  const { error, code, jobId } = (body ?? {}) as Readonly<Record<string, unknown>>;
  throw new ResponseError(
    typeof error === 'string' ? error : `the response has the status ${status} and no explanation`,
    {
      ...details,
      code: typeof code === 'string' ? code : 'unknown_error',
      jobId: typeof jobId === 'string' ? jobId : undefined,
    },
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns why `fetch` failed. Some runtimes have the reason in the cause of their error. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
