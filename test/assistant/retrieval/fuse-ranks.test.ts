import assert from 'node:assert/strict';
import { buildIndex } from '../../../assistant/index/build-index.js';
import { openIndex } from '../../../assistant/index/site-index.js';
import { createSiteSearch } from '../../../assistant/retrieval/create-site-search.js';
import { fuseRanks } from '../../../assistant/retrieval/fuse-ranks.js';
import { found, passagesOf } from '../../support/passages.js';

describe('ranks by words and by meaning', () => {
  it('are joined so that words decide between the two firsts, and what both have comes before either', () => {
    const words = [10, 11, 12].map((chunk, at) => ({ chunk, score: 9 - at }));
    assert.equal(fuseRanks(words, [20, 21])[0]?.chunk, 10);
    assert.equal(fuseRanks(words, [12, 20])[0]?.chunk, 12);
  });

  it('give a chunk that stands above better ones their score', () => {
    const fused = fuseRanks(
      [1, 2, 3].map((chunk, at) => ({ chunk, score: 9 - at })),
      [3],
    );
    assert.deepEqual(fused[0], { chunk: 3, score: 9 });
  });

  it('prefer the page that is looked at by meaning too', async () => {
    const pages = ['ferries', 'tugs'].map((path) =>
      passagesOf(path, path, { '': `Vessels of ${path} are moored at the quay of the ${path}.` }),
    );
    const index = openIndex(buildIndex(pages));
    /** A ranking in which all sections are equally near. */
    const meaning = {
      nearest: async (_query: string, factor: (chunk: number) => number) =>
        [...pages.keys()].sort((one, other) => factor(other) - factor(one)),
    };
    const site = createSiteSearch(index, { meaning });
    for (const path of ['ferries', 'tugs'])
      assert.equal((await found(site, 'where is this moored', { currentPath: path }))[0], path);
  });
});
