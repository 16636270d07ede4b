import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createWebhookSender } from '../../activities/jobs/webhook-sender.js';
import { createGuardedFetcher } from '../../site/outside/guarded-fetch.js';
import { parseGitAddress } from '../../source/git-address.js';
import { gitEnvironment } from '../../source/git-settings.js';
import { createSiteClient } from '../../source/live/site-client.js';
import { PUBLIC_ADDRESS, type ReboundName, startReboundName } from '../support/rebound-name.js';
import { createTemporaryFolder } from '../support/temporary-folder.js';

const TIMEOUT_MS = 60_000;

/** Answers each request with a redirect to the same name, and ends the connection: for the next one the name is looked up again. */
function redirectHome(socket: Socket): void {
  socket.once('data', (request) => {
    const host = /host: (\S+)/i.exec(String(request))?.[1] ?? '';
    socket.end(
      `HTTP/1.1 302 Found\r\nLocation: http://${host}/again\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
  });
}

describe('a name that means a private address once it was checked', () => {
  let name: ReboundName;
  before(function () {
    if (process.platform === 'linux') return;
    console.log(`      skipped: only Linux has the address ${PUBLIC_ADDRESS} without more ado`);
    this.skip();
  });
  afterEach(() => name?.close());

  const opened = (connections: object) => assert.deepEqual(name.connections, connections);

  it('leads the fetcher of files nowhere, also by a redirect', async () => {
    name = await startReboundName(redirectHome);
    const { resolveName: lookup, isAllowedAddress } = name;
    const fetcher = createGuardedFetcher({ timeoutMs: TIMEOUT_MS, maxBytes: 1000, lookup, isAllowedAddress });
    await assert.rejects(
      fetcher.fetch(`http://rebound.example:${name.port}/`),
      /rebound\.example is not an address of the/,
    );
    await fetcher.close();
    opened({ public: 1, private: 0 });
    assert.equal(name.lookups, 2, 'once for each connection, and none for a check before it');
  });

  it('leads a webhook nowhere', async () => {
    name = await startReboundName((socket) => socket.destroy());
    const { resolveName, isAllowedAddress, port } = name;
    const sender = createWebhookSender({ allowPrivateNetwork: false, resolveName, isAllowedAddress });
    const message = {
      url: `https://rebound.example:${port}/`,
      id: 'msg_1',
      payload: '{}',
      secrets: ['whsec_c2VjcmV0'],
    };
    assert.match(String((await sender.send(message)).problem), /could not be reached/);
    assert.match(
      String((await sender.send(message)).problem),
      /rebound\.example is not an address of the public internet/,
    );
    opened({ public: 1, private: 0 });
  });

  it('leads the crawl of a live site nowhere, though its own host may be private', async () => {
    name = await startReboundName(redirectHome);
    const { resolveName, port } = name;
    const start = `http://rebound.example:${port}/`;
    // The one look-up before the crawl says what the site's own host is.
    const privateNetwork = { onlyHostOf: start };
    const client = await createSiteClient({ timeoutMs: TIMEOUT_MS, maxBytes: 1000, privateNetwork, resolveName });
    await assert.rejects(client.get(start), /rebound\.example is not an address of the public internet/);
    await client.close();
    opened({ public: 0, private: 0 });
  });

  for (const host of ['localhost', 'LOCALHOST', 'localhost.']) {
    it(`leads git nowhere but to the address that was checked, as ${host}`, async () => {
      name = await startReboundName((socket) => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'));
      const home = await createTemporaryFolder('rebound-git');
      // The system says that it is the private address.
      const address = parseGitAddress(`http://${host}:${name.port}/docs.git`, true);
      assert.ok(!('problem' in address));
      const env = gitEnvironment({ address, addresses: [PUBLIC_ADDRESS], home: home.path });
      const git = spawn('git', ['ls-remote', address.url], { env, stdio: 'ignore' });
      const [code] = await once(git, 'exit');
      assert.notEqual(code, 0);
      assert.equal(name.connections.private, 0);
      assert.ok(name.connections.public > 0);
      await home.remove();
    });
  }
});
