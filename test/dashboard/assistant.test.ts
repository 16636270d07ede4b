import assert from 'node:assert/strict';
import { newMessageId, newThreadId } from '../../database/ids.js';
import { MemorySiteSearch, SAMPLE_PAGES } from '../support/memory-site-search.js';
import { settled } from './support/settled.js';
import { type DashboardVisit, useDashboard } from './support/use-dashboard.js';

describe("readers' questions in the dashboard", () => {
  const visit = useDashboard();
  let open: DashboardVisit['open'];
  before(async () => {
    const { api, tenant } = visit();
    ({ open } = visit());
    const { domain, organizationId } = await tenant.addSite({ domain: 'docs.example.com' });
    api.searches.set(domain, new MemorySiteSearch(SAMPLE_PAGES));
    for (const question of [
      'How do I install thing on Windows?',
      'install thing on Windows',
      'How do I install thing on Windows?',
      'Is there a price list, and does a subscription of the second year cost as much as the first?',
    ]) {
      const owner = { organizationId, domain, fingerprint: 'anonymous' };
      const empty = { sources: [], currentPath: null, inputTokens: null, outputTokens: null };
      const ids = { id: newMessageId(), threadId: newThreadId() };
      const answer = 'The documentation does not say.';
      await api.database.threads.record(owner, { ...ids, ...empty, question, answer, outcome: 'unanswered' });
    }
  });

  for (const width of [1280, 390])
    it(`shows what the docs do not answer by meaning, and exports it, ${width} px wide`, async () => {
      const { administrator } = visit();
      const { tab, violations } = await open('/assistant?view=gaps', administrator, width);
      const table = tab.getByRole('table', { name: 'Questions that the docs do not answer' });
      await table.waitFor();
      const rows = table.getByRole('row');
      assert.equal(await rows.count(), 3);
      const first = (await rows.nth(1).textContent()) ?? '';
      for (const words of ['How do I install thing on Windows?', 'also “install thing on Windows”', 'Install', '3'])
        assert.ok(first.includes(words), `${words} in ${first}`);
      await settled(tab);
      const { scrollWidth, clientWidth } = await tab.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        clientWidth: document.documentElement.clientWidth,
      }));
      assert.equal(scrollWidth, clientWidth);
      assert.deepEqual(await violations(), []);
      const downloading = tab.waitForEvent('download');
      await tab.getByRole('link', { name: 'Export CSV' }).click();
      assert.equal((await downloading).suggestedFilename(), 'unanswered-questions.csv');
    });
});
