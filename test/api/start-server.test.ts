import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http';
import { startServer } from '../../api/start-server.js';
import { startSlowClients } from '../support/slow-clients.js';

describe('the server', () => {
  it('lets a request finish that is under way when it is stopped, and takes no new one', async () => {
    let finish = () => undefined as unknown;
    const server = await startServer((_request, response) => {
      finish = () => response.end('done');
      response.flushHeaders();
    }, LOCAL);
    const agent = new Agent({ keepAlive: true });
    const [response] = (await once(get({ port: server.port, agent }), 'response')) as [IncomingMessage];
    const stopped = server.stop();
    await assert.rejects(fetch(`http://127.0.0.1:${server.port}`));
    finish();
    assert.equal(await readText(response), 'done');
    await stopped;
    agent.destroy();
  });

  it('says so when its port is taken', async () => {
    const server = await startServer((_request, response) => response.end(), LOCAL);
    try {
      await assert.rejects(
        startServer(() => undefined, { ...LOCAL, port: server.port }),
        /another process has it/,
      );
    } finally {
      await server.stop();
    }
  });

  const SLOW: readonly (readonly [what: string, beginning: string])[] = [
    ['a head', 'GET / HTTP/1.1\r\nHost: x\r\nX: '],
    ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n'],
  ];
  for (const [what, beginning] of SLOW) {
    it(`cuts off hundreds that send ${what} a byte at a time, and answers others meanwhile`, async () => {
      const answer: RequestListener = async (request, response) => {
        request.on('error', () => undefined);
        for await (const _ of request);
        response.end('done');
      };
      // Long enough for the quick clients of a machine that stands still for a moment.
      const patience = { headersTimeout: 3000, requestTimeout: 4000, connectionsCheckingInterval: 50 };
      const server = await startServer(answer, LOCAL, patience);
      const slow = await startSlowClients(server.port, 300, beginning);
      try {
        assert.equal(await (await fetch(`http://127.0.0.1:${server.port}`)).text(), 'done');
        for (const said of await slow.ended) {
          assert.match(said, /^HTTP\/1\.1 408 /);
          assert.match(said, /"code":"request_timeout"/);
        }
      } finally {
        slow.stop();
        await server.stop();
      }
    });
  }
});

const LOCAL = { host: '127.0.0.1', port: 0 };

async function readText(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}
