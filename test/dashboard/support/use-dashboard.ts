import assert from 'node:assert/strict';
import { newMessageId, newThreadId } from '../../../database/ids.js';
import type { Organization } from '../../../database/records/organization-records.js';
import { type SignedIn, signIn } from '../../api/support/sign-in.js';
import { startTestApi, type Tenant, type TestApi } from '../../api/support/start-test-api.js';
import { closeBrowser, type Dashboard, openDashboard } from './open-dashboard.js';

/** The name of the organization whose administrators operate the service. It does not exist unless a test creates it. */
export const OPERATOR_ORGANIZATION = 'Operators';

/** A service with one organization, two people of it, and a browser. */
export interface DashboardVisit {
  readonly api: TestApi;
  readonly tenant: Tenant;
  readonly organization: Organization;
  readonly administrator: SignedIn;
  readonly member: SignedIn;
  /** Somebody who is signed in already, on a page. It is closed after the test, and must have had nothing to complain of. */
  open(path: string, who?: SignedIn, width?: number): Promise<Dashboard>;
  /** A webhook and a conversation of the organization. */
  fill(domain: string): Promise<{ readonly webhookId: string; readonly threadId: string }>;
}

/** One visit for the tests of a file, ready before the first; where there is no browser, they are skipped. */
export function useDashboard(): () => DashboardVisit {
  const opened: Dashboard[] = [];
  let visit: DashboardVisit | undefined;
  before(async function () {
    const api = await startTestApi({
      environment: { OFFPRINT_TRUSTED_PROXIES: '127.0.0.0/8', OFFPRINT_OPERATOR_ORGANIZATION: OPERATOR_ORGANIZATION },
    });
    visit = await visitOf(api, opened);
    const probe = await openDashboard(api.url);
    if (probe === undefined) return this.skip();
    await probe.close();
  });
  afterEach(async () => {
    for (const dashboard of opened.splice(0)) {
      await dashboard.close();
      assert.deepEqual(dashboard.complaints, []);
    }
  });
  after(async () => {
    await closeBrowser();
    await visit?.api.stop();
  });
  return () => {
    if (visit === undefined) throw new Error('the visit begins before the tests');
    return visit;
  };
}

async function visitOf(api: TestApi, opened: Dashboard[]): Promise<DashboardVisit> {
  const tenant = await api.tenant();
  const { organization } = tenant;
  const administrator = await signIn(api, organization.id);
  return {
    api,
    tenant,
    organization,
    administrator,
    member: await signIn(api, organization.id, 'member'),
    async open(path, who, width) {
      const dashboard = await openDashboard(api.url, width === undefined ? {} : { width });
      assert.ok(dashboard);
      opened.push(dashboard);
      if (who !== undefined) {
        const [name = '', value = ''] = who.cookie.split(/=(.*)/s);
        await dashboard.context.addCookies([{ name, value, url: api.url, httpOnly: true, sameSite: 'Lax' }]);
      }
      await dashboard.tab.goto(`${api.url}/dashboard${path}`);
      return dashboard;
    },
    async fill(domain) {
      const url = 'https://hooks.example.com/builds';
      const made = await administrator.call('POST', '/v1/webhooks', { body: { url, events: ['job.failed'] } });
      const threadId = newThreadId();
      await api.database.threads.record(
        { organizationId: organization.id, domain, fingerprint: 'reader' },
        {
          ...{ id: newMessageId(), threadId, question: 'Why?', answer: 'Because.', sources: [], currentPath: null },
          ...{ outcome: 'answered', inputTokens: null, outputTokens: null },
        },
      );
      return { webhookId: String(made.body.id), threadId };
    },
  };
}
