import assert from 'node:assert/strict';
import { findSdkClients, type SdkClients } from '../../support/sdk-clients.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';
import { type AskedSite, addAskedSite } from './support.js';

/** The real hooks of the AI SDK, as pages carry them. */
describe('useChat', () => {
  let clients: SdkClients;
  let api: TestApi;
  let site: AskedSite;
  before(async function () {
    const found = await findSdkClients();
    if ('unavailable' in found) {
      console.log(`      skipped: ${found.unavailable}`);
      return this.skip();
    }
    clients = found;
    api = await startTestApi();
    site = await addAskedSite(api, 'docs.example.net');
  });
  after(() => api?.stop());

  for (const version of [4, 5, 6, 7] as const) {
    it(`of AI SDK ${version} shows the answer, its sources and its thread, and goes on with it`, async () => {
      const path = `/discovery/${version === 4 ? 'v1' : 'v2'}/assistant/${site.domain}/message`;
      const { turns } = await clients.chat(version, { url: `${api.url}${path}`, key: site.secret });
      assert.equal(turns.length, 2);
      for (const turn of turns) {
        assert.deepEqual([turn.status, turn.error], ['ready', undefined]);
        assert.equal(turn.text, 'Run `npm i thing`. See [Install](/guides/install).');
        assert.ok(turn.sources.includes('https://docs.example.net/guides/install'));
        assert.deepEqual(turn.tools, [version === 4 ? 'search:result' : 'search:output-available']);
        assert.match(turn.threadId ?? '', /^thr_/);
      }
      assert.equal(turns[1]?.threadId, turns[0]?.threadId);
    });
  }
});
