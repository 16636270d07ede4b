import assert from 'node:assert/strict';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { until } from '../support/until.js';
import { bundleOf } from './support/bundles.js';
import { type LinkServer, startLinkServer } from './support/link-server.js';
import { createDeploymentRunner, type RunDeployment } from './support/run-deployment.js';

const LANGUAGES =
  '<details class="op-menu op-menu-language" name="op-menu"><summary></summary><ul><li><a href="index.html" aria-current="true" lang="en" hreflang="en">English</a></li><li><a href="fr/index.html" lang="fr" hreflang="fr">Français</a></li><li><a href="pt-BR/start.html" lang="pt-BR" hreflang="pt-BR">Português</a></li></ul></details>';
const LONG = 'words '.repeat(500);

const FILES = {
  'index.html': `<!doctype html><html lang="en"><body>${LANGUAGES}home ${LONG}</body></html>`,
  'index.md': '# home',
  'fr/index.html': '<html lang="fr"><body>accueil</body></html>',
  'fr/index.md': '# accueil',
  'pt-BR/start.html': '<html lang="pt-BR"><body>começo</body></html>',
  'pt-BR/start.md': '# começo',
  'a/b.html': `<html><body>page b ${LONG}</body></html>`,
  'a/b.md': '# page b',
  'guides/index.html': '<html><body>guides</body></html>',
  'guides/index.md': '# guides',
  '指南/安装.html': '<html><body>安装</body></html>',
  '指南/安装.md': '# 安装',
  'old.html': '<html><head><meta http-equiv="refresh" content="0;url=a/b.html"></head></html>',
  'kept.html': '<html><body>kept page</body></html>',
  'kept.md': '# kept',
  'aux_.html': '<html><body>aux page</body></html>',
  'aux_.md': '# aux',
  'con_/index.html': '<html><body>con page</body></html>',
  'con_/index.md': '# con',
  '404.html': '<html><body>nothing here</body></html>',
  'empty.txt': '',
  'image.svg': `<svg xmlns="http://www.w3.org/2000/svg"><!--${LONG}--></svg>`,
  'data.bin': Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 256)),
  'film.mp4': Buffer.alloc(600_000, 3),
  'offprint/theme.0123456789.css': `body{} /* ${LONG} */`,
  'offprint/search/index.js': `index(${JSON.stringify(LONG)})`,
  'offprint/search/part.0123456789ab.js': 'part()',
  'offprint/redirects.json': JSON.stringify([
    { source: '/old', destination: '/a/b', status: 308 },
    { source: '/kept', destination: '/a/b', status: 308 },
    { source: '/away', destination: 'https://example.com/x', status: 307 },
    { source: '/v1/:rest*', destination: '/:rest*', status: 308 },
    { source: '/evil/*', destination: '*', status: 307 },
    { source: '/script', destination: 'javascript:alert(1)', status: 307 },
  ]),
};

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

