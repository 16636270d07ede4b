import assert from 'node:assert/strict';
import type { RenderReply, RenderRequest } from '../../render/protocol.js';
import { type BatchPool, type RenderedBatch, renderBatch } from '../../render/render-batch.js';
import { type AskOptions, type LossReason, RenderProcessLost } from '../../render/render-process.js';

const PAGES = 8;

const SEGMENT = {
  kind: 'segment',
  body: new Uint8Array(),
  crc32: 0,
  uncompressedBytes: 0,
  files: [],
  facts: new Uint8Array(),
  findings: 0,
  warnings: 0,
  words: { shown: 0, leftOut: 0 },
  sections: undefined,
  passages: undefined,
} as const;

const INPUTS = { planFile: '', snapshotFile: '', packFolder: '' };

describe('rendering a batch', () => {
  it('writes up to eight pages while the next is rendered: a worker that dies loses no more', async () => {
    const count = 20;
    const rendered: number[] = [];
    const kept: number[] = [];
    let waiting = 0;
    let most = 0;
    await renderBatch({
      pool: poolOf((page) => rendered.push(page)),
      inputs: INPUTS,
      batch: { kind: 'pages', first: 0, count },
      pagePath: String,
      contents: {
        find: async () => undefined,
        async keep(page) {
          most = Math.max(most, ++waiting);
          // Slower than any page is rendered.
          await new Promise((resolve) => setTimeout(resolve, 20));
          waiting -= 1;
          kept.push(page);
          assert.ok(rendered.length - kept.length <= 8, `${rendered.length} are rendered and ${kept.length} kept`);
        },
      },
    });
    assert.equal(most, 8);
    assert.deepEqual(
      [...kept].sort((left, right) => left - right),
      [...Array(count).keys()],
    );
  });

  it('renders one page ahead of a store that writes at once', async () => {
    const rendered: number[] = [];
    const kept: number[] = [];
    await renderBatch({
      pool: poolOf((page) => {
        assert.ok(rendered.length - kept.length <= 1, `${rendered.length} are rendered and ${kept.length} kept`);
        rendered.push(page);
      }),
      inputs: INPUTS,
      batch: { kind: 'pages', first: 0, count: PAGES },
      pagePath: String,
      contents: { find: async () => undefined, keep: async (page) => void kept.push(page) },
    });
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
      inputs: INPUTS,
      batch: { kind: 'pages', first: 0, count: PAGES } as const,
      pagePath: String,
    };
    await assert.rejects(renderBatch({ ...options, pool: poolOf(() => undefined), contents }), /the store is full/);
  });
  it('loads code of earlier exports into a process that lacks it, if it has several pages to render', async () => {
    const contents = { find: async (page: number) => (page < PAGES - 4 ? Buffer.from('{}') : undefined) };
    assert.deepEqual(await loadedCode({ needsCode: true }), ['begin one', 'code one 1']);
    assert.deepEqual(await loadedCode({ needsCode: false }), ['begin one']);
    assert.deepEqual(await loadedCode({ needsCode: true, ...contents }), ['begin one', 'code one 1']);
    const few = { find: async (page: number) => (page < PAGES - 3 ? Buffer.from('{}') : undefined) };
    assert.deepEqual(await loadedCode({ needsCode: true, ...few }), ['begin one']);
  });

  it('renders a page that lost its process again after the others, alone and within wider limits', async () => {
    const { rendered, batch } = await renderWithLosses((page, { visit }) => page === 2 && visit === 1, 'overworked');
    assert.deepEqual(rendered.slice(0, PAGES + 1), ['0', '1', '2', '3', '4', '5', '6', '7', '2 alone']);
    assert.equal(batch.failedPages, 0);
  });

  for (const reason of ['overworked', 'stalled', 'crashed', 'killed'] as const)
    it(`gives up a page whose process is ${reason} each time, keeps it out of the cache and all others in it`, async () => {
      const { kept, failures, batch } = await renderWithLosses((page) => page === 2, reason);
      assert.equal(batch.failedPages, 1);
      assert.deepEqual(kept, [0, 1, 3, 4, 5, 6, 7]);
      const [message = ''] = failures;
      // Only its own need of memory is a fault of the page.
      assert.equal(/make it simpler/.test(message), reason === 'crashed', message);
      assert.match(message, reason === 'crashed' ? /memory/ : /The next export tries again/);
    });

  it('does not give up a page whose process was killed by others four times', async () => {
    const { batch } = await renderWithLosses((page, { visit }) => page === 2 && visit <= 4, 'killed');
    assert.equal(batch.failedPages, 0);
  });
});

