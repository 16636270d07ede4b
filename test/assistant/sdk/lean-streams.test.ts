import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import * as lean from '../../../assistant/sdk/streams.js';

/** The streams under test: each claim is verified for the platform's streams too, which ours replace. */
type Streams = Pick<typeof globalThis, 'ReadableStream' | 'TransformStream' | 'WritableStream'>;
const KINDS: readonly (readonly [string, Streams])[] = [
  ['of the platform', globalThis],
  ['of the SDK', lean as unknown as Streams],
];

for (const [name, { ReadableStream, TransformStream, WritableStream }] of KINDS) {
  const counting = (most: number, log: string[] = []) => {
    let next = 0;
    return new ReadableStream<number>(
      {
        pull(controller) {
          log.push(`pull ${next}`);
          if (next === most) controller.close();
          else controller.enqueue(next);
          next += 1;
        },
        cancel: (reason) => void log.push(`cancel ${reason}`),
      },
      { highWaterMark: 0 },
    );
  };
  const allOf = async <Chunk>(stream: ReadableStream<Chunk>) => {
    const reader = stream.getReader();
    const all: Chunk[] = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return all;
      all.push(value);
    }
  };

  describe(`streams ${name}`, () => {
    it('give all chunks in order, then the end, again and again', async () => {
      const stream = new ReadableStream<string>({
        start(controller) {
          controller.enqueue('a');
          controller.enqueue('b');
          controller.close();
        },
      });
      const reader = stream.getReader();
      const reads = [reader.read(), reader.read(), reader.read(), reader.read()];
      assert.deepEqual(await Promise.all(reads), [
        { done: false, value: 'a' },
        { done: false, value: 'b' },
        { done: true, value: undefined },
        { done: true, value: undefined },
      ]);
    });

    it('take no chunk after their end, and no second end', () => {
      new ReadableStream<string>({
        start(controller) {
          controller.close();
          assert.throws(() => controller.enqueue('late'), TypeError);
          assert.throws(() => controller.close(), TypeError);
        },
      });
    });

    it('ask for more only when somebody reads, and not while they are asking', async () => {
      const log: string[] = [];
      let answer: (value: string) => void = () => undefined;
      const stream = new ReadableStream<string>(
        {
          async pull(controller) {
            log.push('pull');
            controller.enqueue(await new Promise<string>((resolve) => (answer = resolve)));
          },
        },
        { highWaterMark: 0 },
      );
      await turn();
      assert.deepEqual(log, []);
      const reader = stream.getReader();
      const reads = [reader.read(), reader.read()];
      await turn();
      assert.deepEqual(log, ['pull']);
      answer('first');
      await turn();
      assert.deepEqual(log, ['pull', 'pull']);
      answer('second');
      assert.deepEqual(
        (await Promise.all(reads)).map(({ value }) => value),
        ['first', 'second'],
      );
    });

    it('are not asked again by themselves where asking brought nothing', async () => {
      let pulls = 0;
      let later: ReadableStreamDefaultController<string> | undefined;
      const stream = new ReadableStream<string>(
        {
          pull(controller) {
            pulls += 1;
            later = controller;
          },
        },
        { highWaterMark: 0 },
      );
      const read = stream.getReader().read();
      await turn();
      assert.equal(pulls, 1);
      later?.enqueue('late');
      assert.equal((await read).value, 'late');
    });

    it('fail readers with what their source failed with', async () => {
      for (const source of [
        { start: () => Promise.reject(new Error('broken')) },
        { pull: () => Promise.reject(new Error('broken')) },
        {
          pull() {
            throw new Error('broken');
          },
        },
        { start: (controller: ReadableStreamDefaultController) => controller.error(new Error('broken')) },
      ]) {
        const reader = new ReadableStream(source).getReader();
        await assert.rejects(reader.read(), /broken/);
        await assert.rejects(reader.read(), /broken/);
      }
    });

    it('end for readers and tell their source when they are cancelled', async () => {
      const log: string[] = [];
      const reader = counting(5, log).getReader();
      await reader.read();
      await reader.cancel('enough');
      assert.deepEqual(await reader.read(), { done: true, value: undefined });
      assert.deepEqual(log, ['pull 0', 'cancel enough']);
    });

    it('have one reader at a time', async () => {
      const stream = counting(1);
      const reader = stream.getReader();
      assert.equal(stream.locked, true);
      assert.throws(() => stream.getReader(), TypeError);
      await assert.rejects(stream.cancel(), TypeError);
      reader.releaseLock();
      assert.deepEqual(await allOf(stream), [0]);
    });

    it('pipe through transforms that drop, double and add chunks', async () => {
      const transformed = counting(6).pipeThrough(
        new TransformStream<number, string>({
          async transform(chunk, controller) {
            await turn();
            for (let times = 0; times < chunk % 3; times++) controller.enqueue(`${chunk}`);
          },
          flush: (controller) => controller.enqueue('end'),
        }),
      );
      assert.deepEqual(await allOf(transformed.pipeThrough(new TransformStream())), [
        '1',
        '2',
        '2',
        '4',
        '5',
        '5',
        'end',
      ]);
    });

    it('give what a flush adds before the flush has ended', async () => {
      let end: () => void = () => undefined;
      const waiting = new Promise<void>((resolve) => (end = resolve));
      const reader = counting(0)
        .pipeThrough(
          new TransformStream<number, string>({
            async flush(controller) {
              controller.enqueue('last');
              await waiting;
            },
          }),
        )
        .getReader();
      assert.equal((await reader.read()).value, 'last');
      const last = reader.read();
      end();
      assert.equal((await last).done, true);
    });

    it('fail behind a transform that fails, and cancel what is before it', async () => {
      const log: string[] = [];
      const failing = counting(3, log).pipeThrough(
        new TransformStream<number, number>({
          transform() {
            throw new Error('cannot');
          },
        }),
      );
      await assert.rejects(allOf(failing), /cannot/);
      await turn();
      assert.equal(log.at(-1), 'cancel Error: cannot');
    });

    it('pass a failure and a cancellation through transforms, without a flush', async () => {
      const flushed: string[] = [];
      const through = () => new TransformStream<number, number>({ flush: () => void flushed.push('flush') });
      const failing = new ReadableStream<number>({ pull: () => Promise.reject(new Error('broken')) });
      await assert.rejects(allOf(failing.pipeThrough(through())), /broken/);
      const log: string[] = [];
      const reader = counting(9, log).pipeThrough(through()).pipeThrough(through()).getReader();
      await reader.read();
      await reader.cancel('left');
      await turn();
      assert.equal(log.at(-1), 'cancel left');
      assert.deepEqual(flushed, []);
    });

    it('do not flush where the reader leaves while a chunk is waited for', async () => {
      const flushed: string[] = [];
      const never = new ReadableStream<number>({ pull: () => new Promise(() => undefined) });
      const reader = never.pipeThrough(new TransformStream({ flush: () => void flushed.push('flush') })).getReader();
      const read = reader.read();
      await turn();
      await reader.cancel();
      assert.equal((await read).done, true);
      await turn();
      assert.deepEqual(flushed, []);
    });

    it('write to a sink and close it, or abort it with the failure', async () => {
      const log: string[] = [];
      const sink = () =>
        new WritableStream<number>({
          write: (chunk) => void log.push(`${chunk}`),
          close: () => void log.push('close'),
          abort: (reason) => void log.push(`abort ${reason}`),
        });
      await counting(2).pipeTo(sink());
      await assert.rejects(
        new ReadableStream<number>({ pull: () => Promise.reject(new Error('broken')) }).pipeTo(sink()),
        /broken/,
      );
      assert.deepEqual(log, ['0', '1', 'close', 'abort Error: broken']);
    });

    it('are cancelled where a sink does not take what is written', async () => {
      const log: string[] = [];
      const full = new WritableStream<number>({ write: () => Promise.reject(new Error('full')) });
      await assert.rejects(counting(3, log).pipeTo(full), /full/);
      assert.ok(log.includes('cancel Error: full'));
    });

    it('give both branches everything, however they are read', async () => {
      const [one, other] = counting(4).tee();
      const firstOfOther = other.getReader();
      const early = firstOfOther.read();
      assert.deepEqual(await allOf(one), [0, 1, 2, 3]);
      assert.equal((await early).value, 0);
      firstOfOther.releaseLock();
      assert.deepEqual(await allOf(other), [1, 2, 3]);
    });

    it('fail both branches, and are cancelled when both are', async () => {
      const failing = new ReadableStream<number>({ pull: () => Promise.reject(new Error('broken')) }).tee();
      for (const branch of failing) await assert.rejects(allOf(branch), /broken/);
      const log: string[] = [];
      const [one, other] = counting(4, log).tee();
      const leaving = one.cancel('one');
      await turn();
      assert.ok(!log.some((line) => line.startsWith('cancel')));
      await Promise.all([leaving, other.cancel('other')]);
      assert.ok(log.some((line) => line.startsWith('cancel')));
    });
  });
}
