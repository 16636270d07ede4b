import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AnswerEvent } from '../../assistant/answer/answer-event.js';
import { dataStream } from '../../assistant/streams/data-stream.js';
import type { StreamFormat } from '../../assistant/streams/stream-format.js';
import { streamWithHeartbeats } from '../../assistant/streams/stream-with-heartbeats.js';
import { uiMessageStream } from '../../assistant/streams/ui-message-stream.js';
import { readChunks } from '../../reader/answer/read-stream.js';

const BUFFER_BYTES = 700;
const identity = { threadId: 'thr_1', messageId: 'msg_1' };
const usage = { inputTokens: 1, outputTokens: 1 };
const WORDS = ['Drop ', 'the ', 'ánchor ', 'near ', 'Ålesund.'];

/** Yields an answer whose model pauses in the middle until it may continue. */
async function* answer(goOn: Promise<void>): AsyncGenerator<AnswerEvent> {
  yield { type: 'step-start' };
  yield { type: 'text-start', id: 't' };
  for (const [index, text] of WORDS.entries()) {
    if (index === 2) await goOn;
    yield { type: 'text-delta', id: 't', text };
  }
  yield { type: 'text-end', id: 't' };
  yield { type: 'step-finish', finishReason: 'stop', usage };
  yield { type: 'finish', finishReason: 'stop', usage };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

interface Passed {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The sizes of the chunks that the proxy forwarded, in bytes. */
  readonly pieces: readonly number[];
}

/** Returns what arrives through a proxy that buffers, regardless of the headers. */
async function throughProxy(format: StreamFormat, heartbeats: number): Promise<Passed> {
  let goOn: () => void = () => undefined;
  const silence = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const service = createServer((_request, response) => {
    response.writeHead(200, format.headers);
    const stream = streamWithHeartbeats(format.encode(answer(silence), identity), {
      everyMilliseconds: 5,
      heartbeat: format.heartbeat,
    });
    void pipeline(stream, response).catch(() => undefined);
  });
  const servicePort = await listen(service);
  const pieces: number[] = [];
  const proxy = createServer((_request, response) => {
    httpRequest({ port: servicePort, host: '127.0.0.1' }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      let kept = Buffer.alloc(0);
      let seen = '';
      const pass = () => {
        if (kept.length > 0) pieces.push(kept.length);
        response.write(kept);
        kept = Buffer.alloc(0);
      };
      upstream.on('data', (chunk: Buffer) => {
        kept = Buffer.concat([kept, chunk]);
        seen += chunk.toString('latin1');
        if (seen.split(format.heartbeat).length > heartbeats) goOn();
        if (kept.length >= BUFFER_BYTES) pass();
      });
      upstream.on('end', () => {
        pass();
        response.end();
      });
    }).end();
  });
  const proxyPort = await listen(proxy);
  try {
    const [response] = (await once(httpRequest({ port: proxyPort, host: '127.0.0.1' }).end(), 'response')) as [
      Readable & { readonly headers: IncomingHttpHeaders },
    ];
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    return { headers: response.headers, text: Buffer.concat(parts).toString('utf8'), pieces };
  } finally {
    for (const server of [proxy, service]) {
      server.closeAllConnections();
      server.close();
    }
  }
}

describe('behind a proxy that collects what it passes on', () => {
  it('the v2 stream arrives whole, with the headers that ask not to, kept alive while its model is silent', async () => {
    const { headers, text, pieces } = await throughProxy(uiMessageStream({ strict: false }), 40);
    assert.equal(headers['x-accel-buffering'], 'no');
    assert.match(headers['cache-control'] ?? '', /no-cache.*no-transform/);
    assert.ok(
      pieces.length > 1,
      'the heartbeats of a silent model fill the proxy, so that the reader sees the answer begin',
    );
    let words = '';
    let last = '';
    const body = new Response(text).body;
    assert.ok(body);
    for await (const { type, delta } of readChunks(body)) {
      if (type === 'text-delta') words += String(delta);
      last = type;
    }
    assert.deepEqual([words, last], [WORDS.join(''), 'finish']);
    assert.ok(text.endsWith('data: [DONE]\n\n'));
  });

  it('the v1 stream arrives whole, its heartbeats nothing that a client trips over', async () => {
    const { headers, text } = await throughProxy(dataStream, 3);
    assert.equal(headers['x-accel-buffering'], 'no');
    const lines = text.split('\n').filter(Boolean);
    for (const line of lines) assert.match(line, /^[0-9a-k]:./);
    const words = lines.flatMap((line) => (line.startsWith('0:') ? [JSON.parse(line.slice(2)) as string] : []));
    assert.equal(words.join(''), WORDS.join(''));
  });
});
