import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIndexInProcess } from '../../assistant/index/build-in-process.js';
import { buildIndex } from '../../assistant/index/build-index.js';
import type { PagePassages } from '../../site/passages/page-passages.js';
import { builtIndex } from '../support/built-index.js';
import { passagesOf } from '../support/passages.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

describe('an index made in a process of its own', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await createTemporaryFolder('index');
  });
  after(() => folder.remove());

  const pages = Array.from({ length: 30 }, (_, index) =>
    passagesOf(`page-${index}`, `Page ${index}`, { '': `Anchor ${index} holds.`, more: 'Buoys float.' }),
  );
  async function* batchesOf(some: readonly PagePassages[]) {
    for (let at = 0; at < some.length; at += 7) yield Buffer.from(JSON.stringify(some.slice(at, at + 7)));
  }

  for (const [what, some] of [
    ['of pages that come in batches', pages],
    ['of no page', []],
  ] as const) {
    it(`${what} is what it would be in one go`, async () => {
      const file = join(folder.path, `${some.length}.index`);
      const { body: _body, ...made } = await buildIndexInProcess(batchesOf(some), { file });
      const expected = buildIndex(some);
      const { body: _expectedBody, ...facts } = builtIndex(expected);
      assert.deepEqual(made, facts);
      assert.ok((await readFile(file)).equals(expected));
    });
  }

  it('is given up when its caller is told to stop', async () => {
    const stop = new AbortController();
    async function* endless() {
      for (;;) {
        yield Buffer.from(JSON.stringify(pages));
        stop.abort(new Error('told to stop'));
      }
    }
    const file = join(folder.path, 'stopped.index');
    await assert.rejects(buildIndexInProcess(endless(), { file, signal: stop.signal }), /told to stop/);
  });

  it('is a fault where what it is made of is no passages', async () => {
    async function* wrong() {
      yield Buffer.from('null');
    }
    const file = join(folder.path, 'wrong.index');
    await assert.rejects(buildIndexInProcess(wrong(), { file }), /the index cannot be made/);
  });
});
