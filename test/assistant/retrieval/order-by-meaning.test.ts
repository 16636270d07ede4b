import assert from 'node:assert/strict';
import { buildIndex } from '../../../assistant/index/build-index.js';
import { openIndex } from '../../../assistant/index/site-index.js';
import { createReader, type Reader } from '../../../assistant/reader/create-reader.js';
import { createSiteSearch } from '../../../assistant/retrieval/create-site-search.js';
import { NOTHING_READ } from '../../support/nothing-read.js';
import { passagesOf } from '../../support/passages.js';

describe('results that are read', () => {
  const index = openIndex(
    buildIndex([
      passagesOf('ropes', 'Ropes', { '': 'Stored ropes are stored dry.' }),
      passagesOf('logs', 'Records', { '': 'Entries are stored for 30 days.' }),
    ]),
  );
  const alike = (path: string): Reader => ({
    isReady: true,
    readAhead: () => NOTHING_READ,
    compare: async (_question, texts) => texts.map((text) => (text.startsWith(path) ? 0.9 : 0)),
  });
  const paths = async (reader?: Reader) =>
    (
      await createSiteSearch(index, reader === undefined ? {} : { reader }).search({ query: 'stored', pageSize: 5 })
    ).map(({ path, score }) => ({ path, score }));

  it('are ordered by words and meaning, with scores that decrease', async () => {
    assert.deepEqual(
      (await paths()).map(({ path }) => path),
      ['ropes', 'logs'],
    );
    const read = await paths(alike('Records'));
    assert.deepEqual(
      read.map(({ path }) => path),
      ['logs', 'ropes'],
    );
    assert.ok((read[0]?.score ?? 0) >= (read[1]?.score ?? 1));
  });

  it('are as before if they cannot be read now, and are read the next time', async () => {
    let isBusy = true;
    const reader: Reader = {
      isReady: true,
      readAhead: () => NOTHING_READ,
      compare: async (question, texts) => (isBusy ? undefined : alike('Records').compare(question, texts)),
    };
    const search = createSiteSearch(index, { reader });
    const first = async () => (await search.search({ query: 'stored', pageSize: 5 }))[0]?.path;
    assert.equal(await first(), 'ropes');
    isBusy = false;
    assert.equal(await first(), 'logs');
  });

  it('are cached by words until the reader is ready, and read then', async () => {
    let isReady = false;
    let compared = 0;
    const ahead: string[] = [];
    const reader: Reader = {
      get isReady() {
        return isReady;
      },
      readAhead: (texts) => {
        ahead.push(...texts);
        return NOTHING_READ;
      },
      compare: async (question, texts) => {
        compared += 1;
        return isReady ? alike('Records').compare(question, texts) : undefined;
      },
    };
    const search = createSiteSearch(index, { reader });
    const first = async () => (await search.search({ query: 'stored', pageSize: 5 }))[0]?.path;
    assert.deepEqual([await first(), await first(), compared], ['ropes', 'ropes', 1]);
    isReady = true;
    assert.deepEqual([await first(), await first(), compared], ['logs', 'logs', 2]);
    const sections = ['Ropes\nStored ropes are stored dry.', 'Records\nEntries are stored for 30 days.'];
    assert.deepEqual(ahead, [...sections, ...sections], 'sections, and then their only pieces');
  });
  it('include sections without a word of the question once they have been read', async () => {
    const directions: Record<string, readonly number[]> = { hawser: [0.6, 0.8], Ropes: [1, 0], Records: [0, 1] };
    const vectorOf = (text: string) => {
      const direction = directions[/^\w+/.exec(text)?.[0] ?? ''] ?? [];
      return Float32Array.from({ length: 32 }, (_, at) => (direction[at % 2] ?? 0) / 4);
    };
    const finish: (() => void)[] = [];
    const reader = createReader(async (texts) => {
      if (texts.every((text) => text.includes('stored'))) await new Promise<void>((resolve) => finish.push(resolve));
      return texts.map(vectorOf);
    });
    const search = createSiteSearch(index, { reader });
    const found = async () => (await search.search({ query: 'hawser', pageSize: 5 })).map(({ path }) => path);
    assert.deepEqual(await found(), []);
    while ((await found()).length === 0) {
      for (const each of finish.splice(0)) each();
      await new Promise(setImmediate);
    }
    assert.deepEqual(await found(), ['logs', 'ropes']);
    const margins = (await search.search({ query: 'hawser', pageSize: 5 })).map(({ margin }) => margin?.toFixed(1));
    assert.deepEqual(margins, ['0.2', '-0.2'], 'how much nearer a page is than the others');
  });

  it('are not cached if the question could not be compared with what has been read', async () => {
    let isBusy = true;
    const likeness = async (texts: readonly string[]) =>
      isBusy ? undefined : Float32Array.from(texts, (text) => (text.startsWith('Records') ? 0.9 : 0.1));
    const reader: Reader = {
      ...alike('Ropes'),
      readAhead(texts) {
        const read = [...texts];
        return { isComplete: true, compare: () => likeness(read) };
      },
    };
    const search = createSiteSearch(index, { reader });
    const margins = async () => (await search.search({ query: 'stored', pageSize: 5 })).map(({ margin }) => margin);
    assert.deepEqual(await margins(), [undefined, undefined]);
    isBusy = false;
    assert.deepEqual(
      (await margins()).map((margin) => margin?.toFixed(1)),
      ['-0.8', '0.8'],
    );
  });

  it('have no margin while a part is unread, or on a site of one page', async () => {
    const readers = (share: number): Reader => ({
      ...alike('Ropes'),
      readAhead(texts) {
        const read = [...texts];
        const count = Math.ceil(read.length * share);
        return { isComplete: true, compare: async () => new Float32Array(count).fill(0.5) };
      },
    });
    const single = openIndex(buildIndex([passagesOf('ropes', 'Ropes', { '': 'Stored ropes are stored dry.' })]));
    for (const [site, share, count] of [
      [index, 0.5, 2],
      [single, 1, 1],
    ] as const) {
      const search = createSiteSearch(site, { reader: readers(share) });
      const results = await search.search({ query: 'stored', pageSize: 5 });
      assert.deepEqual(
        results.map(({ margin }) => margin),
        Array.from({ length: count }, () => undefined),
      );
    }
  });

  it('prefer the default edition when a large site is read ahead', async () => {
    const pages = ['old', 'new'].map((path) => passagesOf(path, path, { '': `The ${path} text.` }));
    const [old, latest] = pages;
    assert.ok(old !== undefined && latest !== undefined);
    const ahead: string[] = [];
    const reader: Reader = {
      ...alike('new'),
      readAhead: (texts) => {
        ahead.push(...texts);
        return NOTHING_READ;
      },
    };
    const editions = openIndex(buildIndex([{ ...old, nonDefault: ['version'] }, latest]));
    await createSiteSearch(editions, { reader }).search({ query: 'text', pageSize: 5 });
    assert.deepEqual(ahead.slice(0, 2), ['new\nThe new text.', 'old\nThe old text.']);
  });
});
