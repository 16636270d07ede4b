import assert from 'node:assert/strict';
import type { ServiceState } from '../../../contract/http/service.js';
import { until } from '../../support/until.js';
import { storeBundle } from '../support/finished-bundle.js';
import { type SignedIn, signIn } from '../support/sign-in.js';
import { startTestApi, type Tenant, type TestApi } from '../support/start-test-api.js';

const OPERATORS = 'Acme operations';

describe('the state of the service', () => {
  let api: TestApi;
  let tenant: Tenant;
  let operator: SignedIn;
  before(async () => {
    api = await startTestApi({
      environment: { OFFPRINT_TRUSTED_PROXIES: '127.0.0.0/8', OFFPRINT_OPERATOR_ORGANIZATION: OPERATORS },
    });
    const { id } = await api.database.organizations.create({ name: OPERATORS, plan: 'free' });
    operator = await signIn(api, id);
    tenant = await api.tenant();
  });
  beforeEach(() => api.engine.reset());
  after(() => api.stop());

  const read = async () => (await operator.call('GET', '/v1/service')).body as unknown as ServiceState;

  it('is for administrators of the organization that operates the service alone', async () => {
    const { id } = (await api.database.organizations.list()).find(({ name }) => name === OPERATORS) ?? { id: '' };
    const member = await signIn(api, id, 'member');
    const stranger = await signIn(api, tenant.organization.id);
    for (const person of [member, stranger]) {
      const answer = await person.call('GET', '/v1/service');
      assert.deepEqual([answer.status, answer.body.code], [403, 'operator_required']);
      assert.equal((await person.call('GET', '/v1/session')).body.isOperator, false);
    }
    assert.equal((await operator.call('GET', '/v1/session')).body.isOperator, true);
    assert.equal((await api.call(tenant.secret, 'GET', '/v1/service')).status, 401);
    assert.equal((await api.call(undefined, 'GET', '/v1/service')).status, 401);
  });

  it('is nobody’s where no organization is named', async () => {
    const other = await startTestApi({ environment: { OFFPRINT_TRUSTED_PROXIES: '127.0.0.0/8' } });
    try {
      const { organization } = await other.tenant();
      const person = await signIn(other, organization.id);
      assert.equal((await person.call('GET', '/v1/service')).status, 403);
    } finally {
      await other.stop();
    }
  });

  it('lists unfinished jobs of all organizations, with what they wait for', async () => {
    await tenant.addJob({ status: 'completed', progress: 100 }, await storeBundle(api.store));
    const running = await tenant.addJob({ status: 'running', progress: 40 });
    const others = await api.tenant();
    const queued = await others.addJob();
    const { jobs, unfinished } = await read();
    assert.deepEqual([jobs.queued, jobs.running, jobs.endedLastHour.completed], [1, 1, 1]);
    assert.ok(jobs.oldestQueuedAt !== null);
    assert.deepEqual(
      unfinished.map(({ jobId, organization, status, progress, waitingFor }) => [
        jobId,
        organization,
        status,
        progress,
        waitingFor,
      ]),
      [
        [running.id, tenant.organization.name, 'running', 40, null],
        [queued.id, others.organization.name, 'queued', 0, null],
      ],
    );
  });

  it('names workers with their versions, and one with a foreign identity by the whole of it', async () => {
    const lastSeenAt = new Date('2026-01-02T03:04:05Z');
    api.engine.load = {
      workers: [
        { identity: '17@worker-1 offprint/9.8.7', lastSeenAt },
        { identity: '18@worker-2', lastSeenAt },
        { identity: 'by hand', lastSeenAt },
      ],
      waitingSteps: { exports: 2, rendering: 31 },
    };
    const { workers, waitingSteps, version } = await read();
    assert.match(version, /^\d+\.\d+\.\d+/);
    assert.deepEqual(waitingSteps, { exports: 2, rendering: 31 });
    assert.deepEqual(
      workers?.map(({ host, process, version: own }) => [host, process, own]),
      [
        ['worker-1', 17, '9.8.7'],
        ['worker-2', 18, null],
        ['by hand', 0, null],
      ],
    );
  });

  it('says what it knows while Temporal is away', async () => {
    api.engine.available = false;
    // The state of parts is shared by its readers for a moment.
    const { parts, workers, waitingSteps, jobs } = await until(read, ({ parts }) => parts.temporal === 'away');
    assert.deepEqual([parts.temporal, workers, waitingSteps], ['away', null, null]);
    assert.equal(jobs.running, 1);
  });
});
