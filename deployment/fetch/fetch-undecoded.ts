import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';

/** The statuses whose responses have no body. */
const BODILESS = new Set([204, 205, 304]);

/**
 * Fetches an address without decoding the body, whatever its `Content-Encoding` is: `fetch` always decodes. Redirects
 * are not followed. Throws the same errors as `fetch`, with their cause.
 */
export function fetchUndecoded(
  url: string,
  { headers, signal }: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const send = new URL(url).protocol === 'https:' ? requestHttps : requestHttp;
    const asked = send(url, { headers, signal }, (message) => {
      const sent = new Headers();
      for (const [name, values = []] of Object.entries(message.headersDistinct))
        for (const value of values) sent.append(name, value);
      const status = message.statusCode ?? 0;
      const body = BODILESS.has(status) ? null : (Readable.toWeb(message) as ReadableStream<Uint8Array>);
      resolve(new Response(body, { status, headers: sent }));
    });
    asked.once('error', (cause) => reject(new TypeError('fetch failed', { cause })));
    asked.end();
  });
}
