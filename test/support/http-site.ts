import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response of a server for one path: a page's HTML, or a complete response. */
export type Answer =
  | string
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string | readonly string[]>>;
      readonly body?: string | Uint8Array;
      /** The connection breaks off in place of an answer. */
      readonly reset?: true;
      /** A byte now and then. */
      readonly drip?: true;
    };

/** Answers by path and query, as asked; a function is asked each time. `*` answers for every path that is not named. */
export type Routes = Readonly<Record<string, Answer | ((request: IncomingMessage) => Answer | Promise<Answer>)>>;

/** A real server of a small site on this machine. */
export interface HttpSite {
  /** The address of the server, with a final slash. */
  readonly url: string;
  /** Paths and queries in the order in which they were asked for. */
  readonly asked: string[];
  /** Replaces what it answers. */
  serve(routes: Routes): void;
  close(): Promise<void>;
}

export async function startHttpSite(
  routes: Routes,
  { host = '127.0.0.1' }: { readonly host?: string } = {},
): Promise<HttpSite> {
  let current = routes;
  const asked: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    asked.push(path);
    const route = (Object.hasOwn(current, path) ? current[path] : current['*']) ?? { status: 404, body: 'not here' };
    send(response, path, typeof route === 'function' ? await route(request) : route);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}/`,
    asked,
    serve: (next) => {
      current = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  svg: 'image/svg+xml',
  png: 'image/png',
  gif: 'image/gif',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
  xml: 'application/xml',
  txt: 'text/plain',
  json: 'application/json',
};

function send(response: ServerResponse, path: string, answer: Answer): void {
  const given = typeof answer === 'string' ? { body: answer } : answer;
  const { status = 200, headers = {}, body = '' } = given;
  if ('reset' in given) {
    response.socket?.resetAndDestroy();
    return;
  }
  const extension = /\.([a-z0-9]+)(?:\?|$)/.exec(path)?.[1] ?? '';
  const type = TYPES[extension] ?? 'text/html; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...(headers as Record<string, string | string[]>) });
  if ('drip' in given) drip(response, Buffer.from(body));
  else response.end(body);
}

function drip(response: ServerResponse, body: Buffer): void {
  let sent = 0;
  const timer = setInterval(() => response.write(body.subarray(sent, ++sent)), 50);
  response.once('close', () => clearInterval(timer));
}
