import assert from 'node:assert/strict';
import { Agent, get } from 'node:http';
import { until } from '../support/until.js';
import { numberedBundle } from './support/bundles.js';
import { type LinkServer, startLinkServer } from './support/link-server.js';
import { createDeploymentRunner } from './support/run-deployment.js';

const SWAPS = 10;
const REQUESTS_PER_SECOND = 200;
const MAX_READERS = 20;

describe('a deployment that changes versions under load', () => {
  const runner = createDeploymentRunner();
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  let store: LinkServer;

  before(async () => {
    store = await startLinkServer(await numberedBundle(1));
  });
  after(async () => {
    agent.destroy();
    await runner.clean();
    await store.close();
  });

  it(`answers ${REQUESTS_PER_SECOND} requests a second over ${SWAPS} changes without an error, each page with its own assets`, async () => {
    const deployment = await runner.start({ staticExport: { bundleUrl: store.url } });
    await until(deployment.readyz, ({ status }) => status === 'ready');
    const seen = new Set<string>();
    const faults: string[] = [];
    const reading = new Set<Promise<void>>();

    const readPage = async (name: string) => {
      const page = await fetchText(`${deployment.url}${name}`, agent);
      const version = / of version (\d+) /.exec(page.text)?.[1] ?? '';
      const asset = /href="([^"]*)"/.exec(page.text)?.[1] ?? '';
      if (page.status !== 200 || version === '') faults.push(`${name}: ${page.status}`);
      seen.add(version);
      const sheet = await fetchText(`${deployment.url}${asset}`, agent);
      if (sheet.status !== 200 || !sheet.text.startsWith(`/* version ${version} */`))
        faults.push(`${asset} of ${version}: ${sheet.status}`);
    };
    const timer = setInterval(() => {
      // Where the machine is slow, a page and its style sheet must not wait for each other's turn over several changes.
      if (reading.size >= MAX_READERS) return;
      const read: Promise<void> = readPage(seen.size % 2 === 0 ? 'a' : 'b.html')
        .catch((error: Error) => void faults.push(error.message))
        .finally(() => reading.delete(read));
      reading.add(read);
    }, 2000 / REQUESTS_PER_SECOND); // each reads a page and its style sheet

    for (let number = 2; number <= SWAPS + 1; number++) {
      store.put(await numberedBundle(number));
      await deployment.look();
      assert.equal((await deployment.readyz()).serving?.version, `v${number}`);
      await until(
        async () => seen,
        (versions) => versions.has(String(number)),
      );
    }
    clearInterval(timer);
    await Promise.all(reading);
    assert.deepEqual(faults, []);
    assert.equal(seen.size, SWAPS + 1);
  });
});

interface Fetched {
  readonly status: number;
  readonly text: string;
}

function fetchText(url: string, agent: Agent): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += String(chunk);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // As any client does: a server may close a connection that rests while a request for it is under way (RFC 9112, 9.3.1).
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(fetchText(url, agent));
      else reject(error);
    });
  });
}
