import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import { pino } from 'pino';
import { type ExportEngine, ExportEngineUnavailable, ScheduleRefused } from '../../../api/engine/export-engine.js';
import { createTemporalExportEngine } from '../../../api/engine/temporal-export-engine.js';
import { parseCron } from '../../../api/routes/schedules/cron.js';
import { nextTimes } from '../../../api/routes/schedules/next-times.js';
import { SHOWN_TIMES } from '../../../api/routes/schedules/schemas.js';
import { TemporalNotFound } from '../../../cli/launcher/find-temporal.js';
import { workflowBundle } from '../../../worker/workflow-bundle.js';
import { EXPORT_TASK_QUEUE } from '../../../workflows/messages.js';
import { quietRuntime } from '../../support/quiet-runtime.js';
import { startTemporalServer, type TemporalServer } from '../../support/temporal-server.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';
import { uniqueName } from '../support/start-test-api.js';

/** Each partition of a queue takes turns for itself, and which one a step is in is chance. */
const ONE_PARTITION = ['matching.numTaskqueueReadPartitions=1', 'matching.numTaskqueueWritePartitions=1'];

const logger = pino({ level: 'silent' });

describe('the export engine on Temporal', () => {
  let folder: TemporaryFolder;
  let temporal: TemporalServer;
  let engine: ExportEngine;

  before(async function () {
    folder = await createTemporaryFolder('temporal');
    try {
      temporal = await startTemporalServer(join(folder.path, 'temporal.sqlite'), ONE_PARTITION);
    } catch (error) {
      if (!(error instanceof TemporalNotFound)) throw error;
      console.log(`skipped: ${error.message}`);
      this.skip();
    }
    engine = createTemporalExportEngine({ address: temporal.address, namespace: 'default', tls: false }, logger);
    await eventually(() => engine.check());
  });
  after(async () => {
    await engine?.close();
    await temporal?.stop();
    await folder.remove();
  });

  const newJob = () => ({ jobId: uniqueName('se'), organizationId: 'org' });
  /** A server that a busy machine keeps from answering is asked again; a job starts once, however often it is asked. */
  const start = (job: ReturnType<typeof newJob>) => eventually(() => engine.start(job));

  it('counts steps that wait for a worker, and names the workers that ask for them', async () => {
    assert.deepEqual((await engine.workload()).workers, []);
    quietRuntime();
    const connection = await NativeConnection.connect({ address: temporal.address });
    const worker = await Worker.create({
      connection,
      taskQueue: EXPORT_TASK_QUEUE,
      identity: '7@machine offprint/1.2.3',
      activities: { nothing: async () => undefined },
    });
    const running = worker.run();
    try {
      const found = await eventually(async () => {
        const { workers } = await engine.workload();
        assert.equal(workers.length, 1);
        return workers;
      });
      assert.equal(found[0]?.identity, '7@machine offprint/1.2.3');
      assert.ok(Math.abs((found[0]?.lastSeenAt.getTime() ?? 0) - Date.now()) < 120_000);
    } finally {
      worker.shutdown();
      await running;
      await connection.close();
    }
  });

  it('starts a job once, however often it is asked', async () => {
    const job = newJob();
    assert.equal(await engine.describe(job.jobId), 'unknown');
    await engine.start(job);
    await engine.start(job);
    assert.equal(await engine.describe(job.jobId), 'running');
  });

  it("does not let an organization's only export wait for all of another's", async () => {
    const many = Array.from({ length: 20 }, newJob);
    const one = { ...newJob(), organizationId: 'small' };
    const jobs = [...many, one].map(({ jobId }) => jobId);
    for (const job of [...many, one]) await start(job);
    const planned: string[] = [];
    let open = () => undefined as unknown;
    const allAreWaiting = new Promise((resolve) => {
      open = () => resolve(undefined);
    });
    // One step at a time; the first ends when all others wait for their turn.
    const stop = await runWorker(
      temporal.address,
      {
        planExport: async ({ jobId }: { jobId: string }) => {
          planned.push(jobId);
          await allAreWaiting;
          throw ApplicationFailure.nonRetryable('the test has seen enough');
        },
        recordJob: async () => undefined,
        listDeliveries: async () => [],
        listNotices: async () => [],
      },
      { maxConcurrentActivityTaskExecutions: 1 },
    );
    const connection = await Connection.connect({ address: temporal.address });
    try {
      const { workflow } = new Client({ connection });
      const isWaiting = async (jobId: string) =>
        ((await workflow.getHandle(jobId).describe()).raw.pendingActivities ?? []).length > 0;
      for (const jobId of jobs) await eventually(async () => assert.ok(await isWaiting(jobId)));
      open();
      for (const jobId of jobs) await eventually(async () => assert.equal(await engine.describe(jobId), 'failed'));
      const place = planned.filter((jobId) => jobs.includes(jobId)).indexOf(one.jobId);
      // In the order of the starts it would be the last.
      assert.ok(place >= 0 && place < many.length / 2, `it was planned as number ${place + 1} of ${jobs.length}`);
    } finally {
      await connection.close();
      await stop();
    }
  });

  it('answers no progress without a worker, and none of an unknown job', async () => {
    const job = newJob();
    await start(job);
    assert.equal(await engine.progress(job.jobId), undefined);
    assert.equal(await engine.progress('se_unknown'), undefined);
  });

  /** Returns the schedule of a new site. */
  function newSchedule(values: { readonly cron?: string; readonly timezone?: string; readonly paused?: boolean } = {}) {
    const siteId = uniqueName('site');
    const owner = { id: siteId, siteId, organizationId: 'org', groups: [], audiences: [[]] };
    return { ...owner, cron: '0 3 * * *', timezone: 'UTC', paused: false, ...values };
  }

  it('keeps the schedules of a site and of its audience apart, and tells the workflow which one runs', async () => {
    const ofSite = newSchedule({ cron: '0 3 * * *' });
    const ofAudience = {
      ...ofSite,
      id: `${ofSite.id}_0123456789abcdef`,
      groups: ['staff'],
      audiences: [['staff']],
      cron: '0 4 * * *',
    };
    await engine.schedules.put(ofSite);
    await engine.schedules.put(ofAudience);
    const connection = await Connection.connect({ address: temporal.address });
    try {
      const { schedule: handles } = new Client({ connection });
      const inputOf = async (id: string) => {
        const { action } = await handles.getHandle(`schedule_${id}`).describe();
        return action.args?.[0];
      };
      const { siteId, organizationId } = ofSite;
      assert.deepEqual(await inputOf(ofSite.id), { siteId, organizationId });
      assert.deepEqual(await inputOf(ofAudience.id), {
        siteId,
        organizationId,
        audiences: [['staff']],
        ofAudience: true,
      });
      await eventually(async () => {
        const ids = await engine.schedules.ids();
        assert.ok(ids.has(ofSite.id) && ids.has(ofAudience.id));
      });
      await engine.schedules.remove(ofSite.id);
      assert.deepEqual(await engine.schedules.nextTimes(ofSite.id), []);
      assert.equal((await engine.schedules.nextTimes(ofAudience.id))[0]?.getUTCHours(), 4);
    } finally {
      await connection.close();
      await engine.schedules.remove(ofSite.id);
      await engine.schedules.remove(ofAudience.id);
    }
  });

  it('takes schedules at the times that were shown before there was one', async () => {
    for (const [cron, timezone] of [
      ['*/20 * * * *', 'UTC'],
      ['10/7 8-18 * * mon-fri', 'Europe/Zurich'],
      ['0 6 1-7/2 jan,jul *', 'Asia/Kolkata'],
      ['5 4 * * 7', 'Australia/Lord_Howe'],
      ['15 10 29 2 *', 'UTC'],
      ['0 0 31 * *', 'America/New_York'],
      // The clocks skip this time once a year.
      ['30 2 * 3 sun', 'Europe/Zurich'],
      ['30 2 * 3 sun', 'America/New_York'],
    ] as const) {
      const schedule = newSchedule({ cron, timezone, paused: true });
      await engine.schedules.put(schedule);
      const taken = (await engine.schedules.nextTimes(schedule.id)).slice(0, SHOWN_TIMES);
      const expression = parseCron(cron);
      assert.ok(!('problem' in expression));
      const [first] = taken;
      assert.ok(first !== undefined && taken.length === SHOWN_TIMES, cron);
      const after = new Date(first.getTime() - 1000);
      assert.deepEqual(nextTimes(expression, { timeZone: timezone, after, count: SHOWN_TIMES }), taken, cron);
      await engine.schedules.remove(schedule.id);
    }
  });

  // Set explicitly, because the defaults of engines differ.
  it('makes up for one time of an hourly schedule at most, however long the engine was away', async () => {
    const schedule = newSchedule({ cron: '0 * * * *' });
    await engine.schedules.put(schedule);
    const connection = await Connection.connect({ address: temporal.address });
    try {
      const { policies, state } = await new Client({ connection }).schedule
        .getHandle(`schedule_${schedule.id}`)
        .describe();
      await eventually(async () => assert.ok((await engine.schedules.ids()).has(schedule.id)));
      assert.deepEqual([policies.overlap, policies.catchupWindow, state.paused], ['ALLOW_ALL', 3_600_000, false]);
    } finally {
      await connection.close();
      await engine.schedules.remove(schedule.id);
    }
  });

  it('refuses a schedule in a time zone that it does not know, and keeps the one before', async () => {
    const schedule = newSchedule();
    const unknown = { ...schedule, timezone: 'Nowhere/Land' };
    await assert.rejects(engine.schedules.put(unknown), ScheduleRefused);
    await engine.schedules.put(schedule);
    try {
      await assert.rejects(engine.schedules.put(unknown), ScheduleRefused);
      assert.equal((await engine.schedules.nextTimes(schedule.id))[0]?.getUTCHours(), 3);
    } finally {
      await engine.schedules.remove(schedule.id);
    }
  });

  it('cancels what runs, twice without complaint, and says when nothing does', async () => {
    const job = newJob();
    await start(job);
    assert.equal(await engine.cancel(job.jobId), true);
    assert.equal(await engine.cancel(job.jobId), true);
    assert.equal(await engine.cancel('se_unknown'), false);
  });

  it('finds no unknown paths where no worker can tell', async () => {
    assert.deepEqual(await engine.findUnknownPaths({ siteId: 'site', paths: ['a'], version: null }), []);
  });

  it('asks the worker for progress and for unknown paths, and sees a job end', async () => {
    let plan = (_error: Error) => undefined as unknown;
    const planned = new Promise<never>((_resolve, reject) => {
      plan = reject;
    });
    planned.catch(() => undefined);
    const stop = await runWorker(temporal.address, {
      planExport: () => planned,
      recordJob: async () => undefined,
      listDeliveries: async () => [],
      findUnknownPages: async ({ paths }: { paths: readonly string[] }) => paths.filter((path) => path !== 'known'),
    });
    try {
      const check = { siteId: 'site', paths: ['known', 'gone'], version: null };
      // It answers nothing where the worker does not answer in time.
      await eventually(async () => assert.deepEqual(await engine.findUnknownPaths(check), ['gone']));
      const job = newJob();
      await start(job);
      await eventually(async () => assert.equal((await engine.progress(job.jobId))?.phase, 'planning'));
      await engine.cancel(job.jobId);
      plan(new Error('the plan ends'));
      await eventually(async () => assert.notEqual(await engine.describe(job.jobId), 'running'));
    } finally {
      await stop();
    }
  });

  it('is unavailable while the server is away, and recovers by itself', async () => {
    await temporal.kill();
    await assert.rejects(engine.start(newJob()), ExportEngineUnavailable);
    assert.equal(await engine.progress('se_unknown'), undefined);
    await temporal.restart();
    await eventually(() => engine.check());
    await start(newJob());
  });

  it('starts without a server, and is unavailable until there is one', async () => {
    const lonely = createTemporalExportEngine({ address: '127.0.0.1:1', namespace: 'default', tls: false }, logger);
    await assert.rejects(lonely.check(), ExportEngineUnavailable);
    await lonely.close();
  });
});

async function runWorker(
  address: string,
  activities: object,
  more: Partial<WorkerOptions> = {},
): Promise<() => Promise<void>> {
  quietRuntime();
  const connection = await NativeConnection.connect({ address });
  const worker = await Worker.create({
    connection,
    taskQueue: EXPORT_TASK_QUEUE,
    workflowBundle: await workflowBundle(logger),
    activities,
    shutdownForceTime: '1s',
    ...more,
  });
  const running = worker.run();
  return async () => {
    worker.shutdown();
    await running;
    await connection.close();
  };
}

/** Retries until it succeeds; the test's own timeout ends it. */
async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
