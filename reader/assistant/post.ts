/** Whom a page asks. */
export interface Asking {
  /** Takes questions: the service's v2 endpoint, or one like it on the page's own host. */
  readonly endpoint: string;
  readonly key: string | undefined;
}

/** The service refused, with a sentence for the reader. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** Sends JSON. No cookie goes with it, and no address of the page. Rejects with {@link Refused} where the answer is no good one. */
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
