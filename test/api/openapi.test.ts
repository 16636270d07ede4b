import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { EXAMPLES } from '../../api/openapi-examples.js';
import { storeBundle } from './support/finished-bundle.js';
import { assertDescribed, type OpenApiDocument, operationsOf } from './support/openapi-document.js';
import { SAME_ORIGIN } from './support/sign-in.js';
import { type CallOptions, startTestApi, type TestApi } from './support/start-test-api.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Long responses, whose parts have examples. */
const WITHOUT_EXAMPLE = ['SiteAnalytics', 'StaticExportJobEvent', 'StaticExportPageComparison', 'StaticExportReport'];
const UNKNOWN_JOB = 'se_0123456789abcdef';

interface ExampleSchema {
  readonly examples?: readonly object[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

describe('the OpenAPI document', () => {
  let api: TestApi;
  let document: OpenApiDocument;
  before(async () => {
    api = await startTestApi();
    document = (await api.call(undefined, 'GET', '/openapi.json')).body as unknown as OpenApiDocument;
  });
  beforeEach(() => api.engine.reset());
  after(() => api.stop());

  const operations = () => operationsOf(document);
  const filled = (path: string) => path.replace('{jobId}', UNKNOWN_JOB);

  it('is OpenAPI 3.1, with every reference resolved and every name given once', () => {
    assert.equal(document.openapi, '3.1.0');
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference = '']) => reference,
    );
    assert.ok(references.length > 10);
    for (const reference of references) {
      const name = reference.replace('#/components/schemas/', '');
      assert.ok(name in document.components.schemas, reference);
    }
    const names = operations().map(({ operation }) => operation.operationId);
    assert.equal(new Set(names).size, names.length);
  });

  it('has examples that its schemas describe, and no schema describes more of', () => {
    const { schemas } = document.components as { readonly schemas: Readonly<Record<string, ExampleSchema>> };
    const unused = Object.keys(EXAMPLES).filter((name) => !(name in schemas));
    assert.deepEqual(unused, []);
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
    ajv.addSchema({ $id: 'document', ...document });
    for (const [name, { examples = [], properties = {} }] of Object.entries(schemas)) {
      for (const example of examples) {
        const reference = { $ref: `document#/components/schemas/${name}` };
        assert.ok(ajv.validate(reference, example), `${name}: ${ajv.errorsText()}`);
        const unknown = Object.keys(example).filter((property) => !(property in properties));
        assert.deepEqual(unknown, [], `an example of ${name} has properties that are not described`);
      }
    }
  });

  it('has an example of every body that is sent to it, and of what exports, sites, schedules, webhooks and keys answer', () => {
    const documented = /^\/v1\/(?:static-export|sites|webhooks|organization\/keys)/;
    const missing = operations().flatMap(({ path, operation }) => {
      if (!documented.test(path)) return [];
      const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
      const bodies = [operation.requestBody, ...answers.map(([, answer]) => answer)];
      const named = bodies.flatMap(
        (body) => /"\$ref":"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(body ?? {}))?.[1] ?? [],
      );
      return named.filter((name) => !(name in EXAMPLES));
    });
    assert.deepEqual([...new Set(missing)].sort(), WITHOUT_EXAMPLE);
  });

