/** The service that a page asks. */
export interface Asking {
  /** The address for questions: the service's v2 endpoint, or a compatible one on the page's own host. */
  readonly endpoint: string;
  readonly key: string | undefined;
}

/** Thrown when the service refuses, with a sentence for the reader. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Sends JSON without cookies and without the page's address. Rejects with {@link Refused} if the response reports a failure. */
export async function post(
  address: string,
  { key }: Pick<Asking, 'key'>,
  body: object,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await fetch(address, {
    method: 'POST',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: {
      'Content-Type': 'application/json',
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });
  if (response.ok) return response;
  const { error } = (await response.json().catch(() => ({}))) as { readonly error?: unknown };
  throw new Refused(typeof error === 'string' ? error : `${response.status}`);
}
