import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import type { Host } from '../../host/create-host.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { type Interceptor, interceptedStore } from '../support/intercepted-store.js';
import { until } from '../support/until.js';
import { ask, createHostedSites, type HostedSites } from './support/hosted-sites.js';

const LONG = 'words '.repeat(500);
const page = (text: string) => `<!doctype html><html lang="en"><body>${text} ${LONG}</body></html>`;
const filesOf = (text: string) => ({
  'index.html': page(`home of ${text}`),
  'index.md': `# home of ${text}`,
  'a/b.html': page(`b of ${text}`),
  'a/b.md': `# b of ${text}`,
  '404.html': page(`not in ${text}`),
  'offprint/redirects.json': JSON.stringify([{ source: '/old', destination: '/a/b', status: 308 }]),
});

describe('sites that the service hosts', () => {
  let sites: HostedSites;
  let host: Host;
  before(async () => {
    sites = await createHostedSites();
    await sites.complete('one', filesOf('one'));
    await sites.complete('docs.two.example', filesOf('two'));
    await sites.complete('elsewhere', filesOf('elsewhere'), { mode: 'client-hosted' });
    host = await sites.start();
  });
  after(() => sites.clean());

  it('each host name leads to its site', async () => {
    const [one, two] = [
      await ask(host, 'one.localhost:8100', '/'),
      await ask(host, 'DOCS--TWO--EXAMPLE.localhost.', '/a/b'),
    ];
    assert.equal(one.status, 200);
    assert.match(one.body, /home of one/);
    assert.match(two.body, /b of two/);
  });

  it("answers as a deployment does: policy, entity tag, ranges, redirects, Markdown, the site's own 404", async () => {
    const home = await ask(host, 'one.localhost', '/');
    assert.match(String(home.headers['content-security-policy']), /default-src 'self'/);
    const again = await ask(host, 'one.localhost', '/', { 'If-None-Match': String(home.headers.etag) });
    assert.equal(again.status, 304);
    const part = await ask(host, 'one.localhost', '/a/b.md', { Range: 'bytes=0-2' });
    assert.deepEqual([part.status, part.body], [206, '# b']);
    const moved = await ask(host, 'one.localhost', '/old?x=1');
    assert.deepEqual([moved.status, moved.headers.location], [308, '/a/b?x=1']);
    assert.equal((await ask(host, 'one.localhost', '/', { Accept: 'text/markdown' })).body, '# home of one');
    const missing = await ask(host, 'one.localhost', '/nothing');
    assert.deepEqual([missing.status, /not in one/.test(missing.body)], [404, true]);
  });

  it('pages are compressed soon after the first request', async () => {
    const answer = await until(
      () => ask(host, 'one.localhost', '/', { 'Accept-Encoding': 'br' }),
      ({ headers }) => headers['content-encoding'] === 'br',
    );
    assert.ok(Number(answer.headers['content-length']) < LONG.length);
  });

  it('no response sets a cookie or allows another origin', async () => {
    for (const path of ['/', '/nothing', '/_offprint/x']) {
      const { headers } = await ask(host, 'one.localhost', path, {
        Origin: 'http://127.0.0.1:8080',
        Cookie: 'session=1',
      });
      assert.equal(headers['set-cookie'], undefined);
      assert.equal(headers['access-control-allow-origin'], undefined);
      if (path !== '/_offprint/x') assert.equal(headers['origin-agent-cluster'], '?1');
    }
  });

  for (const name of ['unknown.localhost', 'elsewhere.localhost', 'one.example.com', 'one', '[::1]']) {
    it(`${name} leads nowhere`, async () => assert.equal((await ask(host, name, '/')).status, 404));
  }

  it('a host name that is none is refused', async () => assert.equal((await ask(host, 'a b', '/')).status, 400));

  it('probes are answered at the address of the machine only', async () => {
    assert.equal((await ask(host, '127.0.0.1:8100', '/healthz')).status, 200);
    assert.equal((await ask(host, '127.0.0.1:8100', '/readyz')).status, 200);
    assert.match((await ask(host, '127.0.0.1:8100', '/metrics')).body, /offprint_host_open_sites 2/);
    assert.equal((await ask(host, 'one.localhost', '/healthz')).status, 404);
  });

  it('a completed export is served without a request in between, and an export of selected pages is not', async () => {
    const seen = new Set<string>();
    const look = async () => {
      const { body } = await ask(host, 'moving.localhost', '/');
      seen.add(/moving \d/.exec(body)?.[0] ?? body);
      return seen;
    };
    await sites.complete('moving', filesOf('moving 1'));
    await look();
    await sites.complete('moving', filesOf('moving 2'), undefined, { paths: ['a/b'] });
    await sites.complete('moving', filesOf('moving 3'));
    await until(look, (versions) => versions.has('moving 3'));
    assert.deepEqual([...seen], ['moving 1', 'moving 3']);
  });

  it('a removed site is no longer served', async () => {
    await sites.complete('gone', filesOf('gone'));
    assert.equal((await ask(host, 'gone.localhost', '/')).status, 200);
    await sites.database.sites.remove(sites.organization.id, 'gone');
    await until(async () => (await ask(host, 'gone.localhost', '/')).status === 404);
  });
});

