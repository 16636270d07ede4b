import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { RenderPool } from '../../render/render-pool.js';
import type { RenderProcess } from '../../render/render-process.js';
import { childrenOf } from '../support/process-tree.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const SLOTS = 2;

describe('a pool of render processes', () => {
  let folder: TemporaryFolder;
  let pool: RenderPool;
  before(async () => {
    folder = await createTemporaryFolder('pool');
    pool = new RenderPool({ slots: SLOTS, readableFolder: folder.path });
  });
  after(async () => {
    pool.close();
    await folder.remove();
  });

  it('starts others in place of idle ones that the system has ended', async function () {
    const others = new Set(childrenOf(process.pid).map(({ pid }) => pid));
    await pool.warm();
    await pool.use(answers);
    const idle = childrenOf(process.pid).filter(({ pid }) => !others.has(pid));
    if (idle.length === 0) this.skip();
    assert.equal(idle.length, SLOTS);
    for (const { pid } of idle) process.kill(pid, 'SIGKILL');
    while (childrenOf(process.pid).some(({ pid }) => idle.some((gone) => gone.pid === pid))) await sleep(10);
    await Promise.all(Array.from({ length: SLOTS }, () => pool.use(answers)));
  });

  it('lets no more of them work at once than it has slots', async () => {
    let atWork = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++atWork);
      await sleep(5);
      atWork -= 1;
    };
    await Promise.all(Array.from({ length: 4 * SLOTS }, () => pool.use(work)));
    assert.equal(most, SLOTS);
  });

  /** Any question will do; this one is answered without a batch being open. */
  async function answers(renderer: RenderProcess): Promise<void> {
    await assert.rejects(renderer.ask({ kind: 'finish' }, { stallMs: 30_000 }), /no batch is open/);
  }
});
