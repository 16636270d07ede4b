import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST_ASSISTANT_BASE } from '../../site/model/assistant-access.js';
import { createProjectExporter, type Exported } from '../support/export-project.js';
import { GALLERY } from '../support/gallery.js';
import { type RunningPreview, runPreview } from '../support/running-preview.js';
import { type Services, startServices } from '../support/services.js';
import { until } from '../support/until.js';

describe('the bytes of a preview', () => {
  let services: Services;
  let exports: ReturnType<typeof createProjectExporter>;
  let exported: Exported;
  let running: RunningPreview;

  before(async () => {
    // Nothing is fetched and drawn.
    const chromiumPath = '/nonexistent';
    const environment = { OFFPRINT_FETCH_OUTSIDE_FILES: 'false', CHROMIUM_PATH: chromiumPath };
    services = await startServices(environment, { captureLogs: true });
    exports = createProjectExporter(services);
    await Promise.all([services.startApi(), services.startWorker()]);
    exported = await exports.exportFolder(GALLERY);
    // The hosting of sites in tests, whose host forwards questions.
    const hosting = { mode: 'cloud', assistantBase: HOST_ASSISTANT_BASE } as const;
    running = await runPreview(GALLERY, { hosting, chromiumPath });
    await until(async () => {
      const { checkedPages, pages } = await running.preview.state('/');
      return pages > 0 && checkedPages === pages;
    });
  });
  after(async () => {
    await running?.stop();
    await services?.stop();
    await exports?.clean();
  });

  it('are those of the export, for every file of every kind', async () => {
    const files = new Set(exported.files);
    const isStub = (path: string) => path.endsWith('.html') && !files.has(path.replace(/\.html$/, '.md'));
    const compared: string[] = [];
    const different: string[] = [];
    // The index names the other files of the search.
    await until(async () =>
      (await running.bytes('offprint/search/index.js')).equals(await readExported('offprint/search/index.js')),
    );
    for (const path of exported.files) {
      // The preview follows a redirect as a server does; 404.html is the answer to addresses that lead nowhere.
      if (path === 'manifest.json' || (isStub(path) && path !== '404.html')) continue;
      compared.push(path);
      if (!(await running.bytes(path)).equals(await readExported(path))) different.push(path);
    }
    assert.deepEqual(different, []);
    assert.ok(compared.length > 100, `${compared.length} files`);
    assert.ok(compared.some((path) => path.startsWith('offprint/search/')));
    assert.ok(compared.includes('llms-full.txt'));
    assert.deepEqual(running.errors, []);
  });

  it('of an address that leads nowhere are those of the 404 page', async () => {
    assert.deepEqual(await running.bytes('there/is/nothing'), await running.bytes('404.html'));
  });

  it('come with the findings of the export about links and anchors', async () => {
    const places = (findings: readonly { code: string; page?: string | undefined; message: string }[]) =>
      findings
        .filter(({ code }) => code === 'broken-link' || code === 'broken-anchor')
        .map(({ code, page, message }) => `${code} ${page} ${message}`)
        .sort();
    await until(() => places(running.preview.findings(10_000)).length === places(exported.findings).length);
    assert.deepEqual(places(running.preview.findings(10_000)), places(exported.findings));
  });

  const readExported = (path: string) => readFile(join(exported.bundle, path));
});
