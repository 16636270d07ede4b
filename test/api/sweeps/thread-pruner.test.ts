import assert from 'node:assert/strict';
import { createThreadPruner } from '../../../api/sweeps/thread-pruner.js';
import { newMessageId, newThreadId } from '../../../database/ids.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';

const DAY = 86_400_000;

describe('conversations past their age', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.stop());

  async function keptAfter(days: number, threadDays: number): Promise<boolean> {
    const { organization, addSite } = await api.tenant();
    const { domain } = await addSite();
    const owner = { organizationId: organization.id, domain, fingerprint: 'anonymous' };
    const threadId = newThreadId();
    await api.database.threads.record(owner, {
      id: newMessageId(),
      threadId,
      question: 'q',
      answer: 'a',
      sources: [],
      currentPath: null,
      outcome: 'answered',
      inputTokens: null,
      outputTokens: null,
    });
    const logger = { info: () => undefined, warn: () => undefined } as never;
    const pruner = createThreadPruner({
      database: api.database,
      logger,
      threadDays,
      now: () => Date.now() + days * DAY,
    });
    pruner.start();
    await pruner.stop();
    return (await api.database.threads.get(organization.id, threadId)) !== undefined;
  }

  it('are removed, others are kept', async () => {
    assert.equal(await keptAfter(89, 90), true);
    assert.equal(await keptAfter(91, 90), false);
  });

  it('are kept for ever where no age is set', async () => {
    assert.equal(await keptAfter(10_000, 0), true);
  });
});
