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

/** A page as an application's server sends it: menus, contents and copy buttons come when its script runs. */
const page = (
  menu: string,
) => `<!doctype html><html lang="en"><head><title>Owls</title><meta name="generator" content="Docusaurus v3.9">
<style>@media (max-width:600px){.side,.top a{display:none}} @media (min-width:601px){#open{display:none}}
.list{visibility:hidden}.VPSidebar.open .list{visibility:visible} .VPSidebarItem.collapsed .items{display:none} .VPDocAsideOutline{display:none}.VPDocAsideOutline.has-outline{display:block}</style></head>
<body><div id="__docusaurus">
<a href="/herbs">Herbs</a><a href="/moths">Moths</a><nav class="top"><button id="open" aria-label="Toggle navigation bar" aria-expanded="false">=</button><a href="/">Home</a><a href="/birds/owl">Owl</a></nav>
<nav class="side"><ul>${menu}</ul></nav>
<div class="VPLocalNav"><button class="menu" aria-expanded="false" aria-controls="tree">Menu</button></div>
<header class="VPNavBar"></header><aside class="VPSidebar"><nav id="tree" class="list"><section class="VPSidebarItem" id="birds"><div class="VPSidebarItem" id="owl"><a href="/birds/owl">Owl</a></div><div class="VPSidebarItem" id="home"><a href="/">Home</a></div></section></nav></aside>
<div class="VPSidebarItem collapsible collapsed has-active" id="own"><div class="item">Own group</div><div class="items">Own entries</div></div>
<div class="VPSidebarItem collapsible collapsed" id="other"><div class="item">Other group</div><div class="items">Other entries</div></div>
<main><h1>Owls</h1><div class="toc-phone"><button type="button">On this page</button></div>
<h2 id="food">Food<a href="#food">#</a></h2><pre><code>hoot --loud
again</code></pre><h3 id="mice">Mice</h3><p>They eat mice.</p></main>
<input type="text" id="book-search-input" aria-label="Find">
<div class="VPLocalNavOutlineDropdown"><button>Return to top</button></div>
<nav class="VPDocAsideOutline"><div class="outline-title">Contents</div><ul></ul></nav></div><script src="/app.js"></script></body></html>`;

const CLOSED =
  '<li><div><a href="/birds/owl">Birds</a><button id="caret" aria-expanded="false" aria-label="Expand category">v</button></div></li>';
const OPEN = '<li><div><a href="/birds/owl">Birds</a></div><ul><li><a href="/birds/owl">Owl</a></li></ul></li>';

/** A page of Just the Docs, whose own script looks for the path of the site. */
const herbs = `<!doctype html><title>Herbs</title><nav id="site-nav"><ul class="nav-list"><li class="nav-list-item" id="plants">
<button class="nav-list-expander" aria-expanded="false">+</button><a class="nav-list-link" href="/">Plants</a><ul class="nav-list">
<li class="nav-list-item"><a class="nav-list-link" href="/birds/owl">Owl</a></li><li class="nav-list-item"><a class="nav-list-link" href="/herbs#top">Herbs</a></li>
</ul></li></ul></nav><main><h1>Herbs</h1></main><script src="/app.js"></script>`;

/** A page of Nextra, whose buttons get their states only when its script runs. */
const moths = `<!doctype html><html lang="en"><head><title>Moths</title><style>#side{position:fixed;top:0;transform:translate(0,-200%)}</style></head>
<body><div id="__next"><header><site-search><button data-open-modal disabled aria-label="Search">Search</button></site-search><button data-headlessui-state="" aria-label="Menu" id="burger" type="button">=</button></header>
<aside id="side"><a href="/">Home</a></aside>
<ul><li><button type="button" data-headlessui-state="" id="folder">Guide</button><div style="height:0;opacity:0;overflow:hidden"><ul><li><a href="/herbs" id="inside">Herbs</a></li></ul></div></li></ul>
<main><button type="button" id="page">Copy page</button><h1>Moths</h1><p>They fly at night.</p>
<div><pre><code>one</code></pre><div><button title="Toggle word wrap" id="wrap" type="button">w</button></div></div></main></div><script src="/_next/static/app.js"></script></body></html>`;

