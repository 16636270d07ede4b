import type { IncomingMessage, ServerResponse } from 'node:http';
import { prefersMarkdown } from '../../http/negotiate.js';
import { resolvePath } from './resolve-path.js';
import { type Sending, sendFile } from './send-file.js';
import { type Notice, sendNotice } from './send-notice.js';
import { sendText } from './send-text.js';
import type { Site } from './site.js';
import type { SiteFile } from './site-file.js';
import { preferredLanguage } from './site-languages.js';

export interface ServeContext extends Sending {
  readonly site: Site;
  /** The assets of earlier versions, newest first. */
  readonly earlier: readonly { readonly assets: ReadonlyMap<string, SiteFile> }[];
  /** The base path without a final slash; empty at the root of the host. */
  readonly basePath: string;
  /** Called for each page that is shown. */
  readonly onPage: (path: string, request: IncomingMessage) => void;
}

const NO_ADDRESS: Notice = {
  status: 400,
  title: 'Invalid address',
  text: 'The address is not valid; check the link.',
};
const NO_PAGE: Notice = { status: 404, title: 'Page not found', text: 'This page does not exist.' };

/** Answers a request for the site. `path` is below the base path and begins with a slash; `query` is empty or begins with `?`. */
export function serveSite(
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: { readonly path: string; readonly query: string },
  context: ServeContext,
): void {
  const { site, basePath } = context;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    sendText(response, 405, 'Use GET or HEAD.');
    return;
  }
  const found = resolvePath(site, path);
  if (found.kind === 'bad') {
    sendNotice(request, response, NO_ADDRESS);
    return;
  }
  if (found.kind === 'redirect') {
    const location = found.location.startsWith('/') ? basePath + found.location : found.location;
    redirect(response, found.status, location.includes('?') ? location : withQuery(location, query));
    return;
  }
  if (found.kind === 'missing') {
    sendMissing(request, response, path, context);
    return;
  }
  const { file } = found;
  if (!file.path.endsWith('.html')) {
    sendFile(request, response, { file, status: 200, policy: site.policy, extra: site.extra, varies: 'no' }, context);
    return;
  }
  const isChoice = path === '/' && site.languages.length > 1;
  if (isChoice) {
    const language = isFromHere(request) ? undefined : preferredLanguage(request.headers['accept-language'], site);
    if (language !== undefined) {
      redirect(response, 302, withQuery(`${basePath}/${language.address}`, query), 'Accept, Accept-Language');
      return;
    }
  }
  const markdown = prefersMarkdown(request.headers.accept)
    ? site.files.get(file.path.replace(/\.html$/, '.md'))
    : undefined;
  if (request.method === 'GET' && markdown === undefined) context.onPage(file.path, request);
  const varies = isChoice ? 'by type and language' : 'by type';
  sendFile(
    request,
    response,
    { file: markdown ?? file, status: 200, policy: site.policy, extra: site.extra, varies },
    context,
  );
}

/** Sends an asset that only a page of an earlier version uses, otherwise the site's own "not found" page. */
function sendMissing(request: IncomingMessage, response: ServerResponse, path: string, context: ServeContext): void {
  const { site, earlier } = context;
  const name = path.slice(1);
  for (const { assets } of earlier) {
    const file = assets.get(name);
    if (file !== undefined) {
      sendFile(request, response, { file, status: 200, policy: site.policy, extra: site.extra, varies: 'no' }, context);
      return;
    }
  }
  const page = site.files.get('404.html');
  if (page === undefined) {
    sendNotice(request, response, NO_PAGE);
    return;
  }
  sendFile(
    request,
    response,
    { file: page, status: 404, policy: site.policy, extra: site.extra, varies: 'no' },
    context,
  );
}

/** Returns whether the reader comes from this site: a reader who opens the first page from within has chosen its language. */
function isFromHere({ headers: { referer, host } }: IncomingMessage): boolean {
  return referer !== undefined && host !== undefined && URL.canParse(referer) && new URL(referer).host === host;
}

function withQuery(location: string, query: string): string {
  if (query === '') return location;
  const [path = '', hash] = location.split('#', 2);
  return path + query + (hash === undefined ? '' : `#${hash}`);
}

const ELSEWHERE = Buffer.from('The page has moved; follow the Location header.\n');

function redirect(response: ServerResponse, status: number, location: string, vary?: string): void {
  const headers = ['Location', location, 'Cache-Control', 'no-cache', 'Content-Type', 'text/plain; charset=utf-8'];
  headers.push('X-Content-Type-Options', 'nosniff', 'Content-Length', String(ELSEWHERE.length));
  if (vary !== undefined) headers.push('Vary', vary);
  response.writeHead(status, headers);
  response.end(response.req.method === 'HEAD' ? undefined : ELSEWHERE);
}
