import { Problem } from './problem.ts';
import { isReachable } from './reach.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

let shown: string | null = null;

/** Returns the organization that this tab shows. Its requests are about that one, whichever another tab has chosen meanwhile. */
export const shownOrganization = () => shown;

export function showOrganization(organizationId: string | null): void {
  shown = organizationId;
}

/** Returns the header that names the organization of a request. */
export const organizationHeader = (): Readonly<Record<string, string>> =>
  shown === null ? {} : { 'X-Offprint-Organization': shown };

/** Sends a request to the service with the session. Rejects with {@link Problem}; network errors have status 0. */
export async function request<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: { ...headers, ...organizationHeader(), ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    credentials: 'same-origin',
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    isReachable.set(false);
    throw new Problem(0, 'unreachable', 'the service is not available; check your connection and try again');
  });
  return (await readAnswer(response)) as Answer;
}

/** The status codes with which proxies answer for a service that is unavailable. */
const OF_PROXIES = new Set([502, 503, 504]);

/** Returns the JSON of the response. Rejects with {@link Problem} if the service refuses the request. */
export async function readAnswer(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const answer: unknown = isJson ? await response.json() : undefined;
  isReachable.set(isJson || !OF_PROXIES.has(response.status));
  if (response.ok) return answer;
  const { error, message, code, ...fields } = (answer ?? {}) as Record<string, unknown>;
  const text = error ?? message;
  throw new Problem(
    response.status,
    typeof code === 'string' ? code : 'unknown',
    typeof text === 'string' ? text : `the service responded with ${response.status}; try again`,
    fields,
  );
}
