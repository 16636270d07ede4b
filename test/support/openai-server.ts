import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server does with one request of a completion. */
export type CompletionBehaviour = (reply: CompletionReply, request: CompletionRequest) => Promise<void> | void;

export interface CompletionRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly tools?: readonly unknown[];
  readonly tool_choice?: unknown;
  readonly max_tokens?: number;
}

export interface CompletionReply {
  /** Begins the stream. */
  begin(): void;
  text(piece: string): void;
  call(name: string, input: string): void;
  finish(reason: string): void;
  /** Bytes as they are: what no client should be sent. */
  raw(bytes: string): void;
  /** Refuses with a status and a body. */
  refuse(status: number, body: string): void;
  /** Cuts the connection. */
  cut(): void;
}

/** A server that speaks the streaming chat completions of OpenAI as real ones do, and misbehaves as the test says. */
export interface OpenAiServer {
  /** Base URL for clients. */
  readonly url: string;
  readonly received: { readonly request: CompletionRequest; readonly authorization: string | undefined }[];
  /** Requests whose client went away before the answer was complete. */
  readonly left: number;
  behave(behaviour: CompletionBehaviour): void;
  stop(): Promise<void>;
}

export async function startOpenAiServer(): Promise<OpenAiServer> {
  const received: OpenAiServer['received'] = [];
  let behaviour: CompletionBehaviour = (reply) => reply.refuse(500, '{}');
  let left = 0;
  const server = createServer(async (incoming, response) => {
    const request = JSON.parse(await bodyOf(incoming)) as CompletionRequest;
    received.push({ request, authorization: incoming.headers.authorization });
    response.on('close', () => {
      if (!response.writableFinished) left++;
    });
    await behaviour(replyTo(response), request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    get left() {
      return left;
    },
    behave(next) {
      behaviour = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function replyTo(response: ServerResponse): CompletionReply {
  const chunk = (choice: object, more: object = {}) =>
    response.write(
      `data: ${JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'sample',
        choices: [{ index: 0, ...choice }],
        ...more,
      })}\n\n`,
    );
  return {
    begin() {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      chunk({ delta: { role: 'assistant', content: '' }, finish_reason: null });
    },
    text: (piece) => void chunk({ delta: { content: piece }, finish_reason: null }),
    call(name, input) {
      const half = Math.floor(input.length / 2);
      const tool = (more: object) => chunk({ delta: { tool_calls: [{ index: 0, ...more }] }, finish_reason: null });
      tool({ id: 'call_abc', type: 'function', function: { name, arguments: '' } });
      tool({ function: { arguments: input.slice(0, half) } });
      tool({ function: { arguments: input.slice(half) } });
    },
    finish(reason) {
      chunk(
        { delta: {}, finish_reason: reason },
        { usage: { prompt_tokens: 30, completion_tokens: 7, total_tokens: 37 } },
      );
      response.end('data: [DONE]\n\n');
    },
    raw: (bytes) => void response.write(bytes),
    refuse: (status, body) => void response.writeHead(status, { 'Content-Type': 'application/json' }).end(body),
    cut: () => response.socket?.destroy(),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const part of request) chunks.push(part as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
