import assert from 'node:assert/strict';
import { startTestApi, type Tenant, type TestApi } from './support/start-test-api.js';

describe('parameters in the query', () => {
  let api: TestApi;
  let ours: Tenant;
  before(async () => {
    api = await startTestApi();
    ours = await api.tenant();
  });
  after(() => api.stop());

  for (const [path, sentence] of [
    ['/v1/sites?limits=3', /^"limits" is not a parameter of this call; its parameters are limit, cursor/],
    ['/v1/static-export/jobs?page=2', /^"page" is not a parameter/],
    ['/v1/static-export/jobs/se_0000000000000000?limit=3', /has no query parameters/],
    ['/v1/webhooks?x', /^"x" is not a parameter/],
  ] as const) {
    it(`that ${path} does not take are 400`, async () => {
      const { status, body } = await api.call(ours.secret, 'GET', path);
      assert.deepEqual([status, body.code], [400, 'invalid_request']);
      assert.match(String(body.error), sentence);
    });
  }

  it('page the sites of an organization by their domains', async () => {
    const added: string[] = [];
    for (let count = 0; count < 5; count++) added.push((await ours.addSite()).domain);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { status, body } = await api.call(ours.secret, 'GET', `/v1/sites?limit=2${query}`);
      assert.equal(status, 200);
      const sites = body.sites as readonly { readonly domain: string }[];
      assert.ok(sites.length <= 2);
      seen.push(...sites.map(({ domain }) => domain));
      cursor = body.nextCursor as string | null;
    } while (cursor !== null);
    assert.deepEqual(seen, added.toSorted());
    for (const bad of ['limit=0', 'limit=101', 'cursor=LQ%21', 'cursor=%2F']) {
      assert.equal((await api.call(ours.secret, 'GET', `/v1/sites?${bad}`)).status, 400, bad);
    }
  });
});
