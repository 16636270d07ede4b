import assert from 'node:assert/strict';
import { once } from 'node:events';
import { CancelledFailure } from '@temporalio/activity';
import { EmbeddingFailed, type TextEmbedder } from '../../assistant/embeddings/text-embedder.js';
import type { ObjectStore } from '../../storage/object-store.js';
import {
  type ActivityDriver,
  openActivityDriver,
  PDF_STEPS,
  quietEnvironment,
  STEPS,
  type Step,
  type SteppedExport,
} from '../support/activity-driver.js';
import { findBrowser } from '../support/find-browser.js';

/** A call in the midst of a step, before what it makes is all there. */
type Middle = readonly [step: Exclude<Step, 'recordJob'>, method: keyof ObjectStore, key: RegExp];

const MIDDLES: readonly Middle[] = [
  ['planExport', 'put', /\/plans\//],
  ['prepareBatches', 'get', /\/batch-index\//],
  ['renderBatch', 'put', /\/segments\//],
  ['indexSite', 'put', /\/assistant\//],
  ['packageBundle', 'compose', /\/bundles\//],
  ['packZip', 'put', /\/bundles\/[^/]+\.zip$/],
  ['verifyBatches', 'put', /\/report\.json$/],
];

const PDF_MIDDLES: readonly Middle[] = [
  ['planPdf', 'put', /\/prints\/[^/]+\.plan\.json$/],
  ['printPdfPart', 'put', /\/prints\/[^/]+\.pdf$/],
  ['joinPdf', 'put', /\/bundles\/[^/]+\.pdf$/],
];

describe('each step of an export, alone', () => {
  let driver: ActivityDriver;
  before(async () => {
    driver = await openActivityDriver();
  });
  after(() => driver.close());

  it('indexSite ends well where sections cannot be embedded, and embeds them when it is taken again', async () => {
    let isAway = true;
    const embedder: TextEmbedder = {
      space: 'sample',
      embed: async (texts) => {
        if (isAway) throw new EmbeddingFailed('the embeddings endpoint answered 401', false);
        return texts.map((text) => Float32Array.of(0.6, text.length % 2 === 0 ? 0.8 : -0.8));
      },
    };
    const steps = await driver.newExport({ embedder });
    await steps.upTo('indexSite');
    const vectorsOf = async () =>
      [...(await steps.everything()).objects.keys()].filter((key) => key.endsWith('.vectors')).length;
    const first = await steps.take('indexSite');
    assert.ok(first !== null);
    assert.equal(await vectorsOf(), 0);
    isAway = false;
    assert.deepEqual(await steps.take('indexSite'), first);
    assert.equal(await vectorsOf(), 1);
  });

  for (const step of STEPS) itRepeats(step, () => driver.newExport());

  for (const middle of MIDDLES) itEnds(middle, () => driver.newExport());

  it('recordJob of a worker thought dead does not take a final record back', async () => {
    const steps = await driver.newExport();
    await steps.upTo('recordJob');
    await steps.take('recordJob');
    const { job: final } = await steps.everything();
    const running = {
      status: 'running',
      progress: 40,
      pageCount: 1,
      totalPages: 3,
      phase: 'rendering',
      warnings: 0,
      error: null,
    } as const;
    await steps.record(running);
    assert.deepEqual((await steps.everything()).job, final);
  });
});

describe('each step of a PDF, alone', () => {
  let driver: ActivityDriver;
  let printer: string | undefined;
  before(async function () {
    printer = await findBrowser();
    if (printer === undefined) return this.skip();
    driver = await openActivityDriver();
  });
  after(() => driver?.close());

  for (const step of PDF_STEPS) itRepeats(step, () => driver.newExport({ printer }));

  for (const middle of PDF_MIDDLES) itEnds(middle, () => driver.newExport({ printer }));
});

function itRepeats(step: Step, newExport: () => Promise<SteppedExport>): void {
  it(`${step} taken twice answers the same, and changes nothing the second time`, async () => {
    const steps = await newExport();
    await steps.upTo(step);
    const first = await steps.take(step);
    const before = await steps.everything();
    assert.deepEqual(await steps.take(step), first);
    const { objects, job } = await steps.everything();
    assert.deepEqual([...objects.keys()], [...before.objects.keys()]);
    assert.deepEqual(objects, before.objects);
    assert.deepEqual({ ...job, updatedAt: null }, { ...before.job, updatedAt: null });
  });
}

function itEnds([step, method, key]: Middle, newExport: () => Promise<SteppedExport>): void {
  // The engine gives an attempt up whose machine sleeps, and lets another begin; then the machine wakes.
  it(`${step} of a worker thought dead, going on when the export is done, changes nothing`, async () => {
    const steps = await newExport();
    await steps.upTo(step);
    const held = steps.store.hold(method, key);
    const late = steps.take(step);
    await held.made;
    await steps.take(step, quietEnvironment(2));
    await steps.after(step);
    const before = await steps.everything();
    assert.equal(before.job?.status, 'completed');
    held.letGo();
    await late;
    assert.deepEqual(await steps.everything(), before);
  });

  it(`${step} that is told to stop ends as cancelled`, async () => {
    const steps = await newExport();
    await steps.upTo(step);
    const held = steps.store.hold('get', /./);
    const environment = quietEnvironment();
    const taken = steps.take(step, environment);
    await held.made;
    environment.cancel();
    held.letGo();
    await assert.rejects(taken, CancelledFailure);
  });

  it(`${step} tells that it lives while it waits for the store`, async () => {
    const steps = await newExport();
    await steps.upTo(step);
    const held = steps.store.hold(method, key);
    const environment = quietEnvironment();
    const taken = steps.take(step, environment);
    await held.made;
    await once(environment, 'heartbeat');
    held.letGo();
    await taken;
  });
}
