import assert from 'node:assert/strict';
import { createReader } from '../../../assistant/reader/create-reader.js';
import { createWordPieces } from '../../../assistant/reader/word-pieces.js';

/** Unit vectors that count letters, each in many dimensions: texts of the same letters are alike. */
function counted(text: string): Float32Array {
  const counts = [...'abcdefghijklmnopqrstuvwxyz'.repeat(16)].map((letter) => text.split(letter).length - 1);
  const length = Math.sqrt(counts.reduce((sum, count) => sum + count ** 2, 0));
  return Float32Array.from(counts, (count) => count / length);
}

describe('the reader', () => {
  it('compares texts with a question by their vectors, and reads each text once', async () => {
    const read: string[] = [];
    const reader = createReader(async (texts) => {
      read.push(...texts);
      return texts.map(counted);
    });
    const [same = 0, other = 0] = (await reader.compare('aab', ['baa', 'fgh'])) ?? [];
    assert.ok(same > 0.99 && other < 0.01);
    await Promise.all([reader.compare('aab', ['baa', 'aah']), reader.compare('aab', ['aah', 'aab'])]);
    assert.deepEqual(read.toSorted(), ['aab', 'aah', 'baa', 'fgh']);
  });

  it('compares nothing while too many texts wait, and again afterwards', async () => {
    const finish: (() => void)[] = [];
    const reader = createReader(
      (texts) => new Promise((resolve) => void finish.push(() => resolve(texts.map(counted)))),
      { maxWaiting: 3 },
    );
    const first = reader.compare('a', ['b', 'c']);
    assert.equal(await reader.compare('d', ['e']), undefined);
    for (const each of finish) each();
    assert.equal((await first)?.length, 2);
    const again = reader.compare('d', ['e']);
    for (const each of finish) each();
    assert.equal((await again)?.length, 1);
  });

  it('reads texts ahead while no question waits, and compares with them without reading them again', async () => {
    const read: string[][] = [];
    let isFree = true;
    const reader = createReader(async (texts) => {
      assert.ok(isFree, 'one batch at a time');
      isFree = false;
      read.push([...texts]);
      await new Promise(setImmediate);
      isFree = true;
      return texts.map(counted);
    });
    reader.readAhead(['a', 'b', 'c', 'd', 'e', 'f']);
    while (read.flat().length < 6) await new Promise(setImmediate);
    assert.deepEqual(read, [
      ['a', 'b', 'c', 'd'],
      ['e', 'f'],
    ]);
    while (!isFree) await new Promise(setImmediate);
    assert.equal((await reader.compare('h', ['a', 'f']))?.length, 2);
    assert.deepEqual(read.slice(2), [['h']]);
  });

  it('reads lists that are to be read last after all others, also those that come later', async () => {
    const read: string[] = [];
    const finish: (() => void)[] = [];
    const reader = createReader(async (texts) => {
      read.push(...texts);
      if (read.length < 8) await new Promise<void>((resolve) => finish.push(resolve));
      return texts.map(counted);
    });
    const letters = ['a', 'b', 'c', 'd', 'e', 'f'];
    const last = reader.readAhead(letters, 'last') ?? assert.fail('it is refused');
    while (finish.length === 0) await new Promise(setImmediate);
    const first = reader.readAhead(['v', 'w', 'x', 'y', 'z']) ?? assert.fail('it is refused');
    while (!last.isComplete) {
      for (const each of finish.splice(0)) each();
      await new Promise(setImmediate);
    }
    assert.deepEqual([first.isComplete, read.join('')], [true, 'abcdvwxyzef']);
  });

  it('compares a question with the texts that have been read ahead so far', async () => {
    const finish: (() => void)[] = [];
    let isSlow = true;
    const reader = createReader(async (texts) => {
      if (isSlow && texts.length > 1) await new Promise<void>((resolve) => finish.push(resolve));
      return texts.map(counted);
    });
    const abc = 'the quick brown fox jumps'.split(' ');
    const read = reader.readAhead(abc) ?? assert.fail('it is refused');
    assert.deepEqual([await read.compare('xof'), read.isComplete], [new Float32Array(0), false]);
    while (finish.length === 0) await new Promise(setImmediate);
    isSlow = false;
    for (const each of finish) each();
    while (!read.isComplete) await new Promise(setImmediate);
    const alike = (await read.compare('xof')) ?? [];
    assert.deepEqual(
      Array.from(alike, (value) => value > 0.9),
      [false, false, false, true, false],
    );
  });

  it('reads nothing more ahead after a failure, and compares with what it has', async () => {
    const reader = createReader(async (texts) => {
      if (texts.includes('e')) throw new Error('ended');
      return texts.map(counted);
    });
    const read = reader.readAhead(['a', 'b', 'c', 'd', 'e', 'f']) ?? assert.fail('it is refused');
    while ((await read.compare('d'))?.length !== 4) await new Promise(setImmediate);
    assert.equal(read.isComplete, false);
  });

  it('reads the lists of other sites after one that fails', async () => {
    const reader = createReader(async (texts) => {
      if (texts.includes('a')) throw new Error('not this one');
      return texts.map(counted);
    });
    const broken = function* (): Generator<string> {
      yield 'b';
      throw new Error('no more');
    };
    const lists = [['a'], broken(), ['c', 'd']].map((texts) => reader.readAhead(texts) ?? assert.fail('it is refused'));
    while (lists.at(-1)?.isComplete !== true) await new Promise(setImmediate);
    assert.deepEqual(
      lists.map(({ isComplete }) => isComplete),
      [false, false, true],
    );
  });

  it('refuses further lists while many wait, and takes them afterwards', async () => {
    const finish: (() => void)[] = [];
    let isSlow = true;
    const reader = createReader(async (texts) => {
      if (isSlow) await new Promise<void>((resolve) => finish.push(resolve));
      return texts.map(counted);
    });
    let count = 0;
    while (count < 1000 && reader.readAhead([`text ${'a'.repeat(count)}`]) !== undefined) count += 1;
    assert.ok(count > 1 && count < 1000);
    isSlow = false;
    let again = reader.readAhead(['b']);
    while (again?.isComplete !== true) {
      for (const each of finish.splice(0)) each();
      await new Promise(setImmediate);
      again ??= reader.readAhead(['b']);
    }
  });

  it('compares nothing without vectors or after a failure, and does not reject', async () => {
    assert.equal(await createReader(async () => []).compare('a', ['b']), undefined);
    const failing = createReader(() => Promise.reject(new Error('ended')));
    assert.equal(await failing.compare('a', ['b']), undefined);
    assert.equal(await failing.compare('a', ['b']), undefined);
  });
});

describe('word pieces', () => {
  const names = ['[UNK]', '[CLS]', '[SEP]', 'harbour', 'dock', '##ing', '.', 'a', '日', '##yard', '_', 'cafe'];
  const pieces = createWordPieces(new Map(names.map((name, at) => [name, at])));
  for (const [text, expected] of [
    ['Docking a dockyard.', 'dock ##ing a dock ##yard .'],
    ['a_a', 'a _ a'],
    ['CAFÉ\u0000\u200b', 'cafe'],
    ['日a日', '日 a 日'],
    ['dockx a', '[UNK] a'],
    ['harbour a '.repeat(9), 'harbour a harbour a harbour a'],
    [`${'a'.repeat(101)} a`, '[UNK] a'],
    ['', ''],
  ] as const) {
    it(`of ${JSON.stringify(text.slice(0, 30))} are those of the vocabulary`, () => {
      const numbers = pieces.encode(text, 8);
      assert.equal(numbers.map((number) => names[number]).join(' '), `[CLS] ${expected} [SEP]`.replace('  ', ' '));
    });
  }
});
