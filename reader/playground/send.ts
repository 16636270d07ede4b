import type { BuiltRequest } from './build-request.js';

export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly milliseconds: number;
  readonly body: Blob;
  readonly contentType: string;
}

/** Sends a request and measures the time. Rejects with a sentence if there is no response to show. */
export async function send({ url, init }: BuiltRequest, signal: AbortSignal): Promise<Answer> {
  const start = performance.now();
  let response: Response;
  try {
    response = await fetch(url, { ...init, signal });
  } catch (error) {
    if (signal.aborted) throw new Error('The request was cancelled.');
    throw new Error(await explain(url, error));
  }
  const body = await response.blob().catch(() => {
    throw new Error('The connection broke off while the answer was read. Send it again.');
  });
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    milliseconds: Math.round(performance.now() - start),
    body,
    contentType: response.headers.get('content-type') ?? '',
  };
}

/**
 * Explains a failure. Browsers tell a page only that a request failed, so a second request, whose response is not read and which
 * every server allows, finds out whether the server can be reached.
 */
async function explain(url: string, error: unknown): Promise<string> {
  let address: URL;
  try {
    address = new URL(url);
  } catch {
    return `${url} is not an address that can be called. Check the server and its variables.`;
  }
  const { origin, protocol, hostname } = address;
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  if (location.protocol === 'https:' && protocol === 'http:' && !isLocal)
    return `This page came over HTTPS, and browsers do not let it call ${origin} over plain HTTP. Choose a server with https.`;
  if (!/failed|fetch|network|load/i.test(String(error))) return `The request could not be sent: ${String(error)}`;
  if (await canReach(origin)) {
    const here = location.protocol === 'file:' ? 'pages opened from a file' : location.origin;
    return `${origin} can be reached, but it does not let ${here} read its answers (CORS), so the browser holds them back. The request may have arrived. Let the server allow this origin, or use the request sample from a terminal.`;
  }
  return `No answer came from ${origin}. The address may be wrong, the server may be down, or this network may not reach it.`;
}

async function canReach(origin: string): Promise<boolean> {
  try {
    await fetch(origin, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' });
    return true;
  } catch {
    return false;
  }
}
