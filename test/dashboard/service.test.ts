import assert from 'node:assert/strict';
import { readVersion } from '../../config/read-version.js';
import { type SignedIn, signIn } from '../api/support/sign-in.js';
import { OPERATOR_ORGANIZATION, useDashboard } from './support/use-dashboard.js';

describe('the page of the service in the dashboard', () => {
  const visit = useDashboard();
  let operator: SignedIn;
  before(async () => {
    const { api } = visit();
    const { id } = await api.database.organizations.create({ name: OPERATOR_ORGANIZATION, plan: 'enterprise' });
    operator = await signIn(api, id);
  });
  afterEach(() => visit().api.engine.reset());

  it('shows parts, unfinished exports of every organization, queues and workers', async () => {
    const { api, tenant, open } = visit();
    const job = await tenant.addJob({ status: 'running', progress: 40 });
    const site = await tenant.addSite();
    const notice = await api.database.notices.create(site, {
      ...{ kind: 'slack', label: 'chat' },
      ...{ sealedTarget: 'sealed', events: ['job.failed'] },
    });
    await api.database.noticeMessages.createTest(notice, { domain: site.domain }, 0);
    const lastSeenAt = new Date();
    api.engine.load = {
      workers: [
        { identity: `17@worker-1 offprint/${readVersion()}`, lastSeenAt },
        { identity: '18@worker-2 offprint/0.0.9', lastSeenAt },
      ],
      waitingSteps: { exports: 0, rendering: 31 },
    };
    const { tab } = await open('/exports', operator);
    await tab.getByRole('link', { name: 'Service' }).click();
    await tab.getByRole('heading', { name: 'Service', level: 1 }).waitFor();
    // The heading is there before the answer.
    await tab.getByText('Reachable', { exact: true }).nth(2).waitFor();
    const row = tab.getByRole('row', { name: new RegExp(job.id) });
    await row.getByText(tenant.organization.name).waitFor();
    await row.getByText('40 %').waitFor();
    await tab.getByText('0 of exports, 31 of rendering').waitFor();
    const toSend = tab.locator('dt', { hasText: 'Notices to send' }).locator('xpath=following-sibling::dd[1]');
    await toSend.getByText('oldest:').waitFor();
    assert.match((await toSend.textContent()) ?? '', /^1oldest:/);
    await tab
      .getByRole('row', { name: /worker-2/ })
      .getByText('0.0.9')
      .waitFor();
  });

  it('says what to do without Temporal and without a worker', async () => {
    const { api, open } = visit();
    api.engine.load = { workers: [], waitingSteps: { exports: 0, rendering: 0 } };
    const first = await open('/service', operator);
    await first.tab.getByText(/No worker is running, so exports stay queued/).waitFor();
    api.engine.available = false;
    const second = await open('/service', operator);
    await second.tab.getByText('Cannot be reached', { exact: true }).waitFor();
    await second.tab.getByText(/“offprint doctor” says why/).waitFor();
  });

  it('is not offered to other administrators', async () => {
    const { administrator, open } = visit();
    const { tab } = await open('/exports', administrator);
    await tab.getByRole('link', { name: 'Audit log' }).waitFor();
    assert.equal(await tab.getByRole('link', { name: 'Service' }).count(), 0);
  });
});
