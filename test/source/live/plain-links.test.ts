import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { writeBundleFile } from '../../../activities/write-bundle-file.js';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { startHttpSite } from '../../support/http-site.js';
import { launchBrowser } from '../../support/launch-browser.js';
import { mirrorSite } from '../../support/mirrored-site.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

/** A script that loads pages itself, as that of HonKit, and that reacts to a link which opens a menu. */
const SCRIPT = `
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (!link || link.hash) return;
    event.preventDefault();
    if (link.ariaExpanded) { link.ariaExpanded = 'true'; return; }
    const request = new XMLHttpRequest();
    request.open('GET', link.href);
    request.onload = () => { document.body.innerHTML = request.responseText; };
    request.send();
  });`;

describe('a link to a page that a script of the site would load itself', () => {
  let browser: Browser | undefined;
  let folder: TemporaryFolder | undefined;
  let tab: Page;

  before(async function () {
    browser = await launchBrowser();
    if (browser === undefined) return this.skip();
    const site = await startHttpSite({
      '/': '<title>One</title><h1>One</h1><a id="next" href="/two/"><b>Two</b></a><a id="menu" href="/two/" aria-expanded="false">Menu</a><script src="/load.js"></script>',
      '/two/': '<title>Two</title><h1>Two</h1>',
      '/load.js': SCRIPT,
    });
    const { files } = await mirrorSite(site.url);
    await site.close();
    folder = await createTemporaryFolder('plain-links');
    for (const [path, bytes] of files) await writeBundleFile(folder.path, path, bytes);
    tab = await browser.newPage();
    tab.setDefaultTimeout(BROWSER_PATIENCE_MS);
  });
  after(async () => {
    await browser?.close();
    await folder?.remove();
  });
  beforeEach(() => tab.goto(pathToFileURL(join(folder?.path ?? '', 'index.html')).href));

  it('is followed from a disk', async () => {
    await tab.click('#next b');
    await tab.waitForURL(/\/two\/index\.html$/);
    assert.equal(await tab.title(), 'Two');
  });

  it('keeps its own reaction if it opens a menu', async () => {
    await tab.click('#menu');
    assert.equal(await tab.getAttribute('#menu', 'aria-expanded'), 'true');
    assert.equal(await tab.title(), 'One');
  });

  it('is followed from a server too if the application is kept, whose paths are those of the live site', async function () {
    if (browser === undefined) return this.skip();
    const live = await startHttpSite({
      '/': '<title>One</title><div id="__next"><h1>One</h1><a id="next" href="/two/">Two</a></div><script src="/app.js"></script>',
      '/two/': '<title>Two</title><div id="__next"><h1>Two</h1></div>',
      '/app.js': "document.addEventListener('click', (event) => { event.preventDefault(); location.href = '/two/'; });",
    });
    const { files } = await mirrorSite(live.url, { scripts: 'keep' });
    await live.close();
    const hosted = await startHttpSite(
      Object.fromEntries(
        [...files].map(([path, body]) => [
          `/below/${path}`,
          { headers: { 'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html' }, body: String(body) },
        ]),
      ),
    );
    const page = await browser.newPage();
    try {
      await page.goto(`${hosted.url}below/index.html`);
      await page.click('#next');
      await page.waitForURL(/\/below\/two\/index\.html$/);
      assert.equal(await page.title(), 'Two');
    } finally {
      await Promise.all([page.close(), hosted.close()]);
    }
  });
});
