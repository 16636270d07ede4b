import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { harbourProject, harbourQuestions } from '../../assistant/harbour-project.js';
import { passagesOfProject } from '../../support/indexed-project.js';
import { findSdkClients } from '../../support/sdk-clients.js';
import { startThreadedApi, type ThreadedApi } from '../support/start-threaded-api.js';

/** Somebody else's check of the service: the real hooks, raw readers of both streams, and strict releases. */
const SCRIPT = fileURLToPath(
  new URL('../../../../../shared/reference/assistant-fixtures/client-check.mjs', import.meta.url),
);

describe('the reference check of clients', () => {
  let api: ThreadedApi | undefined;
  after(() => api?.stop());

  it('passes against the embedded model on a thread of its own, two turns of each client', async function () {
    if (!existsSync(SCRIPT)) {
      console.log('      skipped: the check is not in ../shared/reference');
      return this.skip();
    }
    const clients = await findSdkClients();
    if ('unavailable' in clients) {
      console.log(`      skipped: ${clients.unavailable}`);
      return this.skip();
    }
    api = await startThreadedApi();
    const { tenant, domain } = await api.addIndexedSite(await passagesOfProject(harbourProject));
    const [question] = harbourQuestions[0];
    const { code, output } = await clients.run(SCRIPT, [api.url, domain, tenant.secret, question]);
    assert.match(output, /^6 passed, 0 failed$/m);
    assert.equal(code, 0, output);
    assert.equal(output.match(/thread same/g)?.length, 4, 'each conversation goes on in its thread');
  });
});
