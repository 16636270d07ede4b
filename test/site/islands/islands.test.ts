import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchOffline } from '../../../browser/launch-offline.js';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { fixtureFolder } from '../../support/corpora.js';
import { eventually } from '../../support/eventually.js';
import { findBrowser } from '../../support/find-browser.js';
import { folderSourceFiles } from '../../support/folder-source-files.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';
import { type WrittenSite, writeSite } from '../../support/written-site.js';
import { ISLAND_PROJECT } from './island-pages.js';

describe("components of authors' that live in the browser", () => {
  let browser: Browser;
  let folder: TemporaryFolder;
  let site: WrittenSite;
  let page: Page;
  let faults: string[];
  let asked: string[];
  let refused: string[];

  before(async function () {
    const path = await findBrowser();
    if (path === undefined) return this.skip();
    browser = await launchOffline(path);
    folder = await createTemporaryFolder('islands');
    site = await writeSite(memorySourceFiles(ISLAND_PROJECT), folder.path);
  });

  after(async () => {
    await browser?.close();
    await folder?.remove();
  });

  beforeEach(async () => {
    page = await browser.newPage();
    page.setDefaultTimeout(BROWSER_PATIENCE_MS);
    faults = [];
    asked = [];
    refused = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => !/^(?:file|data):/.test(request.url()) && asked.push(request.url()));
    page.on('requestfailed', (request) => refused.push(`${request.url()} ${request.failure()?.errorText}`));
  });

  afterEach(async () => {
    await page?.close();
  });

  const open = (path: string, root = folder.path) => page.goto(pathToFileURL(join(root, path)).href);
  const text = async (selector: string) => (await page.locator(selector).first().textContent()) ?? '';

  it('are reported only where their first view cannot be made', () => {
    const places = site.findings.map(({ file, line }) => `${file}:${line}`);
    assert.deepEqual(places, ['index.mdx:67'], JSON.stringify(site.findings, undefined, 1));
  });

  it('keep state, hold conditions and show what a page gives them', async () => {
    await open('index.html');
    assert.equal(await text('#counter .count'), '2');
    await page.locator('#counter strong').waitFor();
    await page.click('#counter [aria-label=More]');
    assert.equal(await text('#counter .count'), '3');
    assert.equal(await page.locator('#counter strong').count(), 0);
    await page.click('#counter [aria-label=More]');
    assert.equal(await text('#counter em'), 'many');
    assert.equal(await text('#counter strong'), 'bold');
    assert.equal(await page.getAttribute('#counter path', 'stroke-linecap'), 'round');
    assert.equal(await page.locator('#counter').evaluate((box) => getComputedStyle(box).paddingTop), '4px');
    assert.deepEqual(faults, []);
    assert.deepEqual(asked, []);
  });

  it('run their effects when they are on the page', async () => {
    await open('index.html');
    await page.locator('#mounted', { hasText: 'mounted' }).waitFor();
  });

  it('draw lists and answer events in them', async () => {
    await open('index.html');
    await page.click('#list button:has-text("two")');
    assert.deepEqual(await page.locator('#list li').allInnerTexts(), ['one', 'two chosen', 'three']);
  });

  it('have fields that follow each key, components of other files in them, and functions given by the page', async () => {
    await open('index.html');
    await page.fill('#field input', 'word');
    assert.equal(await text('#field output'), 'WORD');
    assert.equal(await text('#said'), 'word!');
  });

  it('answer for elements and expressions that stand in the page itself, and inside what is given to others', async () => {
    await open('index.html');
    await page.click('#inline');
    assert.equal(await text('#said'), 'inline');
    await page.click('.each:has-text("two")');
    assert.equal(await text('#said'), 'two');
    await page.click('#inner');
    assert.equal(await text('#said'), 'inner');
    await page.click('#counter [aria-label=More]');
    await page.click('#counter [aria-label=More]');
    await page.click('#inline');
    await page.click('#inner');
    assert.equal(await text('#said'), 'inner');
  });

  it('live in snippets that are given values', async () => {
    await open('index.html');
    assert.equal(await text('.plus'), '7');
    await page.click('.plus');
    assert.equal(await text('.plus'), '8');
  });

  it('find React where authors look for it before they use it', async () => {
    await open('index.html');
    assert.equal(await text('#guarded'), '1');
    await page.click('#guarded');
    assert.equal(await text('#guarded'), '2');
    assert.deepEqual(faults, []);
  });

  it('are drawn by the browser alone where their first view needs it', async () => {
    await open('index.html');
    assert.equal(await text('#late'), 'true');
  });

  it('have links that lead to pages of the bundle, now and later', async () => {
    await open('index.html');
    assert.equal(await page.getAttribute('#links a', 'href'), 'guide/parts.html');
    await page.click('#links button');
    assert.equal(await page.getAttribute('#links .late', 'href'), 'plain.html#x');
    await page.click('#links a');
    await page.getByRole('heading', { name: 'Parts', level: 1 }).waitFor();
  });

  it('show pages of the bundle in frames, and lead to them, by addresses that are made later', async () => {
    await open('index.html');
    const frame = page.frameLocator('#framed iframe');
    assert.equal(await frame.locator('h1').textContent(), 'Plain');
    assert.match((await page.getAttribute('#framed iframe', 'src')) ?? '', /\/plain\.html\?a=1$/);
    assert.match((await page.getAttribute('#framed .version', 'href')) ?? '', /\/plain\/v1\.2\.3\.html$/);
    await page.getByRole('button', { name: 'From here' }).click();
    await page.locator('#framed iframe[src$="/plain.html?a=1"]').waitFor();
    assert.doesNotMatch((await page.getAttribute('#framed iframe', 'src')) ?? '', /\/tmp\/.*\/tmp\//);
  });

  it("hold Offprint's components, whose content changes", async () => {
    await open('guide/parts.html');
    assert.match(await text('#box .op-callout-note'), /There are 1\.\s*1/);
    await page.click('#box button');
    assert.match(await text('#box .op-callout-note'), /There are 2\.\s*2/);
    await page.locator('#box .op-callout-note .op-callout-icon svg').waitFor();
    assert.match(await text('#box .op-card'), /A card\s*Of 2/);
    assert.equal(await page.getAttribute('#box .op-card', 'href'), '../plain.html');
    assert.match(await text('#box .op-callout-tip'), /Later 2/);
    await page.getByRole('tab', { name: 'Second' }).click();
    await page.getByText('Two').waitFor();
    assert.equal(await page.getByText('Given').count(), 0);
    await page.click('#box button >> nth=0');
    await page.getByText('Given').waitFor();
    assert.deepEqual(faults, []);
  });

  it('leave the others and the page alone where one fails, and their first view stays', async () => {
    await open('guide/faults.html');
    assert.equal(await text('#breaks'), 'first view 0');
    await page.click('#later');
    assert.equal(await text('#later'), 'first view 0');
    await page.click('#works');
    assert.equal(await text('#works'), '1');
  });

  it('ask nothing of any host, whatever their code says', async () => {
    await open('guide/faults.html');
    await page.locator('#asks', { hasText: 'refused' }).waitFor();
    // Chromium tells of a request that it refuses before it is made, and of the refusal after that.
    await eventually(() =>
      assert.deepEqual(
        refused,
        asked.map((address) => `${address} csp`),
      ),
    );
    await eventually(() => assert.ok(faults.some((fault) => fault.includes('Content Security Policy'))));
  });

  it('cost a page without any nothing', async () => {
    await open('plain.html');
    assert.equal(await page.locator('script[src*=islands]').count(), 0);
    assert.equal(await page.locator('meta[http-equiv=Content-Security-Policy]').count(), 0);
  });

  it('of a real project react: a generator of colours, a counter, a generator of configuration', async () => {
    const real = await createTemporaryFolder('islands-real');
    try {
      const pages = new Set(['customize/react-components', 'deploy/vercel', 'assistant/widget']);
      await writeSite(folderSourceFiles(fixtureFolder('react-components')), real.path, (path) => pages.has(path));
      await open('customize/react-components.html', real.path);
      await page.getByRole('button', { name: 'Increase' }).click();
      assert.equal(await page.locator('op-island >> nth=0').textContent(), '-1+');
      await page.locator('input[type=range]').first().fill('20');
      await page.getByText('Base color: hsl(20,').waitFor();
      const swatches = page.locator('[title^="Click to copy: hsl(20,"]');
      // The colors are made in an effect, after the text.
      await swatches.nth(4).waitFor();
      assert.equal(await swatches.count(), 5);
      await open('deploy/vercel.html', real.path);
      await page.getByPlaceholder('your-subdomain').fill('harbour');
      await page.locator('op-island pre', { hasText: 'https://harbour.mintlify.site/_mintlify' }).waitFor();
      await open('assistant/widget.html', real.path);
      const modal = page.locator('op-island').getByText('Modal').first();
      await modal.waitFor();
    } finally {
      await real.remove();
    }
  });
});
