import assert from 'node:assert/strict';
import { streamWithHeartbeats } from '../../assistant/streams/stream-with-heartbeats.js';

const options = { everyMilliseconds: 5, heartbeat: '…' };

async function* quick(...pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

async function collect(stream: AsyncIterable<Buffer>): Promise<string[]> {
  const taken: string[] = [];
  for await (const chunk of stream) taken.push(chunk.toString('utf8'));
  return taken;
}

describe('pieces of a stream', () => {
  it('that come in one turn of the event loop are one', async () => {
    assert.deepEqual(
      await collect(streamWithHeartbeats(quick('a', 'b', 'c'), { ...options, everyMilliseconds: 5000 })),
      ['abc'],
    );
  });

  it('are followed by a heartbeat for each silence, and by what comes after it', async () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    async function* slow(): AsyncGenerator<string> {
      yield 'a';
      await opened;
      yield 'b';
    }
    let text = '';
    for await (const chunk of streamWithHeartbeats(slow(), options)) {
      text += String(chunk);
      if (text.endsWith('……')) open();
    }
    assert.match(text, /^a…{2,}b$/);
  });

  it('come all before the failure of their source', async () => {
    const broken = new Error('cut');
    async function* failing(): AsyncGenerator<string> {
      yield 'a';
      throw broken;
    }
    const taken: string[] = [];
    await assert.rejects(async () => {
      for await (const piece of streamWithHeartbeats(failing(), { ...options, everyMilliseconds: 5000 }))
        taken.push(String(piece));
    }, broken);
    assert.deepEqual(taken, ['a']);
  });

  it('end their source when the reader stops, however much waits', async () => {
    let made = 0;
    let hasEnded = false;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield `${++made}${' '.repeat(10_000)}`;
      } finally {
        hasEnded = true;
      }
    }
    const stream = streamWithHeartbeats(endless(), options);
    const closed = new Promise((resolve) => stream.once('close', resolve));
    for await (const _chunk of stream) break;
    await closed;
    assert.equal(hasEnded, true);
    assert.ok(made < 100, 'a slow reader makes the source wait');
  });
});
