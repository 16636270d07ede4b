import assert from 'node:assert/strict';
import { type ReadyLimit, withReadyLimit } from '../../../cli/launcher/ready-limit.js';

describe('the limit of a start', () => {
  const shown: string[] = [];
  const limit = (more: Partial<ReadyLimit>): ReadyLimit => ({
    ...{ label: 'The worker', logFolder: '/logs', abort: new AbortController().signal },
    show: (line) => shown.push(line),
    ...more,
  });
  beforeEach(() => {
    shown.length = 0;
  });

  it('says that it waits, until the process is ready', async () => {
    let show: (line: string) => void = () => {};
    const ready = new Promise<void>((resolve) => {
      show = (line) => {
        if (shown.push(line) === 2) resolve();
      };
    });
    await withReadyLimit(ready, limit({ show, noticeMs: 1 }));
    assert.match(
      shown[0] ?? '',
      /^The worker has not been ready for \d+ seconds\. The machine may be busy; still waiting\.$/,
    );
  });

  it('fails, naming the log, if the process is never ready', async () => {
    await assert.rejects(
      withReadyLimit(new Promise(() => {}), limit({ limitMs: 5 })),
      /The worker was not ready .* see its log in \/logs/,
    );
    assert.deepEqual(shown, []);
  });

  it('passes on the error of a process that cannot be ready', async () => {
    await assert.rejects(withReadyLimit(Promise.reject(new Error('no port')), limit({})), /^Error: no port$/);
  });
});
