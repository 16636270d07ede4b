import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createEmbeddedModel } from '../../../assistant/embedded-model/create-embedded-model.js';
import { buildIndex } from '../../../assistant/index/build-index.js';
import { openIndex } from '../../../assistant/index/site-index.js';
import { createSiteSearch } from '../../../assistant/retrieval/create-site-search.js';
import { harbourProject, harbourQuestions } from '../../assistant/harbour-project.js';
import { passagesOfProject } from '../../support/indexed-project.js';
import { findSdkClients } from '../../support/sdk-clients.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';

/** Somebody else's check of the service: the real hooks, raw readers of both streams, and strict releases. */
const SCRIPT = fileURLToPath(
  new URL('../../../../../shared/reference/assistant-fixtures/client-check.mjs', import.meta.url),
);

describe('the reference check of clients', () => {
  let api: TestApi | undefined;
  after(() => api?.stop());

  it('passes against the embedded model, two turns of each client', async function () {
    if (!existsSync(SCRIPT)) {
      console.log('      skipped: the check is not in ../shared/reference');
      return this.skip();
    }
    const clients = await findSdkClients();
    if ('unavailable' in clients) {
      console.log(`      skipped: ${clients.unavailable}`);
      return this.skip();
    }
    const search = createSiteSearch(openIndex(buildIndex(await passagesOfProject(harbourProject))));
    api = await startTestApi({
      replace: (parts) => ({ ...parts, model: createEmbeddedModel(), siteSearches: { open: async () => search } }),
    });
    const { secret, addSite } = await api.tenant({ kind: 'assistant' });
    const { domain } = await addSite();
    const [question] = harbourQuestions[0];
    const { code, output } = await clients.run(SCRIPT, [api.url, domain, secret, question]);
    assert.match(output, /^6 passed, 0 failed$/m);
    assert.equal(code, 0, output);
    assert.equal(output.match(/thread same/g)?.length, 4, 'each conversation goes on in its thread');
  });
});