  it('declares every parameter of its paths', () => {
    for (const { path, operation } of operations()) {
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      assert.deepEqual(
        declared.map(({ name, required }) => [name, required]),
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]),
      );
    }
  });

  it('every operation that needs a key is 401 without one', async () => {
    const keyed = operations().filter(({ operation }) => operation.security.length > 0);
    assert.ok(keyed.length >= 16);
    for (const { path, method, operation } of keyed) {
      const answer = await api.call(undefined, method, filled(path), { headers: SAME_ORIGIN });
      assert.equal(answer.status, 401, `${method} ${path}`);
      assertDescribed(document, operation, answer);
    }
  });

  it('every path is 405 for methods that it does not have', async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const method of METHODS.filter((name) => !(name.toLowerCase() in methods))) {
        const answer = await api.call(undefined, method, filled(path));
        assert.equal(answer.status, 405, `${method} ${path}`);
        const allowed = (answer.headers.get('allow') ?? '').split(', ');
        assert.deepEqual(
          allowed.filter((name) => METHODS.includes(name)).sort(),
          Object.keys(methods)
            .map((name) => name.toUpperCase())
            .sort(),
        );
      }
    }
  });

  it('describes the answers that are given', async () => {
    const { secret, addSite, addJob } = await api.tenant();
    const free = await api.tenant({ plan: 'free' });
    const { domain } = await addSite();
    const running = await addJob({ status: 'running', progress: 3 });
    const completed = await addJob({ status: 'completed', progress: 100 }, await storeBundle(api.store, REPORT));
    const failed = await addJob({ status: 'failed', error: 'no' });
    const seen = new Set<string>();
    const check = async (operationId: string, parameters: string, options: CallOptions = {}, key = secret) => {
      const found = operations().find(({ operation }) => operation.operationId === operationId);
      assert.ok(found, operationId);
      const [jobId = '', query = ''] = parameters.split('?');
      const path = `${found.path.replace('{jobId}', jobId)}${query === '' ? '' : `?${query}`}`;
      const answer = await api.call(key, found.method, path, options);
      assertDescribed(document, found.operation, answer);
      seen.add(`${operationId} ${answer.status}`);
    };

    await check('startStaticExportJob', '', { body: { domain } });
    await check('startStaticExportJob', '', { body: { domain } });
    await check('startStaticExportJob', '', { body: {} });
    await check('startStaticExportJob', '', { body: 'x' });
    await check('startStaticExportJob', '', { body: 'x'.repeat(300_000) });
    await check('startStaticExportJob', '', { body: { domain: 'unknown' } });
    await check('startStaticExportJob', '', { body: { domain } }, free.secret);
    await check('listStaticExportJobs', '?limit=100');
    await check('listStaticExportJobs', '?limit=0');
    for (const { id } of [running, completed, failed, { id: UNKNOWN_JOB }]) {
      await check('getStaticExportJob', id);
      await check('createBundleLink', id);
      await check('getStaticExportReport', id);
    }
    await check('followStaticExportJob', failed.id);
    await check('cancelStaticExportJob', running.id);
    await check('cancelStaticExportJob', failed.id);
    for (const operationId of ['getHealth', 'getReadiness', 'getMetrics', 'getOpenApi']) await check(operationId, '');
    api.engine.available = false;
    await check('startStaticExportJob', '', { body: { domain } });

    assert.deepEqual([...seen].sort(), [
      'cancelStaticExportJob 202',
      'cancelStaticExportJob 409',
      'createBundleLink 200',
      'createBundleLink 404',
      'createBundleLink 409',
      'followStaticExportJob 200',
      'getHealth 200',
      'getMetrics 200',
      'getOpenApi 200',
      'getReadiness 200',
      'getStaticExportJob 200',
      'getStaticExportJob 404',
      'getStaticExportReport 200',
      'getStaticExportReport 404',
      'getStaticExportReport 409',
      'listStaticExportJobs 200',
      'listStaticExportJobs 400',
      'startStaticExportJob 202',
      'startStaticExportJob 400',
      'startStaticExportJob 403',
      'startStaticExportJob 404',
      'startStaticExportJob 409',
      'startStaticExportJob 413',
      'startStaticExportJob 415',
      'startStaticExportJob 503',
    ]);
  });
});

const REPORT = {
  jobId: UNKNOWN_JOB,
  summary: { pageCount: 2, errors: 0, warnings: 1, codes: { 'broken-link': 1 } },
  findings: [
    { code: 'broken-link', severity: 'warning', message: 'correct it', page: 'a', file: 'a.mdx', line: 3, column: 1 },
  ],
};
