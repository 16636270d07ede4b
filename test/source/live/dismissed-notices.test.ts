import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { startHttpSite } from '../../support/http-site.js';
import { launchBrowser } from '../../support/launch-browser.js';
import { mirrorSite } from '../../support/mirrored-site.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

/** A page of an application with four things that a reader can close, and one button that opens and closes a menu. */
const page = (announcement: string) => `<!doctype html><html lang="en"><head><title>Owls</title>
<meta name="generator" content="Docusaurus v3.10"><style>.bar{display:flex}.fixed{position:fixed;bottom:0}#drawer{left:50%}</style></head><body><div id="__docusaurus">
<div class="bar theme-bar" role="banner" id="news"><div class="announcementBarContent">${announcement} <a href="/more">More</a></div>
<button type="button" aria-label="Close" class="clean-btn close"><svg viewBox="0 0 9 9"><path d="M0 0"/></svg></button></div>
<nav><a href="/">Home</a><a href="/more">More</a></nav>
<div class="fixed" id="cookies"><p>This site stores what you choose.</p><div class="cookie-buttons"><button type="button">Reject all</button><button type="button">Accept</button></div></div>
<div class="alerts"><div class="alert" id="first">One <button type="button" class="btn-close" data-bs-dismiss="alert"></button></div><div class="alert" id="second">Two <button type="button">×</button></div></div>
<div class="fixed" id="drawer"><button type="button" aria-label="Close">×</button><ul>${['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `<li><a href="/more#${name}">${name}</a></li>`).join('')}</ul></div>
<main><h1>Owls</h1><p>They hoot.</p><p><button type="button" id="plain">Close</button></p></main></div><script src="/app.js"></script></body></html>`;

describe('notices of a page whose application was removed', () => {
  let browser: Browser | undefined;
  let folder: TemporaryFolder;

  before(async function () {
    browser = await launchBrowser();
    if (browser === undefined) this.skip();
    const site = await startHttpSite({
      '/': page('Owls are back.'),
      '/more': page('Owls are back.'),
      '/next': page('Moths are back.'),
      '/app.js': 'throw new Error("app")',
      '/sitemap.xml': '<urlset><url><loc>/next</loc></url></urlset>',
    });
    const { files } = await mirrorSite(site.url);
    await site.close();
    folder = await createTemporaryFolder('notices');
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(folder.path, path)), { recursive: true });
      await writeFile(join(folder.path, path), bytes);
    }
  });
  after(async () => {
    await browser?.close();
    await folder?.remove();
  });

  const open = async (tab: Page, file: string) => {
    await tab.goto(pathToFileURL(join(folder.path, file)).href);
  };
  const newTab = async (): Promise<Page> => {
    const tab = await (await browser?.newContext())?.newPage();
    if (tab === undefined) throw new Error('there is no browser');
    tab.setDefaultTimeout(BROWSER_PATIENCE_MS);
    return tab;
  };

  it('close by their buttons, one at a time, and stay closed on other pages', async () => {
    const tab = await newTab();
    await open(tab, 'index.html');
    await tab.locator('#news button').click();
    await tab.locator('#news').waitFor({ state: 'hidden' });
    await tab.getByRole('button', { name: 'Reject all' }).click();
    await tab.locator('#cookies').waitFor({ state: 'hidden' });
    await tab.locator('#second button').click();
    await tab.locator('#second').waitFor({ state: 'hidden' });
    assert.ok(await tab.locator('#first').isVisible());
    await tab.locator('#first button').dispatchEvent('click');
    await tab.locator('#first').waitFor({ state: 'hidden' });
    await open(tab, 'more.html');
    for (const id of ['news', 'cookies', 'first', 'second']) await tab.locator(`#${id}`).waitFor({ state: 'hidden' });
  });

  it('are shown again when they say something new', async () => {
    const tab = await newTab();
    await open(tab, 'index.html');
    await tab.locator('#news button').click();
    await tab.locator('#news').waitFor({ state: 'hidden' });
    await open(tab, 'next.html');
    await tab.locator('#news').waitFor({ state: 'visible' });
  });

  it('are neither menus nor parts of the text', async () => {
    const tab = await newTab();
    await open(tab, 'index.html');
    await tab.locator('#drawer button').click();
    await tab.locator('#plain').click();
    // A press on a notice is handled after them.
    await tab.locator('#news button').click();
    await tab.locator('#news').waitFor({ state: 'hidden' });
    assert.ok((await tab.locator('#drawer').isVisible()) && (await tab.locator('#plain').isVisible()));
  });
});
