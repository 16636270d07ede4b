import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { PREVIEW_PREFIX } from '../../contract/preview.js';
import { parseRange } from '../../http/parse-range.js';
import { RenderProcessLost } from '../../render/render-process.js';
import { contentTypeOf } from '../../site/model/media-types.js';
import type { Preview, ServedFile } from '../preview.js';
import { sendEvents } from './send-events.js';
import { withClient } from './with-client.js';

export interface ServerOptions {
  readonly preview: Preview;
  /** Returns whether a request's Host header names this server. A page of another site may ask a server on this machine under a name of its own. */
  readonly isOwnHost: (host: string) => boolean;
  readonly onError: (error: unknown) => void;
}

const MAX_FINDINGS = 1000;
/** The version of a page that is none, or not yet. */
const NO_PAGE = 'none';
const NOT_PLANNED_TITLE = 'This project cannot be shown yet';

/** Creates the server of a preview. It answers requests for the site, and those of its client in the pages. */
export function createPreviewServer({ preview, isOwnHost, onError }: ServerOptions): Server {
  const client = readFileSync(new URL('../../reader/preview.js', import.meta.url));
  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The client left, or the preview ends.
      if (response.destroyed || (error instanceof RenderProcessLost && error.reason === 'aborted')) return;
      onError(error);
      if (!response.headersSent) sendText(response, 500, 'The page could not be made; the terminal says why.');
      else response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwnHost(request.headers.host ?? ''))
      return sendText(response, 403, 'Use the address that the preview printed.');
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendText(response, 405, 'Use GET or HEAD.');
    const url = new URL(request.url ?? '/', 'http://preview.invalid');
    await preview.ready;
    if (url.pathname.startsWith(PREVIEW_PREFIX)) return answerClient(url, request, response);
    const path = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
    const found = await preview.open(path);
    if (found === undefined) return sendPage(response, 503, withClient(waitingPage(), NO_PAGE));
    if (found.kind === 'bad') return sendText(response, 400, 'The address is not valid; check the link.');
    if (found.kind === 'redirect') {
      response.writeHead(found.status === 308 ? 307 : found.status, {
        Location: found.location,
        'Cache-Control': 'no-store',
      });
      response.end();
      return;
    }
    const { file } = found;
    if (found.kind === 'missing') return sendPage(response, 404, withClient(file.bytes, NO_PAGE));
    if (file.page !== undefined) return sendPage(response, 200, withClient(file.bytes, file.hash));
    sendFile(request, response, file);
  }

  async function answerClient(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = url.searchParams.get('address') ?? '/';
    switch (url.pathname.slice(PREVIEW_PREFIX.length)) {
      case 'client.js':
        return sendBytes(response, 200, 'text/javascript; charset=utf-8', client);
      case 'events':
        return sendEvents(preview, address, request, response);
      case 'findings':
        return sendJson(response, preview.findings(MAX_FINDINGS));
      case 'page': {
        const versions = await preview.versions(address, url.searchParams.get('from') ?? '');
        return versions === undefined ? sendText(response, 404, 'There is no page.') : sendJson(response, versions);
      }
      default:
        return sendText(response, 404, 'There is nothing at this address.');
    }
  }

  function sendFile(request: IncomingMessage, response: ServerResponse, file: ServedFile): void {
    const tag = `"${file.hash}"`;
    response.setHeader('ETag', tag);
    response.setHeader('Accept-Ranges', 'bytes');
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304, { 'Cache-Control': 'no-cache' });
      response.end();
      return;
    }
    const type = contentTypeOf(file.path);
    const range = parseRange(request.headers.range ?? '', file.bytes.length);
    if (range === undefined) {
      sendBytes(response, 200, type, file.bytes);
      return;
    }
    if (range === 'unsatisfiable') {
      response.writeHead(416, { 'Content-Range': `bytes */${file.bytes.length}` });
      response.end();
      return;
    }
    response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes.length}`);
    sendBytes(response, 206, type, file.bytes.subarray(range.start, range.end + 1));
  }
}

function sendPage(response: ServerResponse, status: number, bytes: Buffer): void {
  response.setHeader('Cache-Control', 'no-store');
  sendBytes(response, status, 'text/html; charset=utf-8', bytes);
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('Cache-Control', 'no-store');
  sendBytes(response, 200, 'application/json', Buffer.from(JSON.stringify(value)));
}

function sendText(response: ServerResponse, status: number, text: string): void {
  sendBytes(response, status, 'text/plain; charset=utf-8', Buffer.from(`${text}\n`));
}

function sendBytes(response: ServerResponse, status: number, type: string, bytes: Uint8Array): void {
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache');
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': bytes.length,
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

/** Returns the page that is shown before the project could be planned. The client adds the reason. */
function waitingPage(): Buffer {
  return Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${NOT_PLANNED_TITLE}</title></head><body></body></html>\n`,
  );
}
