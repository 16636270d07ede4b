import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { parseRange } from '../../http/parse-range.js';
import { createFileObjectStore } from '../../storage/files/file-object-store.js';
import type { ObjectStore } from '../../storage/object-store.js';
import { eventually } from '../support/eventually.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';
import { startTestApi, type TestApi } from './support/start-test-api.js';

const CONTENT = randomBytes(300_000);

describe('a link of the file store', () => {
  let api: TestApi;
  let folder: TemporaryFolder;
  let store: ObjectStore;
  let link: string;
  before(async () => {
    folder = await createTemporaryFolder('files');
    api = await startTestApi({ replace: (parts) => ({ ...parts, store: lazily(() => store) }) });
    store = await createFileObjectStore({ folder: folder.path, links: api.store.links });
    await store.put('bundles/docs.tar.gz', CONTENT);
    link = await pathOf({ expiresInSeconds: 3600, downloadName: 'docs é.tar.gz' });
  });
  after(async () => {
    await api.stop();
    await folder.remove();
  });

  const pathOf = async (options: { expiresInSeconds: number; downloadName?: string }) =>
    (await store.signedLink('bundles/docs.tar.gz', options)).url.slice(api.url.length);
  const get = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${api.url}${link}`, { headers });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('leaves no signature in the log, however the link was written', async () => {
    const signature = 'c2lnbmF0dXJlIG9mIGEgbGluaw';
    for (const link of [
      `a.tar.gz?expires=1&signature=${signature}`,
      `a.tar.gz%3Fexpires%3D1%26signature%3D${signature}`,
    ])
      assert.ok((await fetch(`${api.url}/files/${link}`)).status >= 400);
    await eventually(() =>
      assert.equal(api.log.filter(({ path }) => String(path).startsWith('/files/a.tar.gz')).length, 2),
    );
    assert.ok(!JSON.stringify(api.log).includes(signature));
  });

  it('gives the file without a key, under its name', async () => {
    const { status, headers, bytes } = await get();
    assert.equal(status, 200);
    assert.ok(bytes.equals(CONTENT));
    assert.equal(headers.get('content-length'), String(CONTENT.length));
    assert.equal(headers.get('content-type'), 'application/gzip');
    assert.equal(headers.get('accept-ranges'), 'bytes');
    assert.equal(
      headers.get('content-disposition'),
      `attachment; filename="docs _.tar.gz"; filename*=UTF-8''docs%20%C3%A9.tar.gz`,
    );
    assert.match(headers.get('etag') ?? '', /^"[^"]+"$/);
    assert.ok(Date.parse(headers.get('last-modified') ?? '') > 0);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const head = await api.call(undefined, 'HEAD', link);
    assert.equal(head.status, 200);
    assert.equal(head.text, '');
    assert.equal(head.headers.get('content-length'), String(CONTENT.length));
    assert.equal(head.headers.get('etag'), (await get()).headers.get('etag'));
  });

  for (const [range, start, end] of [
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=299999-', 299_999, 299_999],
    ['bytes=-10', 299_990, 299_999],
    ['bytes=-900000', 0, 299_999],
    ['bytes=10-900000', 10, 299_999],
  ] as const) {
    it(`gives a part: ${range}`, async () => {
      const { status, headers, bytes } = await get({ range });
      assert.equal(status, 206);
      assert.equal(headers.get('content-range'), `bytes ${start}-${end}/${CONTENT.length}`);
      assert.equal(headers.get('content-length'), String(end - start + 1));
      assert.ok(bytes.equals(CONTENT.subarray(start, end + 1)));
    });
  }

  for (const range of ['bytes=300000-', 'bytes=300000-300001', 'bytes=-0']) {
    it(`has no part ${range}: 416 with the length`, async () => {
      const { status, headers } = await get({ range });
      assert.equal(status, 416);
      assert.equal(headers.get('content-range'), `bytes */${CONTENT.length}`);
    });
  }

  for (const range of ['bytes=5-2', 'bytes=a-b', 'bytes=0-1,5-6', 'pages=1-2', 'bytes=', 'bytes=-']) {
    it(`gives the whole for ${range}`, async () => {
      assert.equal((await get({ range })).status, 200);
    });
  }

  it('is 304 for a caller who has the file', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, bytes } = await get({ 'if-none-match': condition });
      assert.deepEqual([status, bytes.length], [304, 0]);
    }
    assert.equal((await get({ 'if-none-match': '"other"' })).status, 200);
  });

  it('heeds conditions in the order of the standard', async () => {
    const { headers } = await get();
    const [tag, date] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
    const old = 'Thu, 01 Jan 2015 00:00:00 GMT';
    for (const [conditions, status] of [
      [{ 'if-match': tag }, 200],
      [{ 'if-match': `"other", ${tag}` }, 200],
      [{ 'if-match': '*' }, 200],
      [{ 'if-match': '"other"' }, 412],
      [{ 'if-match': `W/${tag}` }, 412],
      [{ 'if-match': '"other"', 'if-none-match': tag }, 412],
      [{ 'if-unmodified-since': date }, 200],
      [{ 'if-unmodified-since': old }, 412],
      [{ 'if-unmodified-since': old, 'if-match': tag }, 200],
      [{ 'if-unmodified-since': 'never' }, 200],
      [{ 'if-modified-since': date }, 304],
      [{ 'if-modified-since': old }, 200],
      [{ 'if-modified-since': date, 'if-none-match': '"other"' }, 200],
      [{ 'if-none-match': `W/${tag}` }, 304],
    ] as const) {
      assert.equal((await get(conditions)).status, status, JSON.stringify(conditions));
    }
  });

  it('gives a part only while If-Range holds', async () => {
    const first = await get();
    const range = 'bytes=0-9';
    for (const condition of [first.headers.get('etag'), first.headers.get('last-modified')]) {
      assert.equal((await get({ range, 'if-range': condition ?? '' })).status, 206);
    }
    assert.equal((await get({ range, 'if-range': '"other"' })).status, 200);
  });

  it('with any character changed is 403', async () => {
    const positions = Array.from({ length: link.length - '/files/'.length }, (_, index) => index + '/files/'.length);
    for (const position of positions) {
      const changed = `${link.slice(0, position)}${link[position] === 'a' ? 'b' : 'a'}${link.slice(position + 1)}`;
      const { status, body } = await api.call(undefined, 'GET', changed);
      assert.deepEqual([status, body.code], [403, 'link_refused'], changed);
    }
  });

  for (const [what, change] of [
    ['more behind it', (path: string) => `${path}&x=1`],
    ['a parameter twice', (path: string) => `${path}&expires=99999999999`],
    ['no query', (path: string) => path.split('?')[0] ?? ''],
    ['an encoded character', (path: string) => path.replace('bundles', '%62undles')],
    ['a way upwards', (path: string) => path.replace('bundles/', 'bundles%2f..%2f')],
  ] as const) {
    it(`with ${what} is 403`, async () => {
      assert.equal((await api.call(undefined, 'GET', change(link))).status, 403);
    });
  }

  it('after its end is 403', async () => {
    const short = await pathOf({ expiresInSeconds: 1 });
    let { status } = await api.call(undefined, 'GET', short);
    while (status === 200) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      ({ status } = await api.call(undefined, 'GET', short));
    }
    assert.equal(status, 403);
  });

  it('to a file that is gone is 404', async () => {
    await store.put('bundles/gone.tar.gz', CONTENT);
    const { url } = await store.signedLink('bundles/gone.tar.gz', { expiresInSeconds: 3600 });
    await store.delete('bundles/gone.tar.gz');
    assert.equal((await api.call(undefined, 'GET', url.slice(api.url.length))).status, 404);
  });

  it('frees the file when the caller leaves half way', async () => {
    const streams: { destroyed: boolean }[] = [];
    const plain = store;
    store = {
      ...plain,
      read: async (key, range) => {
        const stream = await plain.read(key, range);
        streams.push(stream);
        return stream;
      },
    };
    try {
      for (let time = 0; time < 20; time += 1) await leaveHalfWay(`${api.url}${link}`);
      while (streams.some((stream) => !stream.destroyed)) await new Promise((resolve) => setTimeout(resolve, 10));
      assert.equal(streams.length, 20);
    } finally {
      store = plain;
    }
  });

  it('gives the whole file to many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    assert.deepEqual(new Set(answers.map(({ bytes }) => hash(bytes))), new Set([hash(CONTENT)]));
  });
});

describe('the range of a request', () => {
  for (const [header, size, expected] of [
    ['', 10, undefined],
    ['bytes=0-4', 10, { start: 0, end: 4 }],
    ['Bytes = 2-', 10, { start: 2, end: 9 }],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=-5', 0, 'unsatisfiable'],
    ['bytes=1-0', 10, undefined],
    ['bytes=99999999999999999999-', 10, undefined],
  ] as const) {
    it(`${JSON.stringify(header)} of ${size} bytes`, () => assert.deepEqual(parseRange(header, size), expected));
  }
});

/** Returns a store that is created after the API, whose address its links begin with. */
function lazily(store: () => ObjectStore): ObjectStore {
  return {
    put: (...values) => store().put(...values),
    get: (...values) => store().get(...values),
    read: (...values) => store().read(...values),
    head: (...values) => store().head(...values),
    delete: (...values) => store().delete(...values),
    refresh: (...values) => store().refresh(...values),
    deleteUnchanged: (...values) => store().deleteUnchanged(...values),
    list: (...values) => store().list(...values),
    compose: (...values) => store().compose(...values),
    signedLink: (...values) => store().signedLink(...values),
    removeLeftovers: () => store().removeLeftovers(),
    check: () => store().check(),
  };
}

function leaveHalfWay(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false }, (response) => {
      response.once('data', () => {
        response.destroy();
        resolve();
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
