import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { startHttpSite } from '../../support/http-site.js';
import { launchBrowser } from '../../support/launch-browser.js';
import { mirrorSite } from '../../support/mirrored-site.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

/** Pages as docsify draws them on a wide screen: version 5 marks the sidebar, version 4 the body. */
const PAGES = {
  '/': `<title>Five</title><style>.sidebar{display:none}.sidebar.show{display:block;position:fixed;inset:0 100px 0 0}</style>
    <button class="sidebar-toggle" aria-expanded="true" style="position:fixed;right:0"><div class="sidebar-toggle-button" role="button" aria-controls="__sidebar">=</div></button>
    <aside id="__sidebar" class="sidebar show"><a href="/four">Four</a></aside><main><h1>Five</h1></main><script src="/app.js"></script>`,
  '/four': `<title>Four</title><style>.sidebar{display:none}body.close .sidebar{display:block}</style>
    <aside class="sidebar"><a href="/">Five</a></aside><main><button class="sidebar-toggle" aria-label="Menu">=</button><h1>Four</h1></main><script src="/app.js"></script>`,
};

describe('the sidebar of docsify', () => {
  let browser: Browser | undefined;
  let folder: TemporaryFolder | undefined;

  before(async function () {
    browser = await launchBrowser();
    if (browser === undefined) return this.skip();
    const site = await startHttpSite({ ...PAGES, '/app.js': '' });
    const { files } = await mirrorSite(site.url, { scripts: 'strip' });
    await site.close();
    folder = await createTemporaryFolder('docsify');
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(folder.path, path)), { recursive: true });
      await writeFile(join(folder.path, path), bytes);
    }
  });
  after(async () => {
    await browser?.close();
    await folder?.remove();
  });

  const cases: readonly [file: string, width: number, isOpen: boolean][] = [
    ['index.html', 1280, true],
    ['index.html', 390, false],
    ['four.html', 390, false],
  ];
  for (const [file, width, isOpen] of cases)
    it(`is ${isOpen ? 'open' : 'closed'} in ${file} at ${width} px, and its button toggles it`, async () => {
      const tab = (await browser?.newPage({ viewport: { width, height: 800 } })) ?? assert.fail();
      await tab.goto(pathToFileURL(join(folder?.path ?? '', file)).href);
      const states = [await tab.locator('.sidebar a').isVisible()];
      for (let press = 0; press < 2; press++) {
        await tab.locator('.sidebar-toggle').click();
        states.push(await tab.locator('.sidebar a').isVisible());
      }
      assert.deepEqual(states, [isOpen, !isOpen, isOpen]);
      await tab.close();
    });
});
