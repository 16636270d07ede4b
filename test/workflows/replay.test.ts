import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { pino } from 'pino';
import { workflowBundle } from '../../worker/workflow-bundle.js';
import { payloadBytes, readHistory } from '../support/histories.js';
import { quietRuntime } from '../support/quiet-runtime.js';

/** The histories are read from the source folder, because the build does not copy them. */
const FOLDER = fileURLToPath(new URL('../../../test/histories/', import.meta.url));
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.json.gz'));
const MAX_PAYLOAD_BYTES = 256 * 1024;

// Exports that run while the workers are replaced continue with the new code.
describe('saved histories of workflows', () => {
  let code: string;
  before(async () => {
    quietRuntime();
    ({ code } = await workflowBundle(pino({ level: 'silent' })));
  });

  const historyOf = (name: string) => readHistory(readFileSync(`${FOLDER}${name}`));

  async function replay(workflows: string, names: readonly string[]): Promise<Map<string, Error | undefined>> {
    const histories = names.map((name) => ({ workflowId: name, history: historyOf(name) }));
    const errors = new Map<string, Error | undefined>();
    const results = Worker.runReplayHistories({ workflowBundle: { code: workflows } }, histories);
    for await (const { workflowId, error } of results) errors.set(workflowId, error);
    return errors;
  }

  it('are of every way that an export, a check of pages, a schedule, a delivery and a notice can go', () => {
    assert.deepEqual(NAMES.sort(), [
      'announced.json.gz',
      'cancelled.json.gz',
      'completed.json.gz',
      'delivered-again.json.gz',
      'finished-at-once.json.gz',
      'goes-on-1.json.gz',
      'goes-on-2.json.gz',
      'notice-sent-again.json.gz',
      'noticed.json.gz',
      'pages-checked.json.gz',
      'pages-not-checked.json.gz',
      'presigned.json.gz',
      'schedule-skipped.json.gz',
      'schedule-started.json.gz',
      'signed.json.gz',
      'unchanged.json.gz',
      'unreadable-site.json.gz',
      'worker-killed.json.gz',
    ]);
  });

  it('are replayed by the workflows of today without a difference', async () => {
    const errors = await replay(code, NAMES);
    assert.deepEqual(
      [...errors],
      NAMES.map((name) => [name, undefined]),
    );
  });

  for (const [what, activity, name] of [
    ['preparing is renamed', 'prepareBatches', 'completed.json.gz'],
    ['making the index is renamed', 'indexSite', 'completed.json.gz'],
    ['checking is renamed', 'verifyBatches', 'completed.json.gz'],
    ['rendering is renamed', 'renderBatch', 'worker-killed.json.gz'],
    ['planning is renamed', 'planExport', 'finished-at-once.json.gz'],
    ['checking pages is renamed', 'findUnknownPages', 'pages-checked.json.gz'],
    ['looking for deliveries is renamed', 'listDeliveries', 'announced.json.gz'],
    ['making a link is renamed', 'presignBundle', 'presigned.json.gz'],
    ['signing is renamed', 'signBundle', 'signed.json.gz'],
    ['sending is renamed', 'attemptDelivery', 'delivered-again.json.gz'],
    ['looking for notices is renamed', 'listNotices', 'noticed.json.gz'],
    ['sending a notice is renamed', 'attemptNotice', 'notice-sent-again.json.gz'],
    ['making the job of a schedule is renamed', 'startScheduledJob', 'schedule-started.json.gz'],
  ] as const) {
    it(`stop a change by which ${what}`, async () => {
      const [error] = (await replay(code.replaceAll(activity, `${activity}Anew`), [name])).values();
      assert.ok(error instanceof DeterminismViolationError, String(error));
    });
  }

  it('stop a change by which a step is left out', async () => {
    const without = code.replaceAll(/await prepareBatches\([^;]+;/g, '({ outsideKey: null, finished: [] });');
    assert.notEqual(without, code);
    const [error] = (await replay(without, ['completed.json.gz'])).values();
    assert.ok(error instanceof DeterminismViolationError, String(error));
  });

  it('stop a change by which the first progress is recorded in a step again', async () => {
    const before = code.replaceAll('plan-records-progress', 'another-mark');
    assert.ok(before !== code);
    const [error] = (await replay(before, ['finished-at-once.json.gz'])).values();
    assert.ok(error instanceof DeterminismViolationError, String(error));
  });

  // The engine refuses 2 MB, and each step becomes slow long before that.
  it('carry keys and counts alone: no payload is over 256 KB', () => {
    for (const name of NAMES) {
      const largest = Math.max(...payloadBytes(historyOf(name)));
      assert.ok(largest < MAX_PAYLOAD_BYTES, `${name}: ${largest} bytes`);
    }
  });
});
