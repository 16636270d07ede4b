import assert from 'node:assert/strict';
import type { RenderReply, RenderRequest } from '../../render/protocol.js';
import { renderBatch } from '../../render/render-batch.js';
import type { RenderPool } from '../../render/render-pool.js';

const PAGES = 8;

const SEGMENT = {
  kind: 'segment',
  body: new Uint8Array(),
  crc32: 0,
  uncompressedBytes: 0,
  files: [],
  facts: new Uint8Array(),
  findings: 0,
  sections: undefined,
  passages: undefined,
} as const;

describe('rendering a batch', () => {
  it('has one page waiting to be kept at most, while the next is rendered: a worker that dies loses no more', async () => {
    const rendered: number[] = [];
    const kept: number[] = [];
    let waiting = 0;
    let most = 0;
    await renderBatch({
      pool: poolOf((page) => rendered.push(page)),
      inputs: {} as never,
      batch: { kind: 'pages', first: 0, count: PAGES },
      pagePath: String,
      contents: {
        find: async () => undefined,
        async keep(page) {
          most = Math.max(most, ++waiting);
          // Slower than any page is rendered.
          await new Promise((resolve) => setTimeout(resolve, 5));
          waiting -= 1;
          kept.push(page);
          assert.ok(rendered.length - kept.length <= 1, `${rendered.length} are rendered and ${kept.length} kept`);
        },
      },
    });
    assert.equal(most, 1);
    assert.deepEqual(kept, [...Array(PAGES).keys()]);
  });

  it('fails with the store, once its pages are rendered', async () => {
    const contents = {
      find: async () => undefined,
      keep: async (page: number) => {
        if (page === 3) throw new Error('the store is full');
      },
    };
    const options = {
      inputs: {} as never,
      batch: { kind: 'pages', first: 0, count: PAGES } as const,
      pagePath: String,
    };
    await assert.rejects(renderBatch({ ...options, pool: poolOf(() => undefined), contents }), /the store is full/);
  });
});

/** One process that renders at once. */
function poolOf(onPage: (page: number) => void): RenderPool {
  const ask = async (request: RenderRequest): Promise<RenderReply> => {
    if (request.kind === 'begin') return { kind: 'begun' };
    if (request.kind === 'finish') return SEGMENT as unknown as RenderReply;
    if (request.kind !== 'page') throw new Error(`${request.kind} was not expected`);
    onPage(request.page);
    return { kind: 'page', content: Buffer.from('{}'), dependencies: {} };
  };
  return { use: (work: (process: unknown) => Promise<unknown>) => work({ ask }) } as unknown as RenderPool;
}
