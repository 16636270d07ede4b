import assert from 'node:assert/strict';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { startTestApi, type TestApi } from './support/start-test-api.js';

const JOBS = '/v1/static-export/jobs';
const JSON_TYPE = { 'content-type': 'application/json' };
const LIMIT = 256 * 1024;

describe('request bodies', () => {
  let api: TestApi;
  let secret: string;
  before(async () => {
    api = await startTestApi();
    ({ secret } = await api.tenant());
  });
  after(() => api.stop());

  // Valid bodies get as far as the unknown site.
  for (const [what, body, headers, status, code] of [
    ['JSON', '{"domain":"unknown"}', JSON_TYPE, 404, 'not_found'],
    [
      'JSON with a charset',
      '{"domain":"unknown"}',
      { 'content-type': 'Application/JSON; charset="UTF-8"' },
      404,
      'not_found',
    ],
    ...[';charset=utf8', '; charset=utf-8;', '; odata=verbose; charset=UTF-8', '; charset=us-ascii'].map(
      (parameters) =>
        [
          `JSON${parameters}`,
          '{"domain":"unknown"}',
          { 'content-type': `application/json${parameters}` },
          404,
          'not_found',
        ] as const,
    ),
    ['a JSON-based type', '{"domain":"unknown"}', { 'content-type': 'application/merge-patch+json' }, 404, 'not_found'],
    ['unknown fields', '{"domain":"unknown","x":1,"__proto__":{"a":1}}', JSON_TYPE, 404, 'not_found'],
    ['no type', new Uint8Array(Buffer.from('{"domain":"unknown"}')), {}, 415, 'unsupported_media_type'],
    ['plain text', '{"domain":"unknown"}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    [
      'a form',
      'domain=unknown',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_media_type',
    ],
    ['another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }, 415, 'unsupported_media_type'],
    ['a coding', gzipSync('{}'), { ...JSON_TYPE, 'content-encoding': 'gzip' }, 415, 'unsupported_media_type'],
    ['half of JSON', '{"domain":', JSON_TYPE, 400, 'invalid_json'],
    ['what is not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), JSON_TYPE, 400, 'invalid_json'],
    ['an array', '[]', JSON_TYPE, 400, 'invalid_json'],
    ['null', 'null', JSON_TYPE, 400, 'invalid_json'],
    ['a string', '"docs"', JSON_TYPE, 400, 'invalid_json'],
    ['deep nesting', '['.repeat(100_000), JSON_TYPE, 400, 'invalid_json'],
    ['nothing', '', JSON_TYPE, 400, 'invalid_request'],
    ['just the limit', `{"domain":"unknown"}${' '.repeat(LIMIT - 20)}`, JSON_TYPE, 404, 'not_found'],
    ['one byte over the limit', `{"domain":"unknown"}${' '.repeat(LIMIT - 19)}`, JSON_TYPE, 413, 'payload_too_large'],
    ['far over the limit', 'x'.repeat(3_000_000), JSON_TYPE, 413, 'payload_too_large'],
  ] as const) {
    it(`${what}: ${status} ${code}`, async () => {
      const answer = await api.call(secret, 'POST', JOBS, { body, headers });
      assert.deepEqual([answer.status, answer.body.code], [status, code]);
    });
  }

  it('a body over the limit without a length is 413, and the connection goes on', async () => {
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const { status, text } = await sendChunks(
      `${api.url}${JOBS}`,
      secret,
      Array.from({ length: 8 }, () => chunk),
    );
    assert.equal(status, 413);
    assert.match(text, /payload_too_large/);
  });

  it('a key is asked for before a body is read', async () => {
    const answer = await api.call(undefined, 'POST', JOBS, { body: 'x'.repeat(LIMIT + 1), headers: JSON_TYPE });
    assert.equal(answer.status, 401);
  });

  it('a body that may be left out may also be an empty one in chunks', async () => {
    const job = `${JOBS}/se_0123456789abcdef/bundle`;
    assert.equal((await sendChunks(`${api.url}${job}`, secret, [])).status, 404);
    assert.equal((await api.call(secret, 'POST', job)).status, 404);
  });
});

function sendChunks(url: string, secret: string, chunks: readonly Buffer[]): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${secret}`,
      'transfer-encoding': 'chunked',
      'content-type': 'application/json',
    };
    const sent = request(url, { method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += String(chunk);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}
