import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchOffline } from '../../../browser/launch-offline.js';
import { createDocumentRenderer } from '../../../site/document/document-renderer.js';
import { themeFiles } from '../../../site/theme/theme-files.js';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { findBrowser } from '../../support/find-browser.js';
import { sampleContent } from '../../support/sample-content.js';
import { division, group, pageNode } from '../../support/sample-navigation.js';
import { samplePage, samplePlan, sampleSettings } from '../../support/sample-plan.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

describe('a site opened by double-click', () => {
  let browser: Browser;
  let folder: TemporaryFolder;
  const opened: { page: Page; faults: string[] }[] = [];

  before(async function () {
    const path = await findBrowser();
    if (path === undefined) return this.skip();
    browser = await launchOffline(path);
    folder = await createTemporaryFolder('theme');
    await writeSampleSite(folder.path);
  });

  after(async () => {
    await browser?.close();
    await folder?.remove();
  });

  afterEach(async () => {
    for (const { page, faults } of opened.splice(0)) {
      assert.deepEqual(faults, []);
      await page.context().close();
    }
  });

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, offline: true, ...options });
    context.setDefaultTimeout(BROWSER_PATIENCE_MS);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      if (!/^(?:file|data):/.test(request.url())) faults.push(`asked for ${request.url()}`);
    });
    page.on('requestfailed', (request) => faults.push(`failed: ${request.url()}`));
    const { href } = pathToFileURL(join(folder.path, path.split('#')[0] ?? ''));
    await page.goto(href + (path.includes('#') ? `#${path.split('#')[1]}` : ''));
    opened.push({ page, faults });
    return page;
  }

  for (const path of ['index.html', 'guide/second.html', 'es/index.html', '404.html'])
    it(`${path} opens without a fault and without a request outside`, async () => {
      const page = await open(path);
      assert.notEqual(await page.locator('h1').textContent(), '');
    });

  it('links lead on and back', async () => {
    const page = await open('index.html');
    await page.click('#content a');
    await page.getByRole('heading', { name: 'Second', level: 1 }).waitFor();
    await page.click('.op-previous');
    await page.getByRole('heading', { name: 'First', level: 1 }).waitFor();
  });

  it('the theme follows the system until one is chosen, and the choice stays', async () => {
    const page = await open('index.html', { colorScheme: 'dark' });
    const theme = () => page.evaluate(() => document.documentElement.className.match(/light|dark/)?.[0]);
    assert.equal(await theme(), 'dark');
    await chooseUntilKept(
      page,
      () => page.click('[data-op-theme=light]'),
      async () => (await theme()) === 'light',
    );
    assert.equal(await page.getAttribute('button[data-op-theme=light]', 'aria-pressed'), 'true');
  });

  it('tabs of one title switch together, code groups too, by key as well', async () => {
    const page = await open('index.html');
    await page.locator('#second-pnpm').waitFor({ state: 'hidden' });
    await page.locator('#first-tabs').getByRole('tab', { name: 'pnpm' }).click();
    await page.locator('#second-pnpm').waitFor();
    await page.getByText('pnpm add').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.locator('#second-pnpm').waitFor({ state: 'hidden' });
  });

  for (const [hash, selector] of [
    ['second-pnpm-text', '#second-pnpm-text'],
    ['inside', '#inside'],
    ['%E5%AE%89%E8%A3%85', '#安装'],
    ['安装', '#安装'],
  ])
    it(`#${hash} shows what it names`, async () => {
      const page = await open(`index.html#${hash}`);
      await page.locator(selector ?? '').waitFor();
    });

  it('the menu of a narrow screen opens and closes', async () => {
    const page = await open('index.html', { viewport: { width: 390, height: 800 } });
    const sidebar = page.locator('#sidebar');
    await sidebar.waitFor({ state: 'hidden' });
    await page.click('.op-menu-button');
    await sidebar.waitFor();
    await page.keyboard.press('Escape');
    await sidebar.waitFor({ state: 'hidden' });
  });

  it('nothing is wider than a narrow screen', async () => {
    const page = await open('guide/second.html', { viewport: { width: 390, height: 800 } });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  });

  it('the first tab stop skips to the content', async () => {
    const page = await open('index.html');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('href')), '#content-area');
  });

  it('a banner stays away once it is dismissed', async () => {
    const page = await open('index.html');
    const banner = page.locator('#banner');
    await banner.waitFor();
    await chooseUntilKept(
      page,
      () => page.click('[data-op-dismiss]'),
      () => page.evaluate(() => document.documentElement.classList.contains('op-banner-dismissed')),
    );
    await banner.waitFor({ state: 'hidden' });
  });

  it('the switcher of languages leads to the same page in the other', async () => {
    const page = await open('guide/second.html');
    await page.click('.op-menu-language > summary');
    await page.click('.op-menu-language a[lang=es]');
    await page.getByRole('heading', { name: 'Segunda', level: 1 }).waitFor();
    assert.equal(await page.getAttribute('html', 'lang'), 'es');
  });

  it('copies the code', async () => {
    const page = await open('index.html');
    await page.click('#group .op-copy:visible');
    await page.locator('#group .op-copy.is-done:visible').waitFor();
  });

  it('is whole with scripts off: menus, all tabs and the narrow menu', async () => {
    const page = await open('index.html', { javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    await page.locator('#first-npm').waitFor();
    await page.locator('#first-pnpm').waitFor();
    await page.click('.op-menu-button');
    await page.locator('#sidebar').getByText('Second').click();
    await page.getByRole('heading', { name: 'Second', level: 1 }).waitFor();
  });
});

/**
 * Chooses, checks the choice, and loads the page again until the choice is there from the start. The browser stores it in another process
 * and loses it if the page is left in the same moment.
 */
async function chooseUntilKept(
  page: Page,
  choose: () => Promise<void>,
  isChosen: () => Promise<boolean>,
): Promise<void> {
  await until(async () => {
    if (!(await isChosen())) await choose();
    assert.ok(await isChosen());
    await page.reload();
    return isChosen();
  });
}

async function writeSampleSite(folder: string): Promise<void> {
  const settings = { ...sampleSettings, banner: { content: '**News**', dismissible: true, type: 'info' as const } };
  const pages = [
    samplePage('index', { title: 'First' }),
    samplePage('guide/second', { title: 'Second' }),
    samplePage('es/index', { title: 'Primera' }),
    samplePage('es/guide/second', { title: 'Segunda' }),
  ];
  const navigation = [
    division('language', 'en', [group('Start', [pageNode(0), pageNode(1)])], { isDefault: true }),
    division('language', 'es', [group('Inicio', [pageNode(2), pageNode(3)])]),
  ];
  const theme = themeFiles(settings);
  const renderer = createDocumentRenderer(samplePlan(pages, navigation, { settings }), {
    outsideFiles: new Map(),
    themeFiles: theme,
  });
  const documents = [...pages.keys()].map((index) => renderer.renderDocument(index, sampleContent));
  const files = [...documents, renderer.renderNotFound()].map(({ outputPath, html }) => ({ outputPath, bytes: html }));
  for (const { outputPath, bytes } of [...theme, ...files]) {
    const file = join(folder, outputPath);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}
