import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { pino } from 'pino';
import { bundleWorkflows } from '../../worker/workflow-bundle.js';
import { fetchRuns } from '../support/histories.js';
import { quietRuntime } from '../support/quiet-runtime.js';
import { startTemporalServer, type TemporalServer } from '../support/temporal-server.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const WORKFLOW = (steps: string) => `
  import { patched, proxyActivities } from '@temporalio/workflow';
  const { plan, pack, verify } = proxyActivities({ startToCloseTimeout: '1 minute' });
  export async function example() { ${steps} }`;

const RELEASED = WORKFLOW('await plan(); await pack();');
/** Inserts a step for every run, including those that began before it existed. */
const UNGUARDED = WORKFLOW('await plan(); await verify(); await pack();');
/** Inserts a step for runs that begin from now on. When no older run is left, the condition is removed. */
const GUARDED = WORKFLOW("await plan(); if (patched('verify-first')) await verify(); await pack();");

/**
 * Shows how a change of a released workflow is made: runs that began with the released code must continue with the new
 * code. No version was released yet, so the workflows themselves contain no `patched`.
 */
describe('the next version of a released workflow', () => {
  let folder: TemporaryFolder;
  let temporal: TemporalServer;
  let history: Awaited<ReturnType<typeof fetchRuns>>[number];

  before(async () => {
    quietRuntime();
    folder = await createTemporaryFolder('next-version');
    temporal = await startTemporalServer(join(folder.path, 'temporal.sqlite'), []);
    history = await recordRun(await bundle(RELEASED));
  });
  after(async () => {
    await temporal.stop();
    await folder.remove();
  });

  it('breaks running exports where it inserts a step', async () => {
    assert.ok((await replay(await bundle(UNGUARDED))) instanceof DeterminismViolationError);
  });

  it('continues them where the step is behind `patched`', async () => {
    assert.equal(await replay(await bundle(GUARDED)), undefined);
  });

  async function bundle(source: string): Promise<string> {
    // Beside the build, so that the engine's own modules are found.
    const sources = await mkdtemp(fileURLToPath(new URL('../../workflows-of-a-test-', import.meta.url)));
    try {
      await writeFile(join(sources, 'index.js'), source);
      return await bundleWorkflows(join(sources, 'index.js'), pino({ level: 'silent' }));
    } finally {
      await rm(sources, { recursive: true });
    }
  }

  async function recordRun(code: string) {
    const [connection, workerConnection] = await Promise.all([
      Connection.connect({ address: temporal.address }),
      NativeConnection.connect({ address: temporal.address }),
    ]);
    const taskQueue = 'next-version';
    const activities = { plan: async () => undefined, pack: async () => undefined, verify: async () => undefined };
    const worker = await Worker.create({
      connection: workerConnection,
      taskQueue,
      workflowBundle: { code },
      activities,
    });
    const client = new Client({ connection });
    await worker.runUntil(client.workflow.execute('example', { taskQueue, workflowId: taskQueue }));
    const [run] = await fetchRuns(client, taskQueue);
    await Promise.all([connection.close(), workerConnection.close()]);
    assert.ok(run !== undefined);
    return run;
  }

  async function replay(code: string): Promise<Error | undefined> {
    const results = Worker.runReplayHistories({ workflowBundle: { code } }, [{ workflowId: 'next-version', history }]);
    for await (const { error } of results) return error;
    return undefined;
  }
});
