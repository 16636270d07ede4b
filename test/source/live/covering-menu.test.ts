import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { writeBundleFile } from '../../../activities/write-bundle-file.js';
import { startHttpSite } from '../../support/http-site.js';
import { launchBrowser } from '../../support/launch-browser.js';
import { mirrorSite } from '../../support/mirrored-site.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

describe('a menu that lies over a narrow screen and was beside the content on a wide one', () => {
  let browser: Browser | undefined;
  let folder: TemporaryFolder | undefined;

  before(async function () {
    browser = await launchBrowser();
    if (browser === undefined) return this.skip();
    const site = await startHttpSite({
      '/': '<title>API</title><style>aside{position:fixed;inset:0 auto 0 0;width:280px}</style><aside><a href="#one">Part</a></aside><main><h1>API</h1><h2 id="one">One</h2></main><script src="/app.js"></script>',
      '/sticky':
        '<title>API</title><style>aside{position:sticky;top:0;height:100vh;width:280px}</style><aside><a href="#one">Part</a></aside><main><h1>API</h1><h2 id="one">One</h2></main><script src="/app.js"></script>',
      '/app.js': '',
    });
    const { files } = await mirrorSite(site.url, { scripts: 'strip', pages: [`${site.url}sticky`] });
    await site.close();
    folder = await createTemporaryFolder('covering-menu');
    for (const [path, bytes] of files) await writeBundleFile(folder.path, path, bytes);
  });
  after(async () => {
    await browser?.close();
    await folder?.remove();
  });

  const open = async (width: number, file = 'index.html'): Promise<Page> => {
    const tab = (await browser?.newPage({ viewport: { width, height: 800 } })) ?? assert.fail();
    await tab.goto(pathToFileURL(join(folder?.path ?? '', file)).href);
    return tab;
  };

  for (const file of ['index.html', 'sticky.html'])
    it(`is closed in ${file}, and a button opens it until an entry or something beside it is pressed`, async () => {
      const tab = await open(390, file);
      const [menu, button] = [tab.locator('aside'), tab.locator('[data-offprint="menu-button"]')];
      await button.waitFor();
      assert.equal(await menu.isVisible(), false);
      await button.click();
      assert.equal(await menu.isVisible(), true);
      await tab.click('aside a');
      await menu.waitFor({ state: 'hidden' });
      await button.click();
      await tab.mouse.click(350, 700);
      await menu.waitFor({ state: 'hidden' });
      await tab.close();
    });

  it('stays on a wide screen', async () => {
    const tab = await open(1280);
    assert.equal(await tab.locator('aside').isVisible(), true);
    assert.equal(await tab.locator('[data-offprint="menu-button"]').count(), 0);
    await tab.close();
  });
});
