import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
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

const logger = pino({ level: 'silent' });

describe('the export engine on Temporal', () => {
  let folder: TemporaryFolder;
  let temporal: TemporalServer;
  let engine: ExportEngine;

  before(async function () {
    folder = await createTemporaryFolder('temporal');
    try {
      temporal = await startTemporalServer(join(folder.path, 'temporal.sqlite'));
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

  it('answers no progress without a worker, and none of an unknown job', async () => {
    const job = newJob();
    await engine.start(job);
    assert.equal(await engine.progress(job.jobId), undefined);
    assert.equal(await engine.progress('se_unknown'), undefined);
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
      const siteId = uniqueName('site');
      await engine.schedules.put({ siteId, organizationId: 'org', cron, timezone, paused: true });
      const taken = (await engine.schedules.nextTimes(siteId)).slice(0, SHOWN_TIMES);
      const expression = parseCron(cron);
      assert.ok(!('problem' in expression));
      const [first] = taken;
      assert.ok(first !== undefined && taken.length === SHOWN_TIMES, cron);
      const after = new Date(first.getTime() - 1000);
      assert.deepEqual(nextTimes(expression, { timeZone: timezone, after, count: SHOWN_TIMES }), taken, cron);
      await engine.schedules.remove(siteId);
    }
  });

  // Set explicitly, because the defaults of engines differ.
  it('makes up for one time of an hourly schedule at most, however long the engine was away', async () => {
    const siteId = uniqueName('site');
    await engine.schedules.put({ siteId, organizationId: 'org', cron: '0 * * * *', timezone: 'UTC', paused: false });
    const connection = await Connection.connect({ address: temporal.address });
    try {
      const { policies, state } = await new Client({ connection }).schedule.getHandle(`schedule_${siteId}`).describe();
      await eventually(async () => assert.ok((await engine.schedules.sites()).has(siteId)));
      assert.deepEqual([policies.overlap, policies.catchupWindow, state.paused], ['ALLOW_ALL', 3_600_000, false]);
    } finally {
      await connection.close();
      await engine.schedules.remove(siteId);
    }
  });

  it('refuses a schedule in a time zone that it does not know, and keeps the one before', async () => {
    const siteId = uniqueName('site');
    const schedule = { siteId, organizationId: 'org', cron: '0 3 * * *', timezone: 'UTC', paused: false };
    const unknown = { ...schedule, timezone: 'Nowhere/Land' };
    await assert.rejects(engine.schedules.put(unknown), ScheduleRefused);
    await engine.schedules.put(schedule);
    try {
      await assert.rejects(engine.schedules.put(unknown), ScheduleRefused);
      assert.equal((await engine.schedules.nextTimes(siteId))[0]?.getUTCHours(), 3);
    } finally {
      await engine.schedules.remove(siteId);
    }
  });

  it('cancels what runs, twice without complaint, and says when nothing does', async () => {
    const job = newJob();
    await engine.start(job);
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
      assert.deepEqual(await engine.findUnknownPaths(check), ['gone']);
      const job = newJob();
      await engine.start(job);
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
    await engine.start(newJob());
  });

  it('starts without a server, and is unavailable until there is one', async () => {
    const lonely = createTemporalExportEngine({ address: '127.0.0.1:1', namespace: 'default', tls: false }, logger);
    await assert.rejects(lonely.check(), ExportEngineUnavailable);
    await lonely.close();
  });
});

async function runWorker(address: string, activities: object): Promise<() => Promise<void>> {
  quietRuntime();
  const connection = await NativeConnection.connect({ address });
  const worker = await Worker.create({
    connection,
    taskQueue: EXPORT_TASK_QUEUE,
    workflowBundle: await workflowBundle(logger),
    activities,
    shutdownForceTime: '1s',
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
