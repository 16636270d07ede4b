import assert from 'node:assert/strict';
import { pino } from 'pino';
import type { WorkflowState } from '../../../api/engine/export-engine.js';
import { createJobReconciler } from '../../../api/jobs/job-reconciler.js';
import type { RepeatedSweep } from '../../../api/sweeps/repeat-sweep.js';
import { storeBundle } from '../support/finished-bundle.js';
import { startTestApi, type Tenant, type TestApi } from '../support/start-test-api.js';

describe('the reconciler', () => {
  let api: TestApi;
  let tenant: Tenant;
  before(async () => {
    api = await startTestApi();
    tenant = await api.tenant();
  });
  beforeEach(() => api.engine.reset());
  after(() => api.stop());

  const reconciler = (staleAfterMs = -1000): RepeatedSweep =>
    createJobReconciler({
      database: api.database,
      exports: api.engine,
      logger: pino({ level: 'silent' }),
      staleAfterMs,
    });

  it('starts a job that the engine does not have', async () => {
    const { id, organizationId } = await tenant.addJob();
    await reconciler().sweep();
    assert.deepEqual(api.engine.started, [{ jobId: id, organizationId }]);
    await reconciler().sweep();
    assert.equal(api.engine.started.length, 1);
  });

  it('leaves a job alone whose record is fresh', async () => {
    await tenant.addJob();
    await reconciler(3_600_000).sweep();
    assert.deepEqual(api.engine.started, []);
  });

  for (const [state, sentence] of [
    ['failed', /^the export ended with a failure/],
    ['cancelled', /^the export was cancelled$/],
    ['terminated', /^the export was terminated/],
    ['timed-out', /^the export timed out/],
    ['completed', /^the export ended without recording/],
  ] as const satisfies readonly (readonly [WorkflowState, RegExp])[]) {
    it(`records a job as failed whose workflow is ${state}`, async () => {
      const { id } = await tenant.addJob({ status: 'running', progress: 30, pageCount: 7 });
      api.engine.states.set(id, state);
      await Promise.all([reconciler().sweep(), reconciler().sweep()]);
      const job = await api.database.jobs.getById(id);
      assert.equal(job?.status, 'failed');
      assert.match(job?.error ?? '', sentence);
      assert.deepEqual([job?.progress, job?.pageCount], [30, 7]);
    });
  }

  it('lets an end stand that was recorded meanwhile', async () => {
    const job = await tenant.addJob({ status: 'running' });
    const bundle = await storeBundle(api.store);
    const describe = api.engine.describe.bind(api.engine);
    api.engine.describe = async (jobId) => {
      if (jobId !== job.id) return describe(jobId);
      await api.database.jobs.record(job.id, { ...job, status: 'completed', progress: 100 }, bundle);
      return 'completed';
    };
    await reconciler().sweep();
    assert.equal((await api.database.jobs.getById(job.id))?.status, 'completed');
  });

  it('does nothing while the engine is away, and goes on when it is back', async () => {
    const { id } = await tenant.addJob();
    api.engine.available = false;
    await reconciler().sweep();
    api.engine.available = true;
    await reconciler().sweep();
    assert.ok(api.engine.started.some(({ jobId }) => jobId === id));
  });
});
