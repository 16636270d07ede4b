import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { casesSite } from '../support/cases-site.js';
import { createProjectExporter, type Exported } from '../support/export-project.js';
import { type GeneratedSite, generateSite } from '../support/generated-site.js';
import { startServices } from '../support/services.js';

/** The number of pages is larger than a batch, so that slots finish batches in any order. */
const PAGES = 60;

describe('the archive of a site', () => {
  let site: GeneratedSite;

  before(async () => {
    const extra = Object.entries(casesSite()).filter(([file]) => file !== 'docs.json' && file !== 'index.mdx');
    site = await generateSite(PAGES);
    for (const [file, content] of extra) await site.write(file, content as string | Uint8Array);
  });
  after(() => site.remove());

  it('is the same bytes with one and with four render slots, made by services that know nothing of each other', async () => {
    const [one, four] = await Promise.all([exportWith(1), exportWith(4)]);
    assert.deepEqual([one.job.status, four.job.status], ['completed', 'completed']);
    assert.equal(one.sha256, four.sha256);
    assert.ok(one.archive.equals(four.archive));
    assert.equal(createHash('sha256').update(one.archive).digest('hex'), one.sha256);
    assert.deepEqual(one.findings, four.findings);
  });

  async function exportWith(slots: number): Promise<Exported> {
    const services = await startServices(
      { OFFPRINT_RENDER_SLOTS: String(slots), CHROMIUM_PATH: '/nonexistent' },
      { captureLogs: true },
    );
    const exports = createProjectExporter(services);
    try {
      await Promise.all([services.startApi(), services.startWorker()]);
      return await exports.exportFolder(site.folder, 'determined');
    } finally {
      await services.stop();
      await exports.clean();
    }
  }
});
