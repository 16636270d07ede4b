import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createDocsServer } from './create-docs-server.js';
import type { DocsSite } from './docs-site.js';

/** A message that a client posted, with the headers that the protocol reads. */
export interface PostedMessage {
  readonly body: object;
  /** The headers of the request, by names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly signal: AbortSignal;
  /** Receives errors that the protocol hides from the client. */
  readonly onError: (error: unknown) => void;
}

/** The response to a message. */
export interface PostedAnswer {
  readonly status: number;
  /** The JSON-RPC response; undefined for a notification, which has none. */
  readonly text: string | undefined;
}

/** The headers that the protocol reads. Headers that both SDKs and proxies get wrong, such as `Accept`, are set here. */
const PROTOCOL_HEADERS = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

/**
 * Answers one message of the streamable HTTP transport, of the stateless revision of 2026 and of earlier ones. Nothing is kept between
 * messages, so that any process can answer the next one. Responses are JSON; there are no streams, because tools take milliseconds.
 */
export async function answerPost(site: DocsSite, message: PostedMessage): Promise<PostedAnswer> {
  const headers = new Headers({
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  });
  for (const name of PROTOCOL_HEADERS) {
    const value = message.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const text = JSON.stringify(message.body);
  const request = () =>
    new Request('http://localhost/', { method: 'POST', headers, body: text, signal: message.signal });
  const isLegacy = await isLegacyRequest(request(), message.body);
  const answer = isLegacy ? await answerLegacy(site, request(), message) : await answerModern(site, request(), message);
  const body = await answer.text();
  return { status: answer.status, text: body === '' ? undefined : body };
}

async function answerModern(site: DocsSite, request: Request, { body, onError }: PostedMessage): Promise<Response> {
  const handler = createMcpHandler(() => createDocsServer(site), {
    legacy: 'reject',
    // Pages change only with a new export, and a subscription would hold a connection for nothing.
    maxSubscriptions: 0,
    onerror: onError,
  });
  return handler.fetch(request, { parsedBody: body });
}

async function answerLegacy(site: DocsSite, request: Request, { body, onError }: PostedMessage): Promise<Response> {
  const server = createDocsServer(site);
  server.onerror = onError;
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}
