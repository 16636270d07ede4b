import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { SourceRefused } from '../../../source/source-errors.js';
import { findWarcFiles } from '../../../source/warc/find-warc-files.js';
import { readWarc, type WarcLimits } from '../../../source/warc/read-warc.js';
import { findRecordedSite } from '../../../source/warc/recorded-source.js';
import { createWarcClient } from '../../../source/warc/warc-client.js';
import { mirrorSite } from '../../support/mirrored-site.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';
import { response, type WarcRecordOf, warc, warcGz } from '../../support/warc-file.js';

const page = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const chunked = (...parts: readonly Buffer[]) =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`${part.length.toString(16)};x=1\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from('0\r\n\r\n'),
  ]);
const D = 'https://d.test/';

describe('a recorded crawl', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await createTemporaryFolder('warc');
  });
  afterEach(() => folder.remove());

  const limits = { fileBytes: 100_000, bytes: 1_000_000 };
  async function read(bytes: Buffer, more: Partial<WarcLimits> = {}) {
    const file = join(folder.path, 'crawl.warc');
    await writeFile(file, bytes);
    return readWarc([file], {
      limits: { ...limits, ...more },
      temporaryFolder: join(folder.path, 'tmp'),
      signal: new AbortController().signal,
    });
  }
  async function ask(records: readonly WarcRecordOf[], address = `${D}a`) {
    const client = createWarcClient(await read(warc(...records)), limits.fileBytes);
    try {
      const { status, location, contentType, body } = await client.get(address);
      return { status, location, contentType, body: body.toString() };
    } catch (error) {
      return (error as Error).message;
    } finally {
      await client.close();
    }
  }
  const html = (body: string) => ({ status: 200, location: undefined, contentType: 'text/html', body });
  const headed = (...lines: string[]) => ({
    head: ['HTTP/1.1 200 OK', 'Content-Type: text/html', ...lines].join('\r\n'),
  });
  const digest = { 'WARC-Payload-Digest': 'sha1:ABC' };

  const answers: readonly (readonly [what: string, records: readonly WarcRecordOf[], expected: unknown])[] = [
    ['a plain body', [response(`${D}a`, 'x')], html('x')],
    ['an address in angle brackets', [response(`<${D}a>`, 'x')], html('x')],
    ['an address in another form', [response('https://D.test:443/%61#b', 'x')], html('x')],
    ['the other scheme', [response('http://d.test/a', 'x')], html('x')],
    ['the name with www', [response('http://www.d.test/a', 'x')], html('x')],
    [
      'chunks',
      [response(`${D}a`, chunked(Buffer.from('one '), Buffer.from('two')), headed('Transfer-Encoding: chunked'))],
      html('one two'),
    ],
    [
      'chunks of gzip',
      [response(`${D}a`, chunked(gzipSync('packed')), headed('transfer-encoding: chunked', 'content-encoding: gzip'))],
      html('packed'),
    ],
    ['brotli', [response(`${D}a`, brotliCompressSync('packed'), headed('Content-Encoding: br'))], html('packed')],
    [
      'headers of encodings that the body no longer has',
      [response(`${D}a`, '<p>é', headed('Content-Encoding: br', 'Transfer-Encoding: chunked'))],
      html('<p>é'),
    ],
    [
      'another version of HTTP, and line feeds alone',
      [response(`${D}a`, 'x', { head: 'HTTP/2 200\nContent-Type: text/html' })],
      html('x'),
    ],
    [
      'a redirect',
      [response(`${D}a`, '', { head: 'HTTP/1.1 301 Moved\r\nLocation: ../b' })],
      { status: 301, location: `${D}b`, contentType: undefined, body: '' },
    ],
    [
      'the newest content, before redirects and errors',
      [
        response(`${D}a`, 'old'),
        response(`${D}a`, 'new', { headers: { 'WARC-Date': '2026-02-01T00:00:00Z' } }),
        response(`${D}a`, '', {
          head: 'HTTP/1.1 302 Found\r\nLocation: /b',
          headers: { 'WARC-Date': '2026-03-01T00:00:00Z' },
        }),
        response(`${D}a`, 'no', { head: 'HTTP/1.1 404 Not Found', headers: { 'WARC-Date': '2026-03-01T00:00:00Z' } }),
      ],
      html('new'),
    ],
    [
      'a revisit by the digest of its content, with headers of its own',
      [
        {
          type: 'revisit',
          uri: `${D}a`,
          headers: digest,
          block: 'HTTP/1.1 200 OK\r\nContent-Type: application/xhtml+xml\r\n\r\n',
        },
        response(`${D}other`, gzipSync('same'), { ...headed('Content-Encoding: gzip'), headers: digest }),
      ],
      { ...html('same'), contentType: 'application/xhtml+xml' },
    ],
    [
      'a revisit by the address of its content, without headers',
      [
        response(`${D}other`, 'same'),
        { type: 'revisit', uri: `${D}a`, headers: { 'WARC-Refers-To-Target-URI': `${D}other` }, block: '' },
      ],
      html('same'),
    ],
    [
      'a revisit that the server did not send again',
      [
        response(`${D}a`, 'same'),
        {
          type: 'revisit',
          uri: `${D}a`,
          block: 'HTTP/1.1 304 Not Modified\r\n\r\n',
          headers: { 'WARC-Date': '2026-02-01T00:00:00Z' },
        },
      ],
      html('same'),
    ],
    [
      'a revisit without its content',
      [{ type: 'revisit', uri: `${D}a`, headers: digest, block: 'HTTP/1.1 200 OK\r\n\r\n' }],
      'the crawl file refers to content that it does not contain',
    ],
    [
      'a resource',
      [{ type: 'resource', uri: `${D}a`, headers: { 'Content-Type': 'text/html' }, block: 'x' }],
      html('x'),
    ],
    [
      'the answer to GET, not to requests before and after it',
      [
        { type: 'request', uri: `${D}a`, headers: { 'WARC-Record-ID': '<q1>' }, block: 'POST /a HTTP/1.1\r\n\r\n' },
        response(`${D}a`, 'posted', {
          headers: { 'WARC-Record-ID': '<r1>', 'WARC-Concurrent-To': '<q1>', 'WARC-Date': '2026-02-01T00:00:00Z' },
        }),
        response(`${D}a`, 'headed', { headers: { 'WARC-Record-ID': '<r2>', 'WARC-Date': '2026-02-01T00:00:00Z' } }),
        {
          type: 'request',
          uri: `${D}a`,
          headers: { 'WARC-Record-ID': '<q2>', 'WARC-Concurrent-To': '<r2>' },
          block: 'HEAD /a HTTP/1.1\r\n\r\n',
        },
        response(`${D}a`, 'got', { headers: { 'WARC-Record-ID': '<r3>' } }),
        { type: 'request', uri: `${D}a`, headers: { 'WARC-Concurrent-To': '<r3>' }, block: 'GET /a HTTP/1.1\r\n\r\n' },
      ],
      html('got'),
    ],
    [
      'a page that was not there',
      [response(`${D}a`, '', { head: 'HTTP/1.1 404 No' })],
      { ...html(''), status: 404, contentType: undefined },
    ],
    [
      'a fault of the server',
      [response(`${D}a`, '', { head: 'HTTP/1.1 503 No' })],
      'the server answered 503 when it was crawled',
    ],
    ['an address that was not crawled', [response(`${D}b`, 'x')], 'the crawl file does not contain it'],
    [
      'other kinds of records',
      [
        { type: 'metadata', uri: `${D}a`, block: 'x' },
        { type: 'response', uri: 'dns:d.test', block: 'x' },
      ],
      'the crawl file does not contain it',
    ],
    [
      'a truncated record',
      [response(`${D}a`, 'x', { headers: { 'WARC-Truncated': 'length' } })],
      'the crawl file contains only a part of it',
    ],
    [
      'a body that is shorter than stated',
      [response(`${D}a`, 'x', headed('Content-Length: 2'))],
      'the crawl file contains only a part of it',
    ],
    [
      'chunks that end early',
      [response(`${D}a`, '1\r\nx\r\n9\r\ny', headed('Transfer-Encoding: chunked'))],
      'the crawl file contains only a part of it',
    ],
    ['a body that is too large', [response(`${D}a`, 'x'.repeat(100_001))], 'it has more than 100000 bytes'],
    [
      'a body that unpacks to too much',
      [response(`${D}a`, gzipSync('x'.repeat(100_001)), headed('Content-Encoding: gzip'))],
      'it is larger than 100000 bytes',
    ],
    ['something else than a response', [{ uri: `${D}a`, block: 'hello' }], 'the crawl file does not contain it'],
  ];
  for (const [what, records, expected] of answers)
    it(`answers with ${what}`, async () => assert.deepEqual(await ask(records), expected));

  it('has one body after another, also behind one that was too large, and answers 304', async () => {
    const crawl = await read(
      warcGz(response(`${D}a`, 'x'.repeat(100_001)), response(`${D}b`, 'b'), response(`${D}c`, 'c'.repeat(99_999))),
    );
    const client = createWarcClient(crawl, limits.fileBytes);
    const { etag = '' } = await client.get(`${D}b`);
    assert.equal((await client.get(`${D}b`, { validators: { etag } })).status, 304);
    assert.equal((await client.get(`${D}c`)).body.toString(), 'c'.repeat(99_999));
    assert.equal((await client.get(`${D}robots.txt`)).status, 404);
    await client.close();
    assert.deepEqual(await readdir(join(folder.path, 'tmp')), []);
  });

  const two = [response(`${D}a`, 'one'), response(`${D}b`, 'two')] as const;
  const hostile: readonly (readonly [
    what: string,
    make: () => Buffer,
    sentence: RegExp,
    limits?: Partial<WarcLimits>,
  ])[] = [
    ['no WARC file', () => Buffer.from('hello'), /crawl\.warc cannot be read: it does not begin with a WARC record/],
    [
      'one that is cut off in a body',
      () => warc(...two).subarray(0, -6),
      /ends within the record of “https:\/\/d\.test\/b”; it is cut off/,
    ],
    [
      'one that is cut off in headers',
      () => warc(...two).subarray(0, warc(two[0]).length + 30),
      /within the headers of a record/,
    ],
    [
      'a compressed one that is cut off',
      () => warcGz(...two).subarray(0, -6),
      /its compression is damaged, or it is cut off/,
    ],
    [
      'a compressed one with zeros between its records',
      () => Buffer.concat([warcGz(two[0]), Buffer.alloc(9), warcGz(two[1])]),
      /something other than records follows/,
    ],
    [
      'a length that is too small',
      () => warc({ ...two[0], length: 3 }, two[1]),
      /no record follows the record of “https:\/\/d\.test\/a”/,
    ],
    [
      'a length that is too large',
      () => warc({ ...two[0], length: 90 }, two[1]),
      /no record follows the record of “https:\/\/d\.test\/a”/,
    ],
    ['a length beyond the file', () => warc({ ...two[0], length: 1e14 }), /ends within the record/],
    ['a length that is none', () => warc({ ...two[0], length: -1 }), /has no valid Content-Length/],
    [
      'headers without end',
      () => Buffer.concat([Buffer.from('WARC/1.0\r\n'), Buffer.alloc(200_000, 'a: b\r\n')]),
      /more than 65536 bytes of headers/,
    ],
    ['a line without end', () => Buffer.alloc(200_000, 'a'), /does not begin with a WARC record/],
    [
      'a bomb',
      () => warcGz(response(`${D}a`, Buffer.alloc(100 * 1024 ** 2))),
      /expands to more than 200 times its size/,
    ],
    ['more bytes than allowed', () => warc(...two), /have more than 5 bytes; raise OFFPRINT_CRAWL_BYTES/, { bytes: 5 }],
  ];
  for (const [what, make, sentence, more] of hostile)
    it(`${what} is refused, and leaves nothing`, async () => {
      await assert.rejects(read(make(), more), (error: Error) => {
        assert.ok(error instanceof SourceRefused, error.stack);
        assert.match(error.message, sentence);
        return true;
      });
      assert.deepEqual(await readdir(join(folder.path, 'tmp')), []);
    });

  describe('has a site', () => {
    const crawled = [
      response('https://cdn.test/a.html', page('Widget', '')),
      response(`${D}docs/guide/start`, page('Start', '')),
      response(`${D}docs/api`, page('API', '')),
      response('http://www.d.test/docs/b.css', 'b{}', { head: 'HTTP/1.1 200 OK\r\nContent-Type: text/css' }),
    ];
    const site = async (records: readonly WarcRecordOf[], options: Parameters<typeof findRecordedSite>[1] = {}) => {
      const crawl = await read(warc(...records));
      return findRecordedSite(crawl, options).finally(() => crawl.close());
    };

    it('that of the first page, with all pages of its host', async () => {
      assert.deepEqual(await site(crawled.slice(1)), {
        url: `${D}docs/guide/start`,
        pages: [`${D}docs/guide/start`, `${D}docs/api`],
        folders: [`${D}docs/`],
      });
    });

    it('with the folder of all pages as its start, if that was crawled too', async () => {
      const { url } = await site([
        ...crawled.slice(1),
        response('http://d.test/docs/', '', { head: 'HTTP/1.1 302 Found\r\nLocation: /docs/api' }),
      ]);
      assert.equal(url, `${D}docs/`);
    });

    it('that which is named, or the seed in the list of a WACZ archive', async () => {
      assert.equal((await site(crawled, { publicUrl: `${D}docs/api` })).url, `${D}docs/api`);
      const pagesFile = join(folder.path, 'pages.jsonl');
      await writeFile(
        pagesFile,
        `{"format":"json-pages-1.0"}\n{"url":"https://cdn.test/a.html"}\n{"url":"${D}docs/api","seed":true}\nno JSON`,
      );
      assert.equal((await site(crawled, { pagesFile })).url, `${D}docs/api`);
      await assert.rejects(
        site(crawled, { publicUrl: 'https://e.test/' }),
        /contains no pages of e\.test; it has pages of cdn\.test, d\.test/,
      );
      await assert.rejects(site([crawled[3] ?? {}]), /contains no HTML pages/);
    });
  });

  it('is found in a file, in a folder, and in an unpacked WACZ archive', async () => {
    const place = join(folder.path, 'wacz');
    await mkdir(join(place, 'archive'), { recursive: true });
    for (const name of ['b.warc.gz', 'a.warc']) await writeFile(join(place, 'archive', name), warcGz(...two));
    assert.deepEqual(
      (await findWarcFiles(place))?.files,
      ['a.warc', 'b.warc.gz'].map((name) => join(place, 'archive', name)),
    );
    assert.deepEqual((await findWarcFiles(join(place, 'archive')))?.files.length, 2);
    assert.deepEqual((await findWarcFiles(join(place, 'archive/b.warc.gz')))?.files.length, 1);
    await writeFile(join(folder.path, 'other.gz'), gzipSync('hello'));
    for (const other of ['other.gz', 'none', '.'])
      assert.equal(await findWarcFiles(join(folder.path, other)), undefined, other);
  });

  it('becomes a bundle with all of its pages and the files of all of its hosts, without a network', async () => {
    const crawl = await read(
      warcGz(
        response('http://d.test/docs/', '', { head: 'HTTP/1.1 301 Moved\r\nLocation: https://d.test/docs/' }),
        response(
          `${D}docs/`,
          page(
            'Home',
            '<a href="/docs/a">A</a><a href="/docs/old">Old</a><a href="/docs/lost">Lost</a><img src="https://cdn.test/p.png"><img src="https://cdn.test/q.png">',
          ),
        ),
        response(
          `${D}docs/a`,
          chunked(gzipSync(page('A', 'words'))),
          headed('Transfer-Encoding: chunked', 'Content-Encoding: gzip'),
        ),
        response(`${D}docs/alone`, page('Alone', '')),
        response(`${D}docs/old`, '', { head: 'HTTP/1.1 301 Moved\r\nLocation: /docs/a#part' }),
        response('https://cdn.test/p.png', 'png', { head: 'HTTP/1.1 200 OK\r\nContent-Type: image/png' }),
      ),
    );
    const { url, pages = [] } = await findRecordedSite(crawl, {});
    const bundle = await mirrorSite(url, {
      pages,
      client: createWarcClient(crawl, limits.fileBytes),
      privateNetwork: 'refused',
    });
    assert.deepEqual(
      [...bundle.plan.pages].map(({ path }) => path),
      ['docs', 'docs/a', 'docs/alone'],
    );
    const home = bundle.files.get('docs/index.html')?.toString() ?? '';
    assert.match(home, /src="[^"]*cdn\.test\/p\.png"/);
    assert.match(home, /href="\.\.\/docs\/a\.html#part"/);
    const messages = bundle.findings.map(({ message }) => message);
    assert.ok(
      messages.some((message) =>
        message.includes('“https://d.test/docs/lost” is not in the bundle: the crawl file does not contain it'),
      ),
      messages.join('\n'),
    );
    assert.ok(
      messages.some((message) => message.includes('“https://cdn.test/q.png” was not fetched')),
      messages.join('\n'),
    );
  });
});