describe("the host's cache on the disk", () => {
  let sites: HostedSites;
  let interceptor: Interceptor;
  let reads: string[];
  beforeEach(async () => {
    sites = await createHostedSites();
    reads = [];
    interceptor = (method, key) => {
      if (method === 'read') reads.push(key);
    };
  });
  afterEach(() => sites.clean());
  const start = (options = {}) => sites.start({ store: interceptedStore(sites.store, () => interceptor), ...options });

  it('concurrent first requests load a bundle once', async () => {
    await sites.complete('one', filesOf('one'));
    const host = await start();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(host, 'one.localhost', '/')));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal(reads.length, 1);
  });

  it('stays within its bytes: sites used longest ago leave, and are loaded again', async () => {
    for (const name of ['one', 'two', 'three', 'four']) await sites.complete(name, filesOf(name));
    const host = await start({ cacheBytes: 32_000 });
    const cached = async () => Number(/cache_bytes (\d+)/.exec((await ask(host, '127.0.0.1', '/metrics')).body)?.[1]);
    // A site whose last response has not ended yet for the server is passed over, so the first round may remove another one.
    await until(async () => {
      for (const name of ['one', 'two', 'three', 'four']) {
        assert.match((await ask(host, `${name}.localhost`, '/')).body, new RegExp(`home of ${name}`));
        await until(cached, (bytes) => bytes <= 32_000);
      }
      return reads.length > new Set(reads).size;
    });
    assert.equal(new Set(reads).size, 4);
    const before = reads.length;
    assert.match((await ask(host, 'four.localhost', '/a/b')).body, /b of four/);
    assert.equal(reads.length, before);
  });

  it('gives back the space of sites that were busy when it was needed, once their readers have left', async () => {
    const film = (byte: number) => ({ 'index.html': page('film'), 'film.mp4': Buffer.alloc(16_000_000, byte) });
    for (const [index, name] of ['one', 'two'].entries()) await sites.complete(name, film(index));
    const host = await start({ cacheBytes: 20_000_000 });
    const cached = async () => Number(/cache_bytes (\d+)/.exec((await ask(host, '127.0.0.1', '/metrics')).body)?.[1]);
    // Readers who have begun to receive, and take no more.
    const readers: IncomingMessage[] = [];
    for (const name of ['one', 'two']) {
      const headers = { Host: `${name}.localhost` };
      await until(async () => (await ask(host, headers.Host, '/')).status === 200);
      const sent = request({ host: '127.0.0.1', port: host.port, path: '/film.mp4', headers, agent: false }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.on('error', () => undefined);
      readers.push(response);
    }
    assert.ok((await cached()) > 20_000_000, 'both are kept while they are read');
    for (const reader of readers) reader.destroy();
    await until(cached, (bytes) => bytes <= 20_000_000);
  });

  it('a new process serves what the last one cached, without the store', async () => {
    await sites.complete('one', filesOf('one'));
    const cacheFolder = join(sites.folder, 'shared');
    const first = await start({ cacheFolder });
    assert.equal((await ask(first, 'one.localhost', '/')).status, 200);
    await first.stop();
    // What a process that was killed while it unpacked leaves.
    await mkdir(join(cacheFolder, 'site_torn', 'incoming', 'x'), { recursive: true });
    await mkdir(join(cacheFolder, '.gone-site_old', 'bundles'), { recursive: true });
    interceptor = (method) => {
      if (method === 'read') throw new Error('the store is away');
    };
    const second = await start({ cacheFolder });
    assert.match((await ask(second, 'one.localhost', '/')).body, /home of one/);
    assert.equal((await readdir(cacheFolder)).filter((name) => name.startsWith('site_')).length, 1);
    assert.equal((await readdir(cacheFolder)).filter((name) => name.startsWith('.gone')).length, 0);
  });

  it('two processes cannot use one folder', async () => {
    const cacheFolder = join(sites.folder, 'shared');
    await start({ cacheFolder });
    await assert.rejects(start({ cacheFolder }), /used by another running/);
  });

  it('a store that fails gives a page that says so, and an open site stays', async () => {
    await sites.complete('one', filesOf('one 1'));
    const host = await start();
    await ask(host, 'one.localhost', '/');
    interceptor = (method) => {
      if (method === 'read') throw new Error('the store is away');
    };
    await sites.complete('one', filesOf('one 2'));
    await sites.complete('two', filesOf('two'));
    const refused = await ask(host, 'two.localhost', '/');
    assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '10']);
    assert.match((await ask(host, 'one.localhost', '/')).body, /one 1/);
  });

  it('readers of a site that takes long to load are told to try again, and then get it', async () => {
    await sites.complete('one', filesOf('one'));
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: ObjectStore = {
      ...sites.store,
      async read(key, range) {
        await released;
        return sites.store.read(key, range);
      },
    };
    const host = await sites.start({ store: slow, maxLoadWaitMs: 1 });
    const told = await ask(host, 'one.localhost', '/', { Accept: 'text/html' });
    assert.deepEqual([told.status, told.headers['retry-after']], [503, '5']);
    assert.match(told.body, /is being prepared/);
    release();
    const answer = await until(
      () => ask(host, 'one.localhost', '/'),
      ({ status }) => status === 200,
    );
    assert.match(answer.body, /home of one/);
  });

  it('an archive that is not the one of its job is refused', async () => {
    const jobId = await sites.complete('one', filesOf('one'));
    const other = await sites.complete('two', filesOf('two'));
    const [job, two] = [await sites.database.jobs.getById(jobId), await sites.database.jobs.getById(other)];
    await sites.store.put(job?.bundle?.key ?? '', await sites.store.get(two?.bundle?.key ?? ''));
    assert.equal((await ask(await start(), 'one.localhost', '/')).status, 503);
  });

  it('lost files are loaded again after one failed request', async () => {
    await sites.complete('one', { ...filesOf('one'), 'film.mp4': Buffer.alloc(600_000, 3) });
    const host = await start();
    assert.equal((await ask(host, 'one.localhost', '/film.mp4')).status, 200);
    const cache = join(sites.folder, 'cache-0');
    const [place = ''] = (await readdir(cache)).filter((name) => name.startsWith('site_'));
    const [bundle = ''] = await readdir(join(cache, place, 'bundles'));
    await rm(join(cache, place, 'bundles', bundle, 'site', 'film.mp4'));
    assert.equal((await ask(host, 'one.localhost', '/film.mp4')).status, 500);
    await until(async () => (await ask(host, 'one.localhost', '/film.mp4')).status === 200);
    assert.equal(reads.length, 2);
  });

  it('answers probes at the address of the machine while the database is away', async () => {
    const host = await start();
    const { findProved } = sites.database.customDomains;
    sites.database.customDomains.findProved = () => Promise.reject(new Error('the database is away'));
    try {
      for (const name of ['10.1.2.3:8100', '[::1]:8100', 'localhost'])
        assert.equal((await ask(host, name, '/healthz')).status, 200, name);
      assert.equal((await ask(host, 'docs.unknown.example', '/')).status, 503);
    } finally {
      sites.database.customDomains.findProved = findProved;
    }
  });

  it('a lookup that fails answers with what is known', async () => {
    await sites.complete('one', filesOf('one'));
    const host = await start();
    await ask(host, 'one.localhost', '/');
    const { findLive } = sites.database.publications;
    sites.database.publications.findLive = () => Promise.reject(new Error('the database is away'));
    try {
      await new Promise((resolve) => setTimeout(resolve, 1100));
      assert.equal((await ask(host, 'one.localhost', '/')).status, 200);
      assert.equal((await ask(host, 'other.localhost', '/')).status, 503);
    } finally {
      sites.database.publications.findLive = findLive;
    }
  });
});
