import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { type BundleOptions, bundleInProcess } from '../../support/bundle-in-process.js';
import { type OpenedBundle, openBundle } from '../../support/opened-bundle.js';
import { SEARCHED_SITE as SITE } from '../../support/searched-site.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

describe('search in a bundle opened by double-click', () => {
  let folder: TemporaryFolder;
  let bundle: OpenedBundle;
  let tab: Page;

  before(async function () {
    folder = await createTemporaryFolder('search');
    await write(folder.path);
    const opened = await openBundle(folder.path);
    if (opened === undefined) this.skip();
    bundle = opened;
    tab = bundle.tab;
  });
  after(async () => {
    await bundle?.close();
    await folder?.remove();
  });
  afterEach(() => assert.deepEqual(bundle?.complaints.splice(0) ?? [], []));

  it('finds a word of the third page only, and a press opens its section', async () => {
    await openSearch('index.html');
    assert.equal(await tab.locator('.op-search').getAttribute('aria-label'), 'Ask the harbour');
    await type('zeptograms');
    assert.deepEqual(await titles(), ['Heavy jobs']);
    assert.equal(await tab.locator('.op-search-trail').textContent(), 'Start › Quotas › Tonnage');
    assert.equal(await tab.locator('.op-search-snippet mark').textContent(), 'zeptograms');
    assert.match((await tab.locator('.op-search-snippet').textContent()) ?? '', /seventeen zeptograms & no more/);
    await tab.locator('[role=option]').click();
    await tab.waitForURL(/limits/);
    assert.equal(bundle.at(), 'guide/limits.html#heavy-jobs');
  });

  it('leads to files with their fragments from a page in a folder', async () => {
    await openSearch('guide/limits.html');
    await type('limits small');
    assert.equal(await tab.locator('[role=option]').first().getAttribute('href'), '../guide/index.html#limits');
  });

  it('answers in a view that refuses requests and workers of scripts', async () => {
    const context = await tab.context().browser()?.newContext({ offline: true });
    assert.ok(context);
    try {
      await context.addInitScript(() => {
        for (const name of ['fetch', 'XMLHttpRequest', 'Worker', 'SharedWorker', 'indexedDB', 'localStorage'])
          Object.defineProperty(window, name, {
            get: () => {
              throw new Error(`${name} is refused`);
            },
          });
      });
      context.setDefaultTimeout(BROWSER_PATIENCE_MS);
      const page = await context.newPage();
      await page.goto(`file://${join(folder.path, 'index.html')}`);
      await page.click('#search-bar-entry');
      await page.locator('.op-search-input').fill('zeptograms');
      await page.waitForSelector('a[role=option]');
      assert.equal(await page.locator('a[role=option]').first().getAttribute('href'), 'guide/limits.html#heavy-jobs');
    } finally {
      await context.close();
    }
  });

  it('goes by keys alone: slash, arrows, Enter, and Escape back to the button', async () => {
    await bundle.open('index.html');
    await tab.keyboard.press('/');
    await tab.waitForSelector('.op-search[open]');
    await tab.keyboard.press('Escape');
    await tab.locator('.op-search:not([open])').waitFor({ state: 'attached' });
    await tab.keyboard.press('Control+k');
    await tab.waitForSelector('.op-search[open]');
    await tab.keyboard.insertText('berth');
    await tab.waitForSelector('a[role=option]');
    const input = tab.locator('.op-search-input');
    assert.equal(await input.getAttribute('aria-expanded'), 'true');
    assert.equal(await input.getAttribute('aria-activedescendant'), 'op-search-option-0');
    await tab.keyboard.press('ArrowUp');
    const last = (await tab.locator('[role=option]').count()) - 1;
    assert.equal(await input.getAttribute('aria-activedescendant'), `op-search-option-${last}`);
    await tab.keyboard.press('ArrowDown');
    assert.equal(await tab.locator('[aria-selected=true]').getAttribute('id'), 'op-search-option-0');
    await tab.keyboard.press('Enter');
    await tab.waitForURL(/#berths/);
    assert.equal(await tab.locator('.op-search').getAttribute('open'), null);
  });

  it('forgives slips, and finds a beginning', async () => {
    await openSearch('index.html');
    await type('zeptogarms');
    assert.deepEqual(await titles(), ['Heavy jobs']);
    await type('tonn');
    assert.equal((await titles())[0], 'Tonnage');
  });

  it('looks only through the language and the version of the page until another is chosen', async () => {
    await openSearch('index.html');
    await type('tonnage');
    assert.ok((await addresses()).every((address) => address?.startsWith('guide/')));
    await tab.getByRole('combobox', { name: 'Version' }).selectOption('v1');
    await tab.waitForSelector('[role=option][href^="old/"]');
    assert.deepEqual(await addresses(), ['old/limits.html#tonnage']);
  });

  it('finds Chinese by parts of its words, with the dialog in the language of the page', async () => {
    await openSearch('zh/index.html');
    await type('离线文档');
    assert.deepEqual(await titles(), ['安装指南']);
    assert.equal(await tab.locator('.op-search-close').textContent(), '关闭');
  });

  it('says that nothing was found, and offers what was looked for before', async () => {
    await openSearch('index.html');
    await type('krakenword', '.op-search-note:has-text("krakenword")');
    assert.equal(await tab.locator('[role=option]').count(), 0);
    assert.match((await tab.locator('.op-search-status').textContent()) ?? '', /krakenword/);
    // A browser stores it in another process, and loses it if the page is left in the same moment.
    await until(async () => {
      await type('berth');
      await tab.keyboard.press('Enter');
      await tab.waitForURL(/berths/);
      await openSearch('index.html');
      await tab.locator('.op-search-recent, .op-search-note p').first().waitFor();
      return tab.locator('.op-search-recent').count();
    });
    assert.equal(await tab.locator('.op-search-recent').first().textContent(), 'berth');
  });

  it('has nothing that axe complains of, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openSearch('index.html');
      await type('berth');
      await tab.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') });
      const found = await tab.evaluate(axeInDialog);
      assert.deepEqual(found, [], colorScheme);
    }
    await tab.emulateMedia({ colorScheme: null, reducedMotion: null });
  });

  it('has no button where scripts are off', async () => {
    const context = await tab.context().browser()?.newContext({ javaScriptEnabled: false, offline: true });
    const page = await context?.newPage();
    await page?.goto(`file://${join(folder.path, 'index.html')}`);
    assert.equal(await page?.locator('#search-bar-entry').isVisible(), false);
    await context?.close();
  });

  it('tells at once when the index is not there', async () => {
    const broken = await createTemporaryFolder('search-broken');
    try {
      await write(broken.path, (path) => !path.startsWith('offprint/search/'));
      const opened = await openBundle(broken.path);
      assert.ok(opened);
      await opened.open('index.html');
      await opened.tab.click('#search-bar-entry');
      await opened.tab.waitForSelector('.op-search-note:has-text("could not be loaded")');
      await opened.close();
    } finally {
      await broken.remove();
    }
  });

  async function openSearch(file: string): Promise<void> {
    await bundle.open(file);
    await tab.click('#search-bar-entry');
    await tab.waitForSelector('.op-search[open]');
  }

  /** Waits until the list, or what is named, is there for just these words. */
  async function type(query: string, sign = 'a[role=option]'): Promise<void> {
    await tab.locator('.op-search-input').fill('');
    await tab.locator('a[role=option]').first().waitFor({ state: 'detached' });
    await tab.locator('.op-search-input').fill(query);
    await tab.waitForSelector(sign);
  }

  const titles = () => tab.locator('a[role=option] .op-search-title').allTextContents();
  const addresses = () =>
    tab.locator('a[role=option]').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
});