describe('controls of a page whose application was removed', () => {
  let browser: Browser | undefined;
  let folder: TemporaryFolder;

  before(async function () {
    browser = await launchBrowser();
    if (browser === undefined) this.skip();
    const site = await startHttpSite({
      '/': page(CLOSED),
      '/birds/owl': page(OPEN),
      '/herbs': herbs,
      '/moths': moths,
      '/_next/static/app.js': 'throw new Error("app")',
      '/app.js': 'throw new Error("app")',
    });
    const { files } = await mirrorSite(site.url);
    await site.close();
    folder = await createTemporaryFolder('controls');
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(folder.path, path)), { recursive: true });
      await writeFile(join(folder.path, path), bytes);
    }
  });
  after(async () => {
    await browser?.close();
    await folder?.remove();
  });

  const open = async (width: number, file = 'index.html'): Promise<Page> => {
    const context = await browser?.newContext({ viewport: { width, height: 800 } });
    await context?.grantPermissions(['clipboard-read', 'clipboard-write']);
    const tab = await context?.newPage();
    tab?.setDefaultTimeout(BROWSER_PATIENCE_MS);
    if (tab === undefined) throw new Error('there is no browser');
    await tab.goto(pathToFileURL(join(folder.path, file)).href);
    return tab;
  };

  it('of Headless UI open the menu and folders, copy the page and wrap code', async () => {
    const tab = await open(390, 'moths.html');
    await tab.locator('#burger').click();
    await tab.locator('dialog.drawer a', { hasText: 'Home' }).waitFor({ state: 'visible' });
    await tab.keyboard.press('Escape');
    await tab.locator('dialog.drawer').waitFor({ state: 'detached' });
    const list = tab.locator('li > div');
    await tab.locator('#folder').click();
    await tab.waitForFunction(() => (document.querySelector('li > div')?.getBoundingClientRect().height ?? 0) > 0);
    await tab.locator('#folder').click();
    await tab.waitForFunction(() => document.querySelector('li > div')?.getBoundingClientRect().height === 0);
    assert.equal(await list.evaluate(({ style }) => style.opacity), '0');
    await tab.locator('#wrap').click();
    await tab.waitForFunction(() => document.querySelector('pre')?.style.whiteSpace === 'pre-wrap');
    await tab.locator('#page').click();
    await tab.waitForFunction(async () => (await navigator.clipboard.readText()).includes('They fly at night.'));
  });

  it('open the hidden menus of a narrow screen in a drawer, and close it', async () => {
    const tab = await open(390);
    const button = tab.locator('#open');
    await button.click();
    const links = tab.locator('dialog.drawer a');
    assert.deepEqual(await links.allTextContents(), ['Home', 'Owl', 'Birds', 'Owl', 'Home']);
    assert.equal(await button.getAttribute('aria-expanded'), 'true');
    await tab.getByRole('button', { name: 'Close' }).click();
    // A dialog tells that it was closed a moment later.
    await tab.locator('dialog.drawer').waitFor({ state: 'detached' });
    assert.deepEqual([await links.count(), await button.getAttribute('aria-expanded')], [0, 'false']);
    await button.click();
    await tab.locator('dialog.drawer a', { hasText: 'Birds' }).click();
    await tab.waitForURL(/birds\/owl\.html$/);
  });

  it('open a menu that is in the page in its place', async () => {
    const tab = await open(390);
    await tab.locator('.VPLocalNav .menu').click();
    assert.ok(await tab.locator('#owl a').isVisible());
    assert.equal(await tab.locator('dialog.drawer').count(), 0);
    await tab.locator('h1').click();
    assert.ok(!(await tab.locator('#owl a').isVisible()));
  });

  it('show the group of the current page open, and the others closed', async () => {
    const tab = await open(1280);
    const isOpen = (id: string) => tab.locator(`#${id} .items`).isVisible();
    assert.deepEqual([await isOpen('own'), await isOpen('other')], [true, false]);
    await tab.locator('#other .item').click();
    assert.equal(await isOpen('other'), true);
  });

  it('mark the entry of the current page, and the groups around it', async () => {
    const tab = await open(1280);
    await tab.locator('.VPNavBar.has-sidebar').waitFor({ state: 'attached' });
    const marked = tab.locator('#tree :is(.is-active, .has-active)');
    assert.deepEqual(await marked.evaluateAll((entries) => entries.map(({ id, className }) => [id, className])), [
      ['birds', 'VPSidebarItem has-active'],
      ['home', 'VPSidebarItem is-active'],
    ]);
  });

  it("list the page's headings where the application would have", async () => {
    const tab = await open(1280);
    const outline = tab.locator('.VPDocAsideOutline a');
    assert.deepEqual(await outline.allTextContents(), ['Food', 'Mice']);
    assert.equal(await tab.locator('.VPLocalNavOutlineDropdown button').textContent(), 'Contents');
    assert.equal(await tab.locator('.VPLocalNavOutlineDropdown button > .icon').count(), 1);
    const button = tab.locator('.toc-phone button');
    await button.click();
    const contents = tab.locator('.toc-phone li a');
    assert.deepEqual(await contents.allTextContents(), ['Food', 'Mice']);
    await contents.last().click();
    await tab.waitForURL(/#mice$/);
    await button.click();
    assert.deepEqual(
      [await contents.first().isVisible(), await button.getAttribute('aria-expanded')],
      [false, 'false'],
    );
  });

  it("lead from the site's own search box to the bundle's search", async () => {
    const tab = await open(390);
    await tab.locator('#book-search-input').click();
    await tab.locator('[data-offprint="search"] dialog[open]').waitFor();
  });

  it("lead from the site's own search button to it, also if the application would have enabled it", async () => {
    const tab = await open(1280, 'moths.html');
    await tab.locator('site-search button').click();
    await tab.locator('[data-offprint="search"] dialog[open]').waitFor();
  });

  it('copy code', async () => {
    const tab = await open(1280);
    await tab.getByRole('button', { name: 'Copy code' }).click();
    await tab.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await tab.evaluate(() => navigator.clipboard.readText()), 'hoot --loud\nagain');
  });

  it('lead to the page of a collapsed entry whose list is not in the page', async () => {
    const tab = await open(1280);
    await tab.locator('#caret').click();
    await tab.waitForURL(/birds\/owl\.html$/);
    assert.equal(await tab.locator('.side li li').count(), 1);
  });

  it('include a menu whose entry of the current page was marked by the path of the site', async () => {
    const tab = await open(1280, 'herbs.html');
    await tab.locator('.nav-list-link.active').waitFor();
    assert.deepEqual(await tab.locator('.active').allInnerTexts(), ['+Plants\nOwl\nHerbs', 'Herbs', 'Herbs']);
    assert.equal(await tab.locator('#plants > button').getAttribute('aria-expanded'), 'true');
  });
});
