import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { pino } from 'pino';
import { createTemporalExportEngine } from '../../api/engine/temporal-export-engine.js';
import type { JobProgress } from '../../contract/job.js';
import { planBatches } from '../../render/export-plan.js';
import { fetchRuns, payloadBytes } from '../support/histories.js';
import { runWorkers } from '../support/run-workers.js';
import { samplePage, samplePlan } from '../support/sample-plan.js';
import { type ScriptedExport, scriptedExport } from '../support/scripted-export.js';
import { startTemporalServer, type TemporalServer } from '../support/temporal-server.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const MAX_EVENTS = 10_000;
const MAX_PAYLOAD_BYTES = 256 * 1024;
const LOOK_EVERY_MS = 100;

// The size of a site must not lead to the engine's limits.
describe('the workflow of a large site', () => {
  let folder: TemporaryFolder;
  let temporal: TemporalServer;
  let connection: Connection;

  before(async () => {
    folder = await createTemporaryFolder('large');
    // The engine's own threshold is 4,096 events, which takes a million pages.
    const settings = ['limit.historyCount.suggestContinueAsNew=200'];
    temporal = await startTemporalServer(join(folder.path, 'temporal.sqlite'), settings);
    connection = await Connection.connect({ address: temporal.address });
  });
  after(async () => {
    await connection.close();
    await temporal.stop();
    await folder.remove();
  });

  it('of 20,000 pages is one run of few events, and completes although no link to its bundle can be made', async () => {
    const { runs, scripted } = await run(20_000);
    assert.equal(runs.length, 1);
    assertWhole(scripted, 20_000);
    const last = (runs[0]?.events ?? []).at(-1);
    assert.ok(last?.workflowExecutionCompletedEventAttributes);
  });

  it('of 70,000 pages goes on in new runs, without losing a batch, doing one twice or falling back', async () => {
    const { runs, scripted, answers } = await run(70_000);
    // How many depends on how much each task of the workflow takes up.
    assert.ok(runs.length >= 2, `${runs.length} runs`);
    assertWhole(scripted, 70_000);
    for (const [index, answer] of answers.entries()) {
      const last = answers[index - 1];
      assert.ok(
        answer.pageCount >= (last?.pageCount ?? 0),
        `pageCount fell from ${last?.pageCount} to ${answer.pageCount}`,
      );
      assert.ok(answer.progress >= (last?.progress ?? 0), `progress fell from ${last?.progress} to ${answer.progress}`);
    }
    assert.ok(answers.length > 2);
  });

  function assertWhole({ rendered, records, packed }: ScriptedExport, pages: number): void {
    const batches = batchCount(pages);
    assert.equal(rendered.size, batches);
    assert.deepEqual([...new Set(rendered.values())], [1]);
    assert.equal(new Set(packed).size, batches);
    assert.deepEqual(packed, [...packed].sort());
    // Those on the way are not waited for, and may come late: the database lets no job go back.
    const last = records.filter(({ status }) => status !== 'running');
    assert.deepEqual(
      last.map(({ status, progress, pageCount, totalPages }) => [status, progress, pageCount, totalPages]),
      [['completed', 100, pages, pages]],
    );
  }

  async function run(pages: number) {
    // The last step waits until the export was looked at a few times, however fast it is.
    let go: () => void = () => undefined;
    const seenEnough = new Promise<void>((resolve) => {
      go = resolve;
    });
    const scripted = scriptedExport({ pages, batches: batchCount(pages), lastStep: seenEnough });
    const logger = pino({ level: 'silent' });
    const engine = createTemporalExportEngine({ address: temporal.address, namespace: 'default', tls: false }, logger);
    const stop = await runWorkers(temporal.address, scripted.activities);
    const answers: JobProgress[] = [];
    const jobId = `se_${String(pages).padStart(16, '0')}`;
    try {
      await engine.start({ jobId, organizationId: 'org_0123456789abcdef' });
      while ((await engine.describe(jobId)) === 'running') {
        const answer = await engine.progress(jobId);
        if (answer !== undefined) answers.push(answer);
        if (answers.length > 2) go();
        await sleep(LOOK_EVERY_MS);
      }
    } finally {
      await stop();
      await engine.close();
    }
    const runs = await fetchRuns(new Client({ connection }), jobId);
    const events = runs.map((history) => history.events?.length ?? 0);
    const largest = Math.max(...runs.flatMap(payloadBytes));
    console.log(`      ${pages} pages: ${events.join(' + ')} events, largest payload ${Math.ceil(largest / 1024)} KB`);
    assert.ok(events.reduce((sum, count) => sum + count, 0) < MAX_EVENTS);
    assert.ok(largest < MAX_PAYLOAD_BYTES);
    return { runs, scripted, answers };
  }
});

function batchCount(pages: number): number {
  const all = Array.from({ length: pages }, () => samplePage('page', { sizeBytes: 3000 }));
  return planBatches(samplePlan(all, [])).length;
}
