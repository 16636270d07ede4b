import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assertDescribed, type OpenApiDocument, type Operation, operationsOf } from './support/openapi-document.js';
import { startTestApi, type TestApi } from './support/start-test-api.js';

/** Calls every operation of the document with invalid input. */
describe('a client that tries anything', () => {
  let api: TestApi;
  let document: OpenApiDocument;
  let secret: string;
  let domain: string;
  let jobId: string;
  before(async () => {
    api = await startTestApi();
    document = (await api.call(undefined, 'GET', '/openapi.json')).body as unknown as OpenApiDocument;
    const tenant = await api.tenant();
    ({ secret } = tenant);
    ({ domain } = await tenant.addSite());
    jobId = (await tenant.addJob({ status: 'failed', error: 'no' })).id;
  });
  after(() => api.stop());

  const text = () =>
    fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('', '0', '../..', '%00', 'é'));
  const body = () =>
    fc.oneof(
      fc.json(),
      text(),
      fc
        .record(
          {
            domain: fc.oneof(fc.constant(domain), fc.anything({ maxDepth: 1 })),
            version: fc.oneof(text(), fc.anything({ maxDepth: 1 })),
            paths: fc.oneof(fc.array(text()), fc.anything({ maxDepth: 1 })),
            hosting: fc.oneof(
              fc.dictionary(fc.constantFrom('mode', 'search'), fc.anything({ maxDepth: 1 })),
              fc.anything({ maxDepth: 1 }),
            ),
            expiresInSeconds: fc.oneof(fc.integer(), fc.double(), fc.anything({ maxDepth: 1 })),
          },
          { requiredKeys: [] },
        )
        .map((value) =>
          JSON.stringify(value, (_key, member: unknown) => (typeof member === 'bigint' ? String(member) : member)),
        ),
    );

  it('gets no answer that the document does not describe, and never a failure of the service', async () => {
    for (const { path, method, operation } of operationsOf(document)) {
      await fc.assert(
        fc.asyncProperty(request(operation), async ({ id, query, content, idempotencyKey }) => {
          const search = new URLSearchParams(query).toString();
          const answer = await api.call(
            secret,
            method,
            `${path.replace('{jobId}', id)}${search === '' ? '' : `?${search}`}`,
            {
              headers: {
                'content-type': 'application/json',
                ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
              },
              ...(operation.requestBody !== undefined && { body: content }),
            },
          );
          assert.notEqual(answer.status, 500, answer.text);
          if (answer.status !== 404) assertDescribed(document, operation, answer);
          assert.ok(answer.status < 400 || typeof answer.body.error === 'string', answer.text);
        }),
        { numRuns: 30 },
      );
    }
  });

  function request(operation: Operation) {
    const names = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    return fc.record({
      id: fc
        .oneof(fc.constant(jobId), fc.string({ minLength: 1 }).map(encodeURIComponent))
        .filter((id) => !/^\.{1,2}$/.test(id)),
      query: fc.array(fc.tuple(fc.constantFrom('x', ...names), text()), { maxLength: 3 }),
      content: body(),
      idempotencyKey: fc.option(fc.stringMatching(/^[\x20-\x7e]{1,20}$/), { nil: undefined }),
    });
  }
});
