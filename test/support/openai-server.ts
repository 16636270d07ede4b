import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The function that responds to one request for a completion. */
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
  /** Calls several tools at once, their inputs in interleaved pieces. */
  calls(calls: readonly (readonly [name: string, input: string])[]): void;
  /** Ends the stream. Some servers do not report what was used. */
  finish(reason: string, options?: { readonly reportsUsage: boolean }): void;
  /** Bytes as they are: what no client should be sent. */
  raw(bytes: string): void;
  /** Refuses with a status and a body. */
  refuse(status: number, body: string): void;
  /** Cuts the connection. */
  cut(): void;
}

export interface EmbeddingRequest {
  readonly model: string;
  readonly input: readonly string[];
  readonly dimensions?: number;
}

/** The function that responds to one request for embeddings. */
export type EmbeddingBehaviour = (reply: EmbeddingReply, request: EmbeddingRequest) => Promise<void> | void;

export interface EmbeddingReply {
  /** Answers these vectors, the last first, as an answer may: each says which it is. */
  vectors(vectors: readonly (readonly number[])[]): void;
  refuse(status: number, body: string, headers?: Readonly<Record<string, string>>): void;
  cut(): void;
}

/** A server that speaks the streaming chat completions and the embeddings of OpenAI as real ones do, and misbehaves as the test says. */
export interface OpenAiServer {
  /** Base URL for clients. */
  readonly url: string;
  readonly received: { readonly request: CompletionRequest; readonly authorization: string | undefined }[];
  /** Requests whose client went away before the answer was complete. */
  readonly left: readonly CompletionRequest[];
  behave(behaviour: CompletionBehaviour): void;
  readonly embeddings: { readonly request: EmbeddingRequest; readonly authorization: string | undefined }[];
  /** Sets the behaviour for embeddings. By default, texts with the same words, or words with the same first letters, have similar vectors. */
  embed(behaviour: EmbeddingBehaviour): void;
  stop(): Promise<void>;
}

export async function startOpenAiServer(): Promise<OpenAiServer> {
  const received: OpenAiServer['received'] = [];
  let behaviour: CompletionBehaviour = (reply) => reply.refuse(500, '{}');
  const embeddings: OpenAiServer['embeddings'] = [];
  let embedding: EmbeddingBehaviour = (reply, { input, dimensions }) =>
    reply.vectors(input.map((text) => sampleVector(text, dimensions)));
  const left: CompletionRequest[] = [];
  const server = createServer(async (incoming, response) => {
    if (incoming.url?.endsWith('/embeddings')) {
      const request = JSON.parse(await bodyOf(incoming)) as EmbeddingRequest;
      embeddings.push({ request, authorization: incoming.headers.authorization });
      await embedding(embeddingReplyTo(response), request);
      return;
    }
    const request = JSON.parse(await bodyOf(incoming)) as CompletionRequest;
    received.push({ request, authorization: incoming.headers.authorization });
    response.on('close', () => {
      if (!response.writableFinished) left.push(request);
    });
    await behaviour(replyTo(response), request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    left,
    behave(next) {
      behaviour = next;
    },
    embeddings,
    embed(next) {
      embedding = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function embeddingReplyTo(response: ServerResponse): EmbeddingReply {
  const json = { 'Content-Type': 'application/json' };
  return {
    vectors(vectors) {
      const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).reverse();
      const usage = { prompt_tokens: 1, total_tokens: 1 };
      response.writeHead(200, json).end(JSON.stringify({ object: 'list', data, model: 'sample', usage }));
    },
    refuse: (status, body, headers) => void response.writeHead(status, { ...json, ...headers }).end(body),
    cut: () => response.socket?.destroy(),
  };
}

/** A count of a text's words by their first three letters, spread over some numbers. */
export function sampleVector(text: string, dimensions = 64): number[] {
  const vector = Array<number>(dimensions).fill(0.01);
  for (const [word] of text.toLowerCase().matchAll(/[a-z]{3,}/g)) {
    let hash = 0;
    for (const letter of word.slice(0, 3)) hash = (hash * 31 + letter.charCodeAt(0)) % 1009;
    vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + 1;
  }
  return vector;
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
    calls(calls) {
      const tool = (index: number, more: object) =>
        chunk({ delta: { tool_calls: [{ index, ...more }] }, finish_reason: null });
      for (const [index, [name]] of calls.entries())
        tool(index, { id: `call_${index}`, type: 'function', function: { name, arguments: '' } });
      for (const at of [0, 1])
        for (const [index, [, input]] of calls.entries()) {
          const half = Math.floor(input.length / 2);
          tool(index, { function: { arguments: at === 0 ? input.slice(0, half) : input.slice(half) } });
        }
    },
    finish(reason, { reportsUsage } = { reportsUsage: true }) {
      const usage = { prompt_tokens: 30, completion_tokens: 7, total_tokens: 37 };
      chunk({ delta: {}, finish_reason: reason }, reportsUsage ? { usage } : {});
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
