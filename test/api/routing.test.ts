import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { until } from '../support/until.js';
import { startTestApi, type TestApi } from './support/start-test-api.js';

const UNKNOWN_PATHS = [
  '/',
  '/nothing',
  '/v1',
  '/v1/static-export/jobs/',
  '/V1/static-export/jobs',
  '/v1/static-export/jobs/se_0123456789abcdef/nothing',
  '/v1/static-export/jobs/%E0%A4%A/bundle/x',
  '/healthz/',
  '/files',
  '/%00',
];

describe('routing', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.stop());

  for (const path of UNKNOWN_PATHS) {
    it(`${path} is 404 in the form of every error`, async () => {
      const { status, body, headers } = await api.call(undefined, 'GET', path);
      assert.equal(status, 404);
      assert.equal(body.code, 'not_found');
      assert.match(String(body.error), /^[a-z].+/);
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      assert.ok(headers.get('x-request-id'));
    });
  }

  for (const [method, path, allow] of [
    ['DELETE', '/v1/static-export/jobs', 'GET, HEAD, OPTIONS, POST'],
    ['PUT', '/v1/static-export/jobs/se_0123456789abcdef', 'GET, HEAD, OPTIONS'],
    ['PUT', '/v1/static-export/jobs/se_0123456789abcdef/bundle', 'GET, HEAD, OPTIONS, POST'],
    ['GET', '/v1/static-export/jobs/se_0123456789abcdef/cancel', 'OPTIONS, POST'],
    ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
    ['POST', '/files/some/key', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/healthz', 'GET, HEAD, OPTIONS'],
  ] as const) {
    it(`${method} ${path} is 405 and says what is allowed`, async () => {
      const { status, body, headers } = await api.call(undefined, method, path);
      assert.equal(status, 405);
      assert.equal(body.code, 'method_not_allowed');
      assert.equal(headers.get('allow'), allow);
    });
  }

  it('OPTIONS is answered without a key and grants nothing to other origins', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    const answer = await api.call(undefined, 'OPTIONS', '/v1/static-export/jobs', { headers });
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get('allow'), 'GET, HEAD, OPTIONS, POST');
    const granted = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'));
    assert.deepEqual(granted, []);
  });

  it('HEAD has the headers of GET and no body', async () => {
    const [head, get] = [await api.call(undefined, 'HEAD', '/healthz'), await api.call(undefined, 'GET', '/healthz')];
    assert.equal(head.status, 200);
    assert.equal(head.text, '');
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'));
  });

  it('answers carry headers that keep them from being cached, framed, sniffed or run', async () => {
    const { headers } = await api.call(undefined, 'GET', '/healthz');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(headers.get('access-control-allow-origin'), null);
  });

  const JOBS = '/v1/static-export/jobs HTTP/1.1\r\n';
  for (const [what, head, status, code] of [
    ['what is not HTTP', 'GET / HTTP/1.1\r\nHost: a\r\nno colon here', 400, 'invalid_request'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}`, 431, 'headers_too_large'],
    ['no host', 'GET /healthz HTTP/1.1', 400, 'invalid_request'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b', 400, 'invalid_request'],
    ['two lengths', `POST ${JOBS}Host: a\r\nContent-Length: 1\r\nContent-Length: 2`, 400, 'invalid_request'],
    [
      'a length of chunks',
      `POST ${JOBS}Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked`,
      400,
      'invalid_request',
    ],
    ['a tunnel', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: a', 405, 'method_not_allowed'],
    ['an odd expectation', `GET ${JOBS}Host: a\r\nExpect: wonders\r\nConnection: close`, 401, 'unauthorized'],
  ] as const) {
    it(`${what} is refused in the form of every error, and with a request id`, async () => {
      const answer = await sendRaw(api.port, `${head}\r\n\r\n`);
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(answer, /^content-type: application\/json/im);
      assert.match(answer, /^x-request-id: [\w-]{36}\r$/im);
      assert.match(answer, new RegExp(`\\{"error":"[^"]+","code":"${code}"\\}$`));
    });
  }

  it('a request of HTTP/1.0 may leave its host out', async () => {
    assert.match(await sendRaw(api.port, 'GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /);
  });
});

describe('request ids', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.stop());

  for (const id of ['a', 'Build_7.2-x', 'a'.repeat(128)]) {
    it(`a caller's own is kept: ${id.slice(0, 20)}`, async () => {
      const { headers } = await api.call(undefined, 'GET', '/healthz', { headers: { 'x-request-id': id } });
      assert.equal(headers.get('x-request-id'), id);
    });
  }

  for (const id of ['a'.repeat(129), 'a b', 'a"b', 'é', 'a/b']) {
    it(`one that is not harmless is replaced: ${id.slice(0, 20)}`, async () => {
      const { headers } = await api.call(undefined, 'GET', '/healthz', { headers: { 'x-request-id': id } });
      assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/);
    });
  }

  it('the log has the id, and neither query nor key', async () => {
    const { secret } = await api.tenant();
    const headers = { 'x-request-id': 'find-me' };
    await api.call(secret, 'GET', '/v1/static-export/jobs?cursor=private', { headers });
    await until(() => api.log.some((line) => line.requestId === 'find-me' && line.path === '/v1/static-export/jobs'));
    const text = JSON.stringify(api.log);
    assert.ok(!text.includes('private'));
    assert.ok(!text.includes(secret));
  });
});

function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