describe('what a deployment answers', () => {
  const runner = createDeploymentRunner();
  let store: LinkServer;
  let deployment: RunDeployment;
  let based: RunDeployment;

  before(async () => {
    store = await startLinkServer(await bundleOf(FILES));
    const link = { staticExport: { bundleUrl: store.url } };
    deployment = await runner.start(link);
    based = await runner.start({ ...link, server: { basePath: '/docs' } });
    for (const each of [deployment, based]) await until(each.readyz, ({ status }) => status === 'ready');
    // Compressed forms are made after the first bundle is served.
    await until(
      () => ask('/a/b', { 'Accept-Encoding': 'gzip' }),
      ({ headers }) => headers['content-encoding'] === 'gzip',
    );
    await until(
      () => ask('/offprint/search/index.js', { 'Accept-Encoding': 'gzip' }),
      ({ headers }) => headers['content-encoding'] === 'gzip',
    );
  });
  after(async () => {
    await runner.clean();
    await store.close();
  });

  /** The path goes out as it is written: fetch would tidy it up. */
  function ask(path: string, headers: Record<string, string> = {}, method = 'GET', to = deployment): Promise<Answer> {
    const { hostname, port } = new URL(to.url);
    return new Promise((resolve, reject) => {
      request({ hostname, port, path, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    });
  }

  const PATHS: readonly (readonly [path: string, status: number, holds: string])[] = [
    ['/', 200, 'home'],
    ['/index.html', 200, 'home'],
    ['/a/b', 200, 'page b'],
    ['/a/b.html', 200, 'page b'],
    ['/a/b?x=1', 200, 'page b'],
    ['/a/b.md', 200, '# page b'],
    ['/a/b/', 308, '/a/b'],
    ['/a/b/?x=1', 308, '/a/b?x=1'],
    ['/guides/', 200, 'guides'],
    ['/guides', 308, '/guides/'],
    ['/%E6%8C%87%E5%8D%97/%E5%AE%89%E8%A3%85', 200, '安装'],
    ['/aux', 200, 'aux page'],
    ['/aux.md', 200, '# aux'],
    ['/aux/', 308, '/aux'],
    ['/con/', 200, 'con page'],
    ['/con/index', 200, 'con page'],
    ['/con', 308, '/con/'],
    ['/old', 308, '/a/b'],
    ['/old.html', 308, '/a/b'],
    ['/old/', 308, '/a/b'],
    ['/old?x=1', 308, '/a/b?x=1'],
    ['/kept', 200, 'kept page'],
    ['/away', 307, 'https://example.com/x'],
    ['/v1/a/b', 308, '/a/b'],
    ['/evil//evil.example', 307, '/evil.example'],
    ['/script', 404, 'nothing here'],
    ['/nowhere', 404, 'nothing here'],
    ['/a', 404, 'nothing here'],
    ['/a/', 404, 'nothing here'],
    ['//a/b', 404, 'nothing here'],
    ['/manifest.json', 404, 'nothing here'],
    ['http://elsewhere.example/a/b?x=1', 200, 'page b'],
    ['http://elsewhere.example/a/b/', 308, '/a/b'],
    ['http://elsewhere.example//a/b', 404, 'nothing here'],
    ['ftp://elsewhere.example/a/b', 400, ''],
    ['/../a/b', 400, ''],
    ['/a/../a/b', 400, ''],
    ['/%2e%2e/%2e%2e/etc/passwd', 400, ''],
    ['/..%2f..%2fetc/passwd', 400, ''],
    ['/..%5c..%5cetc/passwd', 400, ''],
    ['/a\\..\\b', 400, ''],
    ['/%252e%252e/etc/passwd', 404, 'nothing here'],
    ['/%c0%ae%c0%ae/etc/passwd', 400, ''],
    ['/a%00b', 400, ''],
    ['/a%0d%0aSet-Cookie:x', 400, ''],
    ['/%', 400, ''],
    ['/%zz', 400, ''],
    [`/${'a'.repeat(3000)}`, 400, ''],
    ['/__proto__', 404, 'nothing here'],
    ['/constructor', 404, 'nothing here'],
    ['/_offprint/nothing', 404, 'Not found'],
  ];
  for (const [path, status, holds] of PATHS) {
    it(`${path.slice(0, 50)} is ${status}`, async () => {
      const answer = await ask(path);
      assert.equal(answer.status, status);
      const isRedirect = status > 300 && status < 400;
      if (isRedirect) assert.equal(answer.headers.location, holds);
      else assert.ok(answer.body.toString().includes(holds));
    });
  }

  it('below a base path, everything is there, and nothing beside it', async () => {
    const at = (path: string) => ask(path, {}, 'GET', based);
    assert.equal((await at('/docs')).headers.location, '/docs/');
    assert.match((await at('/docs/a/b')).body.toString(), /page b/);
    assert.equal((await at('/docs/old')).headers.location, '/docs/a/b');
    assert.equal((await at('/docs/a/b/')).headers.location, '/docs/a/b');
    assert.equal((await at('/a/b')).status, 404);
    assert.equal((await at('/docsa/b')).status, 404);
    assert.equal((await at('/healthz')).status, 200);
  });

  it('HEAD answers what GET does, without the body', async () => {
    for (const path of ['/a/b', '/film.mp4', '/nowhere', '/old']) {
      const [get, head] = [await ask(path), await ask(path, {}, 'HEAD')];
      assert.equal(head.status, get.status);
      assert.equal(head.headers['content-length'], get.headers['content-length']);
      assert.equal(head.body.length, 0);
    }
  });

  it('other methods are refused with those that may be used', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await ask('/a/b', {}, method);
      assert.equal(status, 405);
      assert.equal(headers.allow, 'GET, HEAD');
    }
  });

  const ENCODINGS: readonly (readonly [header: string, encoding: string | undefined])[] = [
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['BR;Q=0.000, GZIP', 'gzip'],
    ['gzip, br;q=0.5', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['identity;q=0, br', 'br'],
    ['identity;q=0', undefined],
    ['br;q=x', undefined],
    [`deflate, ${'x, '.repeat(2000)}br`, undefined],
    ['*', 'br'],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
  ];
  for (const [header, encoding] of ENCODINGS) {
    it(`a page goes out ${encoding === undefined ? 'as it is' : `as ${encoding}`} for Accept-Encoding: ${header}`, async () => {
      const { headers, body } = await ask('/a/b', { 'Accept-Encoding': header });
      assert.equal(headers['content-encoding'], encoding);
      assert.match(String(headers.vary), /Accept-Encoding/);
      const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
      assert.equal(text.toString(), FILES['a/b.html']);
    });
  }

  it('what a reader has already is not sent again, whatever its form; what has changed is', async () => {
    const plain = await ask('/a/b');
    const packed = await ask('/a/b', { 'Accept-Encoding': 'br' });
    assert.notEqual(plain.headers.etag, packed.headers.etag);
    for (const tag of [
      plain.headers.etag,
      packed.headers.etag,
      `W/${plain.headers.etag}`,
      `"x", ${plain.headers.etag}`,
      '*',
    ]) {
      const { status, body } = await ask('/a/b', { 'If-None-Match': String(tag) });
      assert.equal(status, 304);
      assert.equal(body.length, 0);
    }
    assert.equal((await ask('/a/b', { 'If-None-Match': '"other"' })).status, 200);
  });

  it('whoever asks for what it was before gets no other', async () => {
    const tag = String((await ask('/data.bin')).headers.etag);
    for (const [expected, status] of [
      [tag, 206],
      [`"other", ${tag}`, 206],
      ['*', 206],
      ['"other"', 412],
      [`W/${tag}`, 412],
    ] as const) {
      const answer = await ask('/data.bin', { 'If-Match': expected, Range: 'bytes=0-9' });
      assert.equal(answer.status, status, expected);
    }
  });

  const RANGES: readonly (readonly [header: string, status: number, place: string | undefined, length: number])[] = [
    ['bytes=0-9', 206, 'bytes 0-9/1000', 10],
    ['bytes=990-', 206, 'bytes 990-999/1000', 10],
    ['bytes=-5', 206, 'bytes 995-999/1000', 5],
    ['bytes=999-5000', 206, 'bytes 999-999/1000', 1],
    ['bytes=0-0', 206, 'bytes 0-0/1000', 1],
    ['bytes=-5000', 206, 'bytes 0-999/1000', 1000],
    ['bytes=1000-', 416, 'bytes */1000', 0],
    ['bytes=-0', 416, 'bytes */1000', 0],
    ['bytes=9-5', 200, undefined, 1000],
    ['bytes=-', 200, undefined, 1000],
    ['bytes=0-99999999999999999999', 200, undefined, 1000],
    ['bytes=0-1,5-6', 200, undefined, 1000],
    ['lines=1-2', 200, undefined, 1000],
  ];
  for (const [header, status, place, length] of RANGES) {
    it(`Range: ${header} of 1000 bytes is ${status}`, async () => {
      const answer = await ask('/data.bin', { Range: header });
      assert.equal(answer.status, status);
      assert.equal(answer.headers['content-range'], place);
      assert.equal(answer.body.length, length);
    });
  }

  it('a range is of the plain bytes, and of the file that is meant or the whole', async () => {
    const { headers, body } = await ask('/a/b', { Range: 'bytes=0-5', 'Accept-Encoding': 'br' });
    assert.equal(headers['content-encoding'], undefined);
    assert.equal(body.toString(), '<html>');
    const tag = String((await ask('/film.mp4')).headers.etag);
    assert.equal((await ask('/film.mp4', { Range: 'bytes=5-9', 'If-Range': tag })).status, 206);
    assert.equal((await ask('/film.mp4', { Range: 'bytes=5-9', 'If-Range': '"other"' })).status, 200);
    assert.equal((await ask('/film.mp4', { Range: 'bytes=5-9', 'If-Range': `W/${tag}` })).status, 200);
    const date = 'Sat, 01 Jan 2050 00:00:00 GMT';
    assert.equal((await ask('/film.mp4', { Range: 'bytes=5-9', 'If-Range': date })).status, 200);
    assert.equal((await ask('/film.mp4', { Range: 'bytes=5-9', 'If-None-Match': tag })).status, 304);
    assert.equal((await ask('/film.mp4', { Range: 'bytes=300000-' })).body.length, 300_000);
  });

  const CACHING: readonly (readonly [path: string, rule: RegExp])[] = [
    ['/a/b', /^no-cache$/],
    ['/image.svg', /^no-cache$/],
    ['/offprint/theme.0123456789.css', /immutable/],
    ['/offprint/search/part.0123456789ab.js', /immutable/],
    ['/offprint/search/index.js', /^no-cache$/],
    ['/nowhere', /^no-store$/],
  ];
  for (const [path, rule] of CACHING) {
    it(`${path} has the cache rule ${rule.source}`, async () => {
      assert.match(String((await ask(path)).headers['cache-control']), rule);
    });
  }

  it('what is not a page carries a policy that runs nothing, but for scripts', async () => {
    for (const path of ['/image.svg', '/data.bin']) {
      const policy = String((await ask(path)).headers['content-security-policy']);
      assert.match(policy, /^default-src 'none'; .*; sandbox /);
      assert.doesNotMatch(policy, /script|allow-same-origin/);
    }
    // Workers take it from their script.
    assert.equal((await ask('/offprint/search/index.js')).headers['content-security-policy'], undefined);
  });

  it('pages carry a policy that lets them run their own scripts and ask nobody else', async () => {
    for (const path of ['/a/b', '/nowhere']) {
      const policy = String((await ask(path)).headers['content-security-policy']);
      assert.match(policy, /default-src 'self' data: blob:/);
      assert.match(policy, /script-src 'self' 'unsafe-inline'(;|$)/);
      assert.match(policy, /frame-ancestors 'self'/);
    }
    for (const path of ['/a/b', '/data.bin', '/old', '/%'])
      assert.equal((await ask(path)).headers['x-content-type-options'], 'nosniff');
  });

  const ACCEPTED: readonly (readonly [header: string, type: string])[] = [
    ['text/markdown', 'text/markdown'],
    ['text/markdown, text/html;q=0.5', 'text/markdown'],
    ['text/html, text/markdown;q=0.9', 'text/html'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
    ['*/*', 'text/html'],
    ['text/markdown, text/html, */*', 'text/markdown'],
    ['text/markdown, */*;q=0.8', 'text/markdown'],
    ['TEXT/MARKDOWN;charset=utf-8', 'text/markdown'],
    ['text/markdown;q=0.5, */*', 'text/html'],
    ['text/markdown;q=0', 'text/html'],
    ['text/markdown;q=0, text/html;q=0', 'text/html'],
    ['text/markdownish', 'text/html'],
  ];
  for (const [header, type] of ACCEPTED) {
    it(`a page is ${type} for Accept: ${header}`, async () => {
      const { headers } = await ask('/a/b', { Accept: header });
      assert.ok(String(headers['content-type']).startsWith(type));
      assert.match(String(headers.vary), /Accept(,|$)/);
    });
  }

  const LANGUAGE: readonly (readonly [header: string, location: string | undefined])[] = [
    ['fr', '/fr/index.html'],
    ['fr-CA,en;q=0.5', '/fr/index.html'],
    ['pt', '/pt-BR/start.html'],
    ['en-GB,fr;q=0.9', undefined],
    ['de,fr;q=0.5', '/fr/index.html'],
    ['fr;q=0,de', undefined],
    ['*', undefined],
    ['', undefined],
    ['fr;q=x, *;q=0.1', undefined],
    ['xx;q=0.9,'.repeat(1000), undefined],
  ];
  for (const [header, location] of LANGUAGE) {
    it(`the root ${location === undefined ? 'is shown' : `leads to ${location}`} for Accept-Language: ${header || 'nothing'}`, async () => {
      const answer = await ask('/', header === '' ? {} : { 'Accept-Language': header });
      assert.equal(answer.status, location === undefined ? 200 : 302);
      assert.equal(answer.headers.location, location);
      assert.match(String(answer.headers.vary), /Accept-Language/);
    });
  }

  it('somebody who comes to the root from within the site is left there', async () => {
    const host = new URL(deployment.url).host;
    const headers = { 'Accept-Language': 'fr', Referer: `http://${host}/fr/index.html`, Host: host };
    assert.equal((await ask('/', headers)).status, 200);
  });

  it('a file of no bytes is a file', async () => {
    const { status, headers } = await ask('/empty.txt');
    assert.equal(status, 200);
    assert.equal(headers['content-length'], '0');
  });
});
