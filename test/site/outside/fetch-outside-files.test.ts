import assert from 'node:assert/strict';
import { FetchFailure } from '../../../site/outside/fetch-failure.js';
import { fetchOutsideFiles } from '../../../site/outside/fetch-outside-files.js';
import { createGuardedFetcher, type GuardedFetcher } from '../../../site/outside/guarded-fetch.js';
import { GIF, startWebServer } from './web-server.js';

describe('fetching the files of other hosts', () => {
  const budget = { budgetMs: 60_000, budgetBytes: 1_000_000 };
  const fetcherThat = (fetch: GuardedFetcher['fetch']): GuardedFetcher => ({ fetch, close: async () => undefined });

  it('brings what there is and gives a reason for what there is not, in the order asked for', async () => {
    const server = await startWebServer((request, response) => {
      if (request.url?.startsWith('/good')) response.end(GIF);
      else response.writeHead(404).end();
    });
    const fetcher = createGuardedFetcher({
      timeoutMs: 60_000,
      maxBytes: 1000,
      isAllowedAddress: (address) => address === '127.0.0.1',
    });
    try {
      const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;
      const seen: number[] = [];
      const urls = [at('/good/1'), at('/gone'), at('/good/2'), at('/good/1'), 'mailto:x'];
      const { found, failures } = await fetchOutsideFiles(urls, {
        ...budget,
        fetcher,
        onProgress: (done, total) => seen.push(done / total),
      });
      assert.deepEqual(
        found.map(({ url, mime }) => [url, mime]),
        [
          [at('/good/1'), 'image/gif'],
          [at('/good/2'), 'image/gif'],
        ],
      );
      assert.deepEqual(
        failures.map(({ url, isTemporary }) => [url, isTemporary]),
        [
          [at('/gone'), false],
          ['mailto:x', false],
        ],
      );
      assert.match(failures[0]?.reason ?? '', /answered 404/);
      assert.equal(server.requests.length, 3, 'each address once');
      assert.deepEqual(seen, [0.25, 0.5, 0.75, 1]);
    } finally {
      await fetcher.close();
      await server.close();
    }
  });

  it('has eight on the way at once and no more', async () => {
    let running = 0;
    let most = 0;
    const fetcher = fetcherThat(async () => {
      most = Math.max(most, ++running);
      await new Promise((done) => setTimeout(done, 5));
      running--;
      return { bytes: GIF, mime: 'image/gif' };
    });
    const urls = Array.from({ length: 50 }, (_, index) => `https://a.example/${index}`);
    assert.equal((await fetchOutsideFiles(urls, { ...budget, fetcher })).found.length, 50);
    assert.equal(most, 8);
  });

  it('leaves a host alone that could not be reached, and goes on with the others', async () => {
    let asked = 0;
    const fetcher = fetcherThat(async (url) => {
      if (url.startsWith('https://good.example/')) return { bytes: GIF, mime: 'image/gif' };
      asked++;
      throw new FetchFailure('unreachable', 'the server cannot be reached');
    });
    const urls = Array.from({ length: 60 }, (_, index) => `https://${index % 2 ? 'dead' : 'good'}.example/${index}`);
    const { found, failures } = await fetchOutsideFiles(urls, { ...budget, fetcher });
    assert.equal(found.length, 30);
    assert.equal(failures.length, 30);
    assert.ok(asked <= 8, `${asked} tries`);
    assert.ok(failures.every(({ isTemporary }) => isTemporary));
    assert.match(failures.at(-1)?.reason ?? '', /dead\.example could not be reached for earlier files/);
  });

  it('does not give a host up for files that it does not have', async () => {
    const fetcher = fetcherThat(async (url) => {
      if (url.endsWith('/19')) return { bytes: GIF, mime: 'image/gif' };
      throw new FetchFailure('answer', 'the server answered 404');
    });
    const urls = Array.from({ length: 20 }, (_, index) => `https://a.example/${index}`);
    assert.equal((await fetchOutsideFiles(urls, { ...budget, fetcher })).found.length, 1);
  });

  it('ends within its time, and says what was not fetched for it', async () => {
    const fetcher = fetcherThat(
      (_url, signal) => new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason))),
    );
    const urls = Array.from({ length: 20 }, (_, index) => `https://a.example/${index}`);
    const { found, failures } = await fetchOutsideFiles(urls, { ...budget, budgetMs: 100, fetcher });
    assert.deepEqual(found, []);
    assert.equal(failures.length, 20);
    assert.ok(failures.every(({ reason }) => /limit of 0\.1 s .* was reached/.test(reason)));
  });

  it('stays within its bytes', async () => {
    const fetcher = fetcherThat(async () => ({ bytes: Buffer.alloc(400), mime: 'image/gif' }));
    const urls = Array.from({ length: 20 }, (_, index) => `https://a.example/${index}`);
    const { found, failures } = await fetchOutsideFiles(urls, { ...budget, budgetBytes: 1000, fetcher });
    assert.equal(found.length, 2);
    assert.ok(failures.every(({ reason }) => /limit of 1000 bytes .* was reached/.test(reason)));
  });

  it('ends with the reason of the signal when it is told to', async () => {
    const controller = new AbortController();
    const fetcher = fetcherThat(async () => {
      controller.abort(new Error('cancelled'));
      throw new FetchFailure('unreachable', 'x');
    });
    const { signal } = controller;
    await assert.rejects(fetchOutsideFiles(['https://a.example/'], { ...budget, fetcher, signal }), /cancelled/);
  });
});