/** Renders a batch whose processes are lost at some pages. */
async function renderWithLosses(
  isLost: (page: number, at: { readonly visit: number }) => boolean,
  reason: LossReason,
): Promise<{ rendered: string[]; kept: number[]; failures: string[]; batch: RenderedBatch }> {
  const rendered: string[] = [];
  const kept: number[] = [];
  const failures: string[] = [];
  const visits = new Map<number, number>();
  const ask = async (request: RenderRequest, { maxUsage }: AskOptions): Promise<RenderReply> => {
    if (request.kind === 'begin') return { kind: 'begun' };
    if (request.kind === 'finish') return SEGMENT;
    if (request.kind !== 'page') throw new Error(`${request.kind} was not expected`);
    const { page, content, failure } = request;
    if (content !== undefined) return { kind: 'page', dependencies: {} };
    const visit = (visits.get(page) ?? 0) + 1;
    visits.set(page, visit);
    rendered.push(`${page}${(maxUsage?.cpuMs ?? 0) > 60_000 ? ' alone' : ''}`);
    if (failure === undefined && isLost(page, { visit })) throw new RenderProcessLost(reason, 'lost');
    if (failure !== undefined) failures.push(failure);
    return { kind: 'page', content: Buffer.from('{}'), dependencies: {} };
  };
  const pool: BatchPool = { use: (work) => work({ ask }) };
  const batch = await renderBatch({
    pool,
    inputs: INPUTS,
    batch: { kind: 'pages', first: 0, count: PAGES },
    pagePath: String,
    contents: { find: async () => undefined, keep: async (page) => void kept.push(page) },
  });
  return { rendered, kept: kept.sort(), failures, batch };
}

/** Renders a batch, and returns what the process was told about code of earlier exports. */
async function loadedCode({
  needsCode,
  find = async () => undefined,
}: {
  readonly needsCode: boolean;
  readonly find?: (page: number) => Promise<Uint8Array | undefined>;
}): Promise<string[]> {
  const said: string[] = [];
  const ask = async (request: RenderRequest): Promise<RenderReply> => {
    if (request.kind === 'begin') said.push(`begin ${request.codeName}`);
    if (request.kind === 'begin') return { kind: 'begun', needsCode };
    if (request.kind === 'code') said.push(`code ${request.name} ${request.parts.length}`);
    if (request.kind === 'code') return { kind: 'added' };
    return request.kind === 'finish' ? SEGMENT : { kind: 'page', dependencies: {} };
  };
  await renderBatch({
    pool: { use: (work) => work({ ask }) },
    inputs: INPUTS,
    batch: { kind: 'pages', first: 0, count: PAGES },
    pagePath: String,
    contents: { find, keep: async () => undefined },
    code: { name: 'one', read: async () => [Buffer.from('[]')] },
  });
  return said;
}

/** One process that renders at once. */
function poolOf(onPage: (page: number) => void): BatchPool {
  const ask = async (request: RenderRequest): Promise<RenderReply> => {
    if (request.kind === 'begin') return { kind: 'begun' };
    if (request.kind === 'finish') return SEGMENT;
    if (request.kind !== 'page') throw new Error(`${request.kind} was not expected`);
    onPage(request.page);
    return { kind: 'page', content: Buffer.from('{}'), dependencies: {} };
  };
  return { use: (work) => work({ ask }) };
}
