import assert from 'node:assert/strict';
import type { JobProgress } from '../../contract/job.js';
import { InvalidCursor } from '../../database/errors.js';
import type { Job } from '../../database/records/job-records.js';
import type { TestEngine } from '../support/databases.js';
import { BUNDLE, makeTenant, newJob, progressOf, type Tenant, useFreshDatabase } from './contract-context.js';

export function jobLifeContract(engine: () => TestEngine): void {
  const context = useFreshDatabase(engine);
  let tenant: Tenant;
  let job: Job;

  beforeEach(async () => {
    tenant = await makeTenant(context().database, 'Acme');
    job = await startJob();
  });

  const startJob = async (): Promise<Job> => {
    const creation = await context().database.jobs.create(newJob(tenant, { startsPerHour: 1000 }));
    assert.ok(creation.outcome === 'created');
    return creation.job;
  };
  const read = async (): Promise<Job> => {
    const found = await context().database.jobs.getById(job.id);
    assert.ok(found);
    return found;
  };
  const record = async (values: Partial<JobProgress>): Promise<Job> => {
    const completed = values.status === 'completed';
    await context().database.jobs.record(job.id, progressOf(values), completed ? BUNDLE : undefined);
    return await read();
  };

  it('a record takes over what the job has reached', async () => {
    const { clock } = context();
    clock.advance({ seconds: 5 });
    const reached = { progress: 40, pageCount: 12, totalPages: 30, phase: 'rendering', warnings: 2 } as const;
    assert.deepEqual(await record(reached), { ...job, ...reached, status: 'running', updatedAt: clock.now() });
  });

  it('progress, page count and status never fall, whatever arrives late', async () => {
    await record({ progress: 40, pageCount: 12, totalPages: 30, phase: 'rendering', warnings: 2 });
    const late = await record({ progress: 10, pageCount: 3, phase: 'planning' });
    assert.deepEqual(
      [late.progress, late.pageCount, late.totalPages, late.phase, late.warnings],
      [40, 12, 30, 'rendering', 2],
    );
    const queued = await record({ status: 'queued' });
    assert.deepEqual([queued.status, queued.phase], ['running', 'rendering']);
    assert.equal((await record({ progress: 41, phase: 'packaging', warnings: 3 })).phase, 'packaging');
  });

  it('only a completed job has reached 100', async () => {
    assert.equal((await record({ progress: 100 })).progress, 99);
    assert.equal((await record({ progress: 42.7 })).progress, 99);
    assert.equal((await record({ status: 'completed', progress: 99 })).progress, 100);
  });

  it('completion sets the bundle and the time, and nothing changes it afterwards', async () => {
    const { clock } = context();
    clock.advance({ minutes: 3 });
    const completed = await record({ status: 'completed', progress: 100, pageCount: 30, totalPages: 30, warnings: 1 });
    assert.deepEqual(completed.finishedAt, clock.now());
    assert.deepEqual(completed.bundle, BUNDLE);
    assert.equal(completed.pageCount, 30);
    clock.advance({ minutes: 3 });
    for (const status of ['queued', 'running', 'failed', 'completed'] as const) {
      assert.deepEqual(await record({ status, progress: 100, pageCount: 99, error: 'late' }), completed);
    }
  });

  it('failure keeps its sentence and its progress, and nothing changes it afterwards', async () => {
    await record({ progress: 60, pageCount: 5 });
    const failed = await record({ status: 'failed', progress: 60, error: 'docs.json\0 cannot be read' });
    assert.equal(failed.error, 'docs.json\uFFFD cannot be read');
    assert.deepEqual([failed.status, failed.progress, failed.bundle], ['failed', 60, null]);
    assert.ok(failed.finishedAt);
    assert.deepEqual(await record({ status: 'completed', progress: 100 }), failed);
  });

  it('who stopped it first is kept, while it is active', async () => {
    const { jobs } = context().database;
    await jobs.recordStop(job.id, { kind: 'person', name: 'Ada' });
    await jobs.recordStop(job.id, { kind: 'key', name: 'CI' });
    assert.deepEqual((await jobs.getById(job.id))?.stoppedBy, { kind: 'person', name: 'Ada' });
    const [listed] = (await jobs.list(tenant.organization.id, { limit: 1 })).jobs;
    assert.deepEqual(listed?.stoppedBy, { kind: 'person', name: 'Ada' });
  });

  it('who asks a job to stop that has ended has not stopped it', async () => {
    const { jobs } = context().database;
    await jobs.record(job.id, progressOf({ status: 'failed', error: 'no' }));
    await jobs.recordStop(job.id, { kind: 'person', name: 'Ada' });
    assert.equal((await jobs.getById(job.id))?.stoppedBy, null);
  });

  it('of records that arrive in any order at once, the furthest stands', async () => {
    const { database } = context();
    const steps = Array.from({ length: 20 }, (_, index) => index * 4).sort((a, b) => (a % 7) - (b % 7));
    await Promise.all(
      steps.map((step) =>
        database.jobs.record(job.id, progressOf({ progress: step, pageCount: step, warnings: step })),
      ),
    );
    const { progress, pageCount, warnings } = await read();
    assert.deepEqual({ progress, pageCount, warnings }, { progress: 76, pageCount: 76, warnings: 76 });
  });

  it('a completed record without its bundle is refused, and one of an unknown job is ignored', async () => {
    const { database } = context();
    await assert.rejects(database.jobs.record(job.id, progressOf({ status: 'completed' })), /record its bundle/);
    assert.equal((await read()).status, 'queued');
    await database.jobs.record('se_0000000000000000', progressOf({ progress: 3 }));
  });

  it('active jobs are listed by the age of their record, final ones never', async () => {
    const { clock, database } = context();
    const started = clock.now();
    assert.deepEqual(await database.jobs.listActive(started), []);
    clock.advance({ minutes: 1 });
    const listed = await database.jobs.listActive(clock.now());
    assert.deepEqual(listed, [job]);
    await record({ progress: 1 });
    assert.deepEqual(await database.jobs.listActive(clock.now()), []);
    clock.advance({ minutes: 1 });
    assert.equal((await database.jobs.listActive(clock.now())).length, 1);
    await record({ status: 'failed', error: 'x' });
    assert.deepEqual(await database.jobs.listActive(new Date(clock.now().getTime() + 1)), []);
  });

  describe('lists', () => {
    let newestFirst: string[];

    beforeEach(async () => {
      newestFirst = [job.id];
      for (let made = 1; made < 7; made++) {
        await record({ status: 'failed', error: 'x' });
        // Pairs share a millisecond, so that pages also split equal times.
        if (made % 2 === 0) context().clock.advance({ seconds: 1 });
        job = await startJob();
      }
      const { jobs } = await context().database.jobs.list(tenant.organization.id, { limit: 100 });
      newestFirst = jobs.map(({ id }) => id);
      assert.deepEqual(
        jobs.map(({ createdAt }) => createdAt.getTime()),
        jobs.map(({ createdAt }) => createdAt.getTime()).sort((a, b) => b - a),
      );
      assert.equal(newestFirst.length, 7);
    });

    for (const limit of [1, 2, 3, 6, 7, 8]) {
      it(`pages of ${limit} give every job once, newest first`, async () => {
        const seen: string[] = [];
        let cursor: string | null | undefined;
        do {
          const page = await context().database.jobs.list(tenant.organization.id, {
            limit,
            ...(cursor && { cursor }),
          });
          assert.ok(page.jobs.length > 0 && page.jobs.length <= limit);
          seen.push(...page.jobs.map(({ id }) => id));
          cursor = page.nextCursor;
        } while (cursor);
        assert.deepEqual(seen, newestFirst);
      });
    }

    it('a job that starts meanwhile moves no page', async () => {
      const { jobs: repository } = context().database;
      const first = await repository.list(tenant.organization.id, { limit: 3 });
      await record({ status: 'failed', error: 'x' });
      context().clock.advance({ seconds: 1 });
      await startJob();
      const second = await repository.list(tenant.organization.id, { limit: 3, cursor: first.nextCursor ?? '' });
      assert.deepEqual(
        [...first.jobs, ...second.jobs].map(({ id }) => id),
        newestFirst.slice(0, 6),
      );
    });

    it('domain and status filter', async () => {
      const { jobs: repository } = context().database;
      const list = (filter: { domain?: string; status?: 'queued' | 'failed' }) =>
        repository.list(tenant.organization.id, { limit: 100, ...filter });
      assert.equal((await list({ domain: 'ACME.example' })).jobs.length, 7);
      assert.equal((await list({ domain: 'other.example' })).jobs.length, 0);
      assert.deepEqual(
        (await list({ status: 'queued' })).jobs.map(({ id }) => id),
        [job.id],
      );
      assert.equal((await list({ status: 'failed', domain: 'acme.example' })).jobs.length, 6);
    });

    it('a cursor that no list has answered is refused', async () => {
      const forged = ['', 'x', '!', Buffer.from('1.se_1').toString('base64url'), `${'9'.repeat(400)}`, '\0'];
      for (const cursor of forged) {
        await assert.rejects(
          context().database.jobs.list(tenant.organization.id, { limit: 3, cursor }),
          InvalidCursor,
          cursor,
        );
      }
    });
  });
}
