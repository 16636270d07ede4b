import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { startSlowClients } from '../support/slow-clients.js';
import { until } from '../support/until.js';
import { bundleOf } from './support/bundles.js';
import { type LinkServer, startLinkServer } from './support/link-server.js';
import { createDeploymentRunner, type RunDeployment } from './support/run-deployment.js';

const HOST = 'Host: docs.example.com\r\n';

describe('a deployment and clients that mean it ill', () => {
  const runner = createDeploymentRunner();
  let store: LinkServer;
  let deployment: RunDeployment;
  let port: number;

  before(async () => {
    const files = { 'index.html': 'home', 'index.md': '# home', 'a.html': 'page a', 'a.md': '# a' };
    store = await startLinkServer(await bundleOf(files));
    // Long enough for the quick clients of a machine that stands still for a moment.
    const patience = { headersTimeout: 3000, requestTimeout: 4000, connectionsCheckingInterval: 50 };
    deployment = await runner.start(
      {
        staticExport: { bundleUrl: store.url },
        // Nobody is there: nothing of these tests may get so far.
        service: { url: 'http://127.0.0.1:9', domain: 'docs.example.com', assistantKey: 'svc_dsc_test' },
        hosting: { mode: 'client-hosted', assistant: true },
      },
      undefined,
      { patience },
    );
    await until(deployment.readyz, ({ status }) => status === 'ready');
    port = Number(new URL(deployment.url).port);
  });
  after(async () => {
    await runner.clean();
    await store.close();
  });

  /** Sends these bytes and answers all that comes until the deployment closes. */
  async function sent(bytes: string | Buffer): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.write(bytes);
    await once(socket, 'close');
    return text;
  }

  const SLOW: readonly (readonly [what: string, beginning: string])[] = [
    ['a head', `GET / HTTP/1.1\r\n${HOST}X: `],
    [
      'a body',
      `POST /_offprint/assistant/v2/message HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n`,
    ],
  ];
  for (const [what, beginning] of SLOW) {
    it(`cuts off hundreds that send ${what} a byte at a time, and answers others meanwhile`, async () => {
      const slow = await startSlowClients(port, 300, beginning);
      try {
        assert.equal(await (await deployment.get('/')).text(), 'home');
        for (const said of await slow.ended) assert.match(said, /^HTTP\/1\.1 408 /);
      } finally {
        slow.stop();
      }
    });
  }

  it('answers a thousand connections that rest, and the next one', async () => {
    const resting = await Promise.all(
      Array.from({ length: 1000 }, async () => {
        const socket = connect(port, '127.0.0.1');
        socket.write(`GET /a HTTP/1.1\r\n${HOST}\r\n`);
        const [answer] = (await once(socket, 'data')) as [Buffer];
        return { socket, answer: answer.toString() };
      }),
    );
    assert.ok(resting.every(({ answer }) => answer.startsWith('HTTP/1.1 200 OK')));
    assert.equal((await deployment.get('/a')).status, 200);
    for (const { socket } of resting) socket.destroy();
  });

  it('answers requests that come all at once in their order', async () => {
    const paths = ['/a', '/none', '/', '/a.md', '/metrics', '/a'];
    const head = (path: string) => `GET ${path} HTTP/1.1\r\n${HOST}`;
    const text = await sent(`${paths.map(head).join('\r\n')}Connection: close\r\n\r\n`);
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    assert.deepEqual(statuses, ['200', '404', '200', '200', '200', '200']);
    const bodies = [...text.matchAll(/page a|This page does not exist|home|# a|# TYPE offprint_deployment_ready/g)];
    assert.deepEqual(
      bodies.map(([body]) => body),
      ['page a', 'This page does not exist', 'home', '# a', '# TYPE offprint_deployment_ready', 'page a'],
    );
  });

  it('tells a question that is too long so, though its length was not told', async () => {
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
    const body = `${chunk.repeat(40)}0\r\n\r\n`;
    const head = `POST /_offprint/assistant/v2/message HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const text = await sent(head + body);
    assert.match(text, /^HTTP\/1\.1 413 /);
    assert.match(text, /"code":"too_large"/);
  });

  const REFUSED: readonly (readonly [what: string, bytes: string | Buffer, status: number])[] = [
    ['headers of 20 kB', `GET / HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two lengths', `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
    [
      'a length beside chunks',
      `POST / HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a folded header', `GET / HTTP/1.1\r\n${HOST}X: a\r\n b\r\nGET /a HTTP/1.1\r\n\r\n`, 400],
    ['a greeting of TLS', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc]), 400],
    ['HTTP/2 without more ado', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['bytes in a path that are no ASCII', Buffer.from(`GET /\xff HTTP/1.1\r\n${HOST}\r\n`, 'latin1'), 400],
    ['a question about everything', `OPTIONS * HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, 400],
    ['what is to be sent back', `TRACE / HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, 405],
  ];
  for (const [what, bytes, status] of REFUSED) {
    it(`answers ${what} with ${status}`, async () => {
      assert.match(await sent(bytes), new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.equal((await deployment.get('/')).status, 200);
    });
  }

  it('is no proxy', async () => {
    assert.equal(await sent(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\n${HOST}\r\n`), '');
  });
});
