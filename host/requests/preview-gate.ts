import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HostedExport } from '../../database/records/publication-records.js';
import { sendText } from '../../deployment/serve/send-text.js';
import { prefersHtml } from '../../http/negotiate.js';
import { readGrant, signGrant } from '../../secrets/preview-grant.js';

/** Returns whether a request may see a preview. Otherwise it is answered: browsers are led to the dashboard, which knows its members. */
export type PreviewGate = (request: IncomingMessage, response: ServerResponse, wanted: HostedExport) => boolean;

export interface PreviewGateOptions {
  readonly secret: string;
  /** The address of the API and the dashboard. */
  readonly publicUrl: string;
  /** True if hosts are reached by https, so that the cookie can be bound to its host. */
  readonly isSecure: boolean;
}

const OPEN_PATH = '/_offprint/open';

export function createPreviewGate({ secret, publicUrl, isSecure }: PreviewGateOptions): PreviewGate {
  // A sibling host could set a cookie of another name for the whole domain; browsers refuse that for this prefix.
  const cookieName = isSecure ? '__Host-offprint-preview' : 'offprint-preview';

  function open(response: ServerResponse, jobId: string, query: URLSearchParams): void {
    const grant = readGrant(secret, 'link', { text: query.get('grant') ?? '', jobId, nowSeconds: nowSeconds() });
    if (grant === undefined) {
      sendText(
        response,
        403,
        'The link has expired or was modified. Open the preview from the dashboard, or ask for a new link.',
      );
      return;
    }
    const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${grant.until - nowSeconds()}`];
    if (isSecure) attributes.push('Secure');
    response.setHeader('Set-Cookie', [`${cookieName}=${signGrant(secret, 'cookie', grant)}`, ...attributes].join('; '));
    lead(response, ownPath(query.get('to') ?? '/'));
  }

  return (request, response, { jobId }) => {
    response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    response.setHeader('Referrer-Policy', 'no-referrer');
    const url = request.url ?? '/';
    const [path = '/', query = ''] = url.split('?', 2);
    if (path === OPEN_PATH) {
      open(response, jobId, new URLSearchParams(query));
      return false;
    }
    const text = readCookie(request.headers.cookie, cookieName);
    if (text !== undefined && readGrant(secret, 'cookie', { text, jobId, nowSeconds: nowSeconds() }) !== undefined) {
      response.removeHeader('X-Robots-Tag');
      response.removeHeader('Referrer-Policy');
      return true;
    }
    if (request.method === 'GET' && prefersHtml(request.headers.accept))
      lead(response, `${publicUrl}/preview/${jobId}?${new URLSearchParams({ to: url.slice(0, MAX_PATH_LENGTH) })}`);
    else
      sendText(
        response,
        401,
        'Previews are for members of the organization. Sign in to the dashboard, or use a link to the preview.',
      );
    return false;
  };
}

const MAX_PATH_LENGTH = 2000;
const nowSeconds = () => Math.floor(Date.now() / 1000);

function lead(response: ServerResponse, location: string): void {
  response.setHeader('Location', location);
  sendText(response, 302, 'The preview is at the address in the Location header.');
}

/** Returns a path of this host: a path that a browser would take for another host leads to the first page. */
function ownPath(to: string): string {
  const origin = 'http://preview.invalid';
  if (!to.startsWith('/') || !URL.canParse(to, origin)) return '/';
  const url = new URL(to, origin);
  const isOwn = url.origin === origin && !url.pathname.startsWith('//');
  return isOwn ? url.pathname + url.search + url.hash : '/';
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}
