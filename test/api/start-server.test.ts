import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { startServer } from '../../api/start-server.js';

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
});

const LOCAL = { host: '127.0.0.1', port: 0 };

async function readText(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}
