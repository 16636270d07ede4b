import assert from 'node:assert/strict';
import { pino } from 'pino';
import { createJobReader } from '../../../api/jobs/job-reader.js';
import { DatabaseUnavailable } from '../../../database/errors.js';
import { startTestApi, type Tenant, type TestApi } from '../support/start-test-api.js';

describe('the reader of jobs', () => {
  let api: TestApi;
  let tenant: Tenant;
  /** The clock of the readers, in milliseconds; tests advance it. */
  let time = 0;
  before(async () => {
    api = await startTestApi();
    tenant = await api.tenant();
  });
  beforeEach(() => api.engine.reset());
  after(() => api.stop());

  const createReader = () =>
    createJobReader({
      database: api.database,
      exports: api.engine,
      logger: pino({ level: 'silent' }),
      now: () => time,
    });

  it('asks one query for all who read at once', async () => {
    const { id, organizationId } = await tenant.addJob();
    api.engine.answers.set(id, { progress: 40 });
    const reader = createReader();
    let letGo = () => undefined as unknown;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    api.engine.beforeAnswer = () => held;
    const reads = Array.from({ length: 500 }, () => reader.read(organizationId, id));
    // All readers have found the job by then, because the database answers in turn.
    await api.database.jobs.getById(id);
    letGo();
    const jobs = await Promise.all(reads);
    assert.deepEqual(new Set(jobs.map((job) => job?.progress)), new Set([40]));
    assert.equal(api.engine.queries, 1);
  });

  it('does not wait again and again for workers that do not answer', async () => {
    const { id, organizationId } = await tenant.addJob({ status: 'running', progress: 7 });
    const reader = createReader();
    await reader.read(organizationId, id);
    time += 350;
    assert.equal((await reader.read(organizationId, id))?.progress, 7);
    assert.equal(api.engine.queries, 1);
  });

  it('lets nobody who polls wait for a query', async () => {
    const { id, organizationId } = await tenant.addJob();
    api.engine.answers.set(id, { progress: 40 });
    const reader = createReader();
    assert.equal((await reader.read(organizationId, id))?.progress, 40);
    time += 350;
    const asked = new Promise<void>((resolve) => {
      // Never resolves: a reader that waited for it would wait forever.
      api.engine.beforeAnswer = () => new Promise(() => resolve());
    });
    assert.equal((await reader.read(organizationId, id))?.progress, 40);
    await asked;
    assert.equal((await reader.read(organizationId, id))?.progress, 40);
    assert.equal(api.engine.queries, 2);
  });

  it('answers what two processes know, whichever is further', async () => {
    const { id, organizationId } = await tenant.addJob();
    api.engine.answers.set(id, { progress: 50, pageCount: 9 });
    await createReader().read(organizationId, id);
    api.engine.answers.delete(id);
    const job = await createReader().read(organizationId, id);
    assert.deepEqual([job?.progress, job?.pageCount], [50, 9]);
  });

  it('answers nothing that another process would fall behind', async () => {
    const { id, organizationId } = await tenant.addJob();
    const reader = createReader();
    for (const progress of [10, 11, 12]) {
      api.engine.answers.set(id, { progress });
      // From this time on, pollers no longer get the previous result.
      time += 1400;
      const answered = await reader.read(organizationId, id);
      assert.equal(answered?.progress, progress);
      assert.equal((await api.database.jobs.getById(id))?.progress, progress);
    }
  });

  it('answers what is recorded where more cannot be', async () => {
    const { id, organizationId } = await tenant.addJob({ status: 'running', progress: 7 });
    api.engine.answers.set(id, { progress: 40 });
    const jobs = new Proxy(api.database.jobs, {
      get: (target, name) =>
        name === 'record'
          ? () => Promise.reject(new DatabaseUnavailable('the disk is full'))
          : Reflect.get(target, name).bind(target),
    });
    const reader = createJobReader({ database: { jobs }, exports: api.engine, logger: pino({ level: 'silent' }) });
    assert.equal((await reader.read(organizationId, id))?.progress, 7);
  });

  it('keeps nothing of a job that another organization asks for', async () => {
    const { id, organizationId } = await tenant.addJob();
    const reader = createReader();
    assert.equal(await reader.read('org_other', id), undefined);
    assert.equal((await reader.read(organizationId, id))?.id, id);
    assert.equal(await reader.read('org_other', id), undefined);
  });
});
