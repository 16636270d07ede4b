import assert from 'node:assert/strict';
import { describeWaiting, type PendingStep } from '../../../api/engine/describe-waiting.js';
import { createWaitingReader, QUIET_MS } from '../../../api/jobs/waiting-reader.js';
import type { ListedJob } from '../../../database/records/job-records.js';

const now = new Date('2030-01-01T10:00:00Z');
const step = (values: Partial<PendingStep>): PendingStep => ({
  attempt: 1,
  hasTimedOut: false,
  isStarted: true,
  scheduledAt: now,
  ...values,
});
const FULL = 'the store cannot be written: its disk is full: free some space there';

const CASES: readonly (readonly [
  name: string,
  steps: readonly PendingStep[],
  hasWorkers: boolean,
  expected: string | undefined,
])[] = [
  ['steps under way', [step({}), step({})], true, undefined],
  [
    'a step that failed and is tried again later',
    [step({ attempt: 4, failure: `${FULL}.`, isStarted: false, nextAttemptAt: new Date('2030-01-01T10:00:20.500Z') })],
    true,
    `${FULL}; it will be retried at 2030-01-01T10:00:20Z`,
  ],
  [
    'a step that failed and runs again',
    [step({ attempt: 3, failure: FULL })],
    true,
    `${FULL}; it is being retried now, for the 3rd time`,
  ],
  [
    'the step that failed most',
    [step({ attempt: 2, failure: 'one' }), step({ attempt: 12, failure: 'two' })],
    true,
    'two; it is being retried now, for the 12th time',
  ],
  [
    'a step whose worker was lost and that runs again',
    [step({ attempt: 2, failure: 'timeout', hasTimedOut: true })],
    true,
    undefined,
  ],
  ['a step that nobody has taken for a moment', [step({ isStarted: false })], true, undefined],
  [
    'a step that no worker takes',
    [step({ isStarted: false, scheduledAt: new Date(now.getTime() - 21_000) })],
    false,
    'a worker: none is running. Start one, or check the log of the one that exited',
  ],
  [
    'a step that busy workers leave',
    [step({ isStarted: false, scheduledAt: new Date(now.getTime() - 21_000) })],
    true,
    'a free worker: all workers are busy with other steps',
  ],
];

describe('what an export waits for', () => {
  for (const [name, steps, hasWorkers, expected] of CASES) {
    it(`is said of ${name}`, () => assert.equal(describeWaiting(steps, { now, hasWorkers }), expected));
  }

  it('is asked once for all readers, and only of unfinished jobs that stand still', async () => {
    const asked: string[] = [];
    const exports = {
      waitingFor: async (jobId: string) => {
        asked.push(jobId);
        if (jobId === 'lost') throw new Error('Temporal at 10.0.0.5:7233 could not be reached');
        return jobId === 'unknown' ? undefined : FULL;
      },
    };
    const readiness = { check: async () => ({ temporal: 'up', store: 'full', database: 'up' }) as const };
    const reader = createWaitingReader({ exports, readiness, now: () => now });
    const job = (id: string, status: ListedJob['status'], quietMs: number) =>
      ({ id, status, updatedAt: new Date(now.getTime() - quietMs) }) as ListedJob;
    assert.equal(await reader.read(job('moving', 'running', QUIET_MS - 1)), null);
    assert.equal(await reader.read(job('done', 'completed', QUIET_MS * 9)), null);
    assert.equal(await reader.read(job('still', 'running', QUIET_MS)), FULL);
    assert.equal(await reader.read(job('still', 'running', QUIET_MS)), FULL);
    for (const id of ['lost', 'unknown'])
      assert.match((await reader.read(job(id, 'queued', QUIET_MS))) ?? '', /^space: store has none left; /);
    assert.deepEqual(asked, ['still', 'lost', 'unknown']);
  });

  it('names a part that is away, keeps nobody waiting for it, and is said once it is known', async () => {
    let answer: (sentence: string | undefined) => void = () => undefined;
    const exports = {
      waitingFor: () =>
        new Promise<string | undefined>((resolve) => {
          answer = resolve;
        }),
    };
    const readiness = { check: async () => ({ temporal: 'away', store: 'up', database: 'up' }) as const };
    const reader = createWaitingReader({ exports, readiness, now: () => now });
    const still = { id: 'still', status: 'running', updatedAt: new Date(now.getTime() - QUIET_MS) } as ListedJob;
    assert.equal(await reader.read(still), null);
    answer(undefined);
    assert.equal(await reader.read(still), 'temporal, which cannot be reached; retrying');
  });
});
