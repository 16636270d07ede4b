import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { until } from '../support/until.js';
import { bundleOf } from './support/bundles.js';
import { type LinkServer, startLinkServer } from './support/link-server.js';
import { createDeploymentRunner } from './support/run-deployment.js';

/** A body that is larger than the buffers of sockets. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, 7);

describe('a deployment that is stopped', () => {
  const runner = createDeploymentRunner();
  const agent = new Agent({ keepAlive: true });
  let store: LinkServer;
  before(async () => {
    store = await startLinkServer(await bundleOf({ 'index.html': 'home', 'large.bin': LARGE }));
  });
  after(async () => {
    agent.destroy();
    await runner.clean();
    await store.close();
  });

  it('gives what is under way to its end, takes nothing new, and waits for no connection that rests', async () => {
    const deployment = await runner.start({ staticExport: { bundleUrl: store.url } });
    await until(deployment.readyz, ({ status }) => status === 'ready');
    const rest = await answerTo(new URL(deployment.url), agent);
    rest.resume();
    await once(rest, 'end');
    const large = await answerTo(new URL('large.bin', deployment.url), agent);
    let isStopped = false;
    const stopped = deployment.stop().then(() => {
      isStopped = true;
    });
    await assert.rejects(fetch(deployment.url), 'its port is closed');
    assert.equal(isStopped, false);
    let bytes = 0;
    for await (const chunk of large) bytes += (chunk as Buffer).length;
    assert.equal(bytes, LARGE.length);
    await stopped;
    assert.match(deployment.lines(), /Now serving this bundle/);
  });
});

async function answerTo(url: URL, agent: Agent): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  return answer;
}