/** Runs in the page. */
async function axeInDialog(): Promise<string[]> {
  const { axe } = window as unknown as {
    axe: { run(root: string, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
  };
  const { violations } = await axe.run('.op-search', { preload: false });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

describe('the search index of a bundle', () => {
  it('is the same for the same pages, file by file', async () => {
    const [first, second] = [await indexOf(SITE), await indexOf(SITE)];
    assert.ok(first.size >= 3);
    assert.deepEqual(first, second);
  });

  it('knows nothing of hidden pages', async () => {
    for (const text of (await indexOf(SITE)).values()) assert.doesNotMatch(text, /kraken|secret/i);
  });

  const hostings: readonly (readonly [string, BundleOptions['hosting'], boolean])[] = [
    ['is in a bundle for the cloud', { mode: 'cloud' }, true],
    ['is in a client-hosted bundle', { mode: 'client-hosted' }, true],
    ['is not in a bundle that declines search', { mode: 'client-hosted', search: false }, false],
    ['is not in an air-gapped bundle', { mode: 'air-gapped' }, false],
    ['is in an air-gapped bundle that asks for it', { mode: 'air-gapped', offlineSearch: true }, true],
  ];
  for (const [claim, hosting, isThere] of hostings) {
    it(`${claim}, and so are its button and its script`, async () => {
      const made = await bundleInProcess(SITE, { hosting });
      const paths = [...made.files.keys()].filter((path) => path.startsWith('offprint/search'));
      assert.equal(paths.length > 0, isThere, paths.join());
      assert.equal(made.text('index.html').includes('search-bar-entry'), isThere);
    });
  }

  async function indexOf(files: typeof SITE): Promise<Map<string, string>> {
    const made = await bundleInProcess(files);
    const found = [...made.files].filter(([path]) => path.startsWith('offprint/search/'));
    return new Map(found.map(([path, bytes]) => [path, bytes.toString('utf8')]));
  }
});

async function write(folder: string, isWanted: (path: string) => boolean = () => true): Promise<void> {
  const { files } = await bundleInProcess(SITE);
  for (const [path, bytes] of files) {
    if (!isWanted(path)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}
