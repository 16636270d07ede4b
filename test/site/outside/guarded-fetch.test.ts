import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FetchFailure } from '../../../site/outside/fetch-failure.js';
import {
  createGuardedFetcher,
  type GuardedFetcher,
  type GuardedFetcherOptions,
} from '../../../site/outside/guarded-fetch.js';
import { isPublicAddress } from '../../../site/outside/public-address.js';
import { GIF, startWebServer, type WebServer } from './web-server.js';

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
const SVG =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- badge --><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';

describe('the guarded fetcher', () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let server: WebServer;
  const fetchers: GuardedFetcher[] = [];

  beforeEach(async () => {
    answer = (_request, response) => response.end(GIF);
    server = await startWebServer((request, response) => answer(request, response));
  });
  afterEach(async () => {
    for (const fetcher of fetchers.splice(0)) await fetcher.close();
    await server.close();
  });

  const make = (options: Partial<GuardedFetcherOptions> = {}) => {
    const fetcher = createGuardedFetcher({ timeoutMs: 60_000, maxBytes: 100_000, ...options });
    fetchers.push(fetcher);
    return fetcher;
  };
  /** The server of the test is the one private address allowed, by the name `web.example`. */
  const web = (options: Partial<GuardedFetcherOptions> = {}) =>
    make({
      isAllowedAddress: (address) => address === '127.0.0.1' || isPublicAddress(address),
      lookup: async (name) => (name === 'web.example' ? ['127.0.0.1'] : ['10.0.0.1']),
      ...options,
    });
  const at = (path: string) => `http://web.example:${server.port}${path}`;
  const failure = (kind: FetchFailure['kind'], message: RegExp) => (error: FetchFailure) => {
    assert.equal(error.name, 'FetchFailure', error.stack);
    assert.match(error.message, message);
    assert.equal(error.kind, kind);
    return true;
  };

  it('brings a file and tells its kind by its bytes', async () => {
    answer = (_request, response) => response.setHeader('content-type', 'text/plain').end(GIF);
    const file = await web().fetch(at('/x'));
    assert.equal(file.mime, 'image/gif');
    assert.ok(file.bytes.equals(GIF));
  });

  it('says who it is, and sends no cookie and no referrer, not even to a server that sets one', async () => {
    answer = (request, response) => {
      response.setHeader('set-cookie', 'a=b');
      if (request.url === '/x') response.writeHead(302, { location: '/y' }).end();
      else response.end(GIF);
    };
    const fetcher = web();
    await fetcher.fetch(at('/x'));
    await fetcher.fetch(at('/y'));
    assert.equal(server.requests.length, 3);
    for (const { headers } of server.requests) {
      assert.match(headers['user-agent'] ?? '', /^Offprint/);
      assert.equal(headers.cookie ?? headers.referer, undefined);
    }
  });

  const PRIVATE = [
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0x7f000001',
    '2130706433',
    '127.1',
    '0177.0.0.1',
    '10.0.0.1',
    '[fe80::1]',
    '0',
  ];
  for (const host of PRIVATE) {
    it(`refuses http://${host}/ and asks nothing of it`, async () => {
      await assert.rejects(
        make().fetch(`http://${host}:${server.port}/`),
        failure('refused', /not an address of the public/),
      );
      assert.equal(server.requests.length, 0);
    });
  }

  it('refuses a name that leads to a private address, by what it is when connecting', async () => {
    const lookup = async () => ['127.0.0.1', '169.254.169.254', 'fd00::1'];
    const url = `http://7f000001.nip.example:${server.port}/`;
    await assert.rejects(make({ lookup }).fetch(url), failure('refused', /7f000001\.nip\.example is not an address/));
    assert.equal(server.requests.length, 0);
  });

  it('asks for a name once a connection, so that its answer cannot change between check and use', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    let asked = 0;
    const lookup = async () => answers[asked++] ?? [];
    await web({ lookup }).fetch(at('/x'));
    assert.equal(asked, 1);
  });

  it('goes to the public addresses of a name and leaves its private ones alone', async () => {
    const lookup = async () => ['10.0.0.1', 'fe80::1', '127.0.0.1'];
    assert.equal((await web({ lookup }).fetch(at('/x'))).mime, 'image/gif');
  });

  for (const location of [
    'http://127.0.0.2:1024/',
    'http://inside.example/',
    'http://[::1]/',
    'http://169.254.169.254/latest/',
  ]) {
    it(`refuses a redirect to ${location}`, async () => {
      answer = (_request, response) => response.writeHead(302, { location }).end();
      await assert.rejects(web().fetch(at('/x')), failure('refused', /not an address of the public/));
    });
  }

  it('follows five redirects and not six', async () => {
    answer = (request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 0) response.end(GIF);
      else response.writeHead(301, { location: `/${step - 1}` }).end();
    };
    await web().fetch(at('/5'));
    await assert.rejects(web().fetch(at('/6')), failure('answer', /redirects more than 5 times/));
  });

  for (const [url, message] of [
    ['file:///etc/passwd', /only http and https/],
    ['ftp://web.example/x', /only http and https/],
    ['data:image/gif;base64,R0lG', /only http and https/],
    ['//web.example/x', /not a valid address/],
    ['http://user:secret@web.example/x', /contains a password/],
    ['http://web.example:25/', /port 25/],
  ] as const) {
    it(`refuses ${url}`, async () => {
      await assert.rejects(web().fetch(url), failure('refused', message));
    });
  }

  it('refuses a redirect to another kind of address', async () => {
    answer = (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    await assert.rejects(web().fetch(at('/x')), failure('refused', /only http and https/));
  });

  for (const [name, encode] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const) {
    it(`undoes ${name}`, async () => {
      answer = (_request, response) => response.setHeader('content-encoding', name).end(encode(PNG));
      assert.ok((await web().fetch(at('/x'))).bytes.equals(PNG));
    });

    it(`stops a bomb in ${name}`, async () => {
      answer = (_request, response) =>
        response.setHeader('content-encoding', name).end(encode(Buffer.alloc(5_000_000)));
      await assert.rejects(web().fetch(at('/x')), failure('too-large', /larger than 100000 bytes/));
    });
  }

  it('takes a plain body that is called gzip as it is', async () => {
    answer = (_request, response) => response.setHeader('content-encoding', 'gzip').end(GIF);
    assert.ok((await web().fetch(at('/x'))).bytes.equals(GIF));
  });

  it('names what is damaged or in an unknown encoding', async () => {
    answer = (_request, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(PNG).subarray(0, 20));
    await assert.rejects(web().fetch(at('/x')), failure('answer', /damaged \(gzip\)/));
    answer = (_request, response) => response.setHeader('content-encoding', 'zstd').end(GIF);
    await assert.rejects(web().fetch(at('/x')), failure('answer', /“zstd”/));
  });

  it('stops at the size allowed, told or not', async () => {
    answer = (_request, response) => response.setHeader('content-length', 1e9).write(GIF);
    await assert.rejects(web().fetch(at('/x')), failure('too-large', /larger than/));
    answer = (_request, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(50_000)), 1);
      response.on('close', () => clearInterval(timer));
    };
    await assert.rejects(web().fetch(at('/x')), failure('too-large', /larger than/));
  });

  it('stops after the time allowed, however the server drags on', async () => {
    const slow: readonly ((response: ServerResponse) => void)[] = [
      () => undefined,
      (response) => response.write(GIF.subarray(0, 3)),
      (response) => {
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
      (response) => setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 50),
    ];
    for (const drag of slow) {
      answer = (_request, response) => drag(response);
      const kinds = /no answer within 0\.2 s|more than 5 times|does not answer|stopped in the middle/;
      await assert.rejects(web({ timeoutMs: 200 }).fetch(at('/x')), ({ message }: Error) => kinds.test(message));
    }
  });

  it('names what goes wrong: no server, no such file, a server in trouble, a page, nothing', async () => {
    const closed = await startWebServer(() => undefined);
    await closed.close();
    await assert.rejects(
      web().fetch(`http://web.example:${closed.port}/`),
      failure('unreachable', /refused the connection/),
    );
    const unknown = web({ lookup: () => Promise.reject(new Error('no such name')) });
    await assert.rejects(unknown.fetch(at('/x')), failure('unreachable', /name web\.example cannot be found/));
    answer = (_request, response) => response.writeHead(404).end('gone');
    await assert.rejects(web().fetch(at('/x')), failure('answer', /answered 404/));
    answer = (_request, response) => response.writeHead(503).end();
    await assert.rejects(web().fetch(at('/x')), failure('busy', /answered 503/));
    answer = (_request, response) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end('<html>log in</html>');
    await assert.rejects(web().fetch(at('/x')), failure('answer', /declared type: text\/html/));
    answer = (_request, response) => response.end();
    await assert.rejects(web().fetch(at('/x')), failure('answer', /sent an empty response/));
    answer = (request) => request.socket.destroy();
    await assert.rejects(web().fetch(at('/x')), failure('unreachable', /closed the connection/));
  });

  it('takes a harmless SVG and refuses one with a script', async () => {
    answer = (request, response) =>
      response.end(request.url === '/good' ? SVG : SVG.replace('<path', '<script>1</script><path'));
    assert.equal((await web().fetch(at('/good'))).mime, 'image/svg+xml');
    await assert.rejects(web().fetch(at('/bad')), failure('unsafe-content', /an SVG that contains a script/));
  });

  it('ends with the reason of the signal when it is told to', async () => {
    answer = () => undefined;
    const signal = AbortSignal.timeout(100);
    await assert.rejects(web().fetch(at('/x'), signal), { name: 'TimeoutError' });
  });
});
