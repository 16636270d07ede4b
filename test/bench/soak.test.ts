import assert from 'node:assert/strict';
import { startSoakReceiver } from '../../bench/soak/receiver.js';
import { driftOf, type ProcessLife, watchLives } from '../../bench/soak/samples.js';

describe('the long run', () => {
  it('compares the last tenth of a process with the second', () => {
    const samples = Array.from({ length: 40 }, (_, index) => ({
      seconds: index,
      // A start that is not like the rest, then growth by one megabyte a sample.
      megabytes: index < 4 ? 900 : 100 + index,
      handles: 20,
    }));
    const life: ProcessLife = { kind: 'worker', pid: 1, samples };
    assert.deepEqual(
      driftOf(life, ({ megabytes }) => megabytes),
      { early: 106, late: 138 },
    );
    assert.deepEqual(
      driftOf(life, ({ handles }) => handles),
      { early: 20, late: 20 },
    );
  });

  it('does not judge a process that lived for less than ten samples', () => {
    const samples = Array.from({ length: 9 }, (_, seconds) => ({ seconds, megabytes: 1, handles: 1 }));
    assert.equal(
      driftOf({ kind: 'api', pid: 1, samples }, ({ megabytes }) => megabytes),
      undefined,
    );
  });

  it('counts the memory and the open handles of a process, and forgets none that ended', () => {
    let running: [number, string][] = [[process.pid, 'api']];
    const watch = watchLives(() => running, 1_000_000);
    watch.stop();
    running = [];
    const [life] = watch.lives;
    assert.equal(life?.kind, 'api');
    const [sample] = life?.samples ?? [];
    assert.ok((sample?.megabytes ?? 0) > 10, `${sample?.megabytes} MB`);
    assert.ok((sample?.handles ?? 0) > 3, `${sample?.handles} handles`);
  });

  it('has a receiver that accepts, refuses and hangs', async () => {
    const receiver = await startSoakReceiver();
    const send = (id: string, signal?: AbortSignal) =>
      fetch(receiver.url, { method: 'POST', body: '{}', headers: { 'webhook-id': id }, ...(signal && { signal }) });
    try {
      assert.equal((await send('first')).status, 204);
      assert.equal((await send('first')).status, 204);
      receiver.mood = 'answers 500';
      assert.equal((await send('second')).status, 500);
      receiver.mood = 'hangs';
      const abandoned = send('third');
      while (receiver.refused < 2) await new Promise((resolve) => setTimeout(resolve, 10));
      receiver.mood = 'accepts';
      await assert.rejects(abandoned, 'an answer that never came is ended');
      assert.deepEqual([...receiver.accepted], [['first', 2]]);
    } finally {
      await receiver.stop();
    }
  });
});
