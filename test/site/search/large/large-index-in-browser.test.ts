import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { bundleInProcess } from '../../../support/bundle-in-process.js';
import { type OpenedBundle, openBundle } from '../../../support/opened-bundle.js';
import { SEARCHED_SITE } from '../../../support/searched-site.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../../support/temporary-folder.js';

describe('search with a large index in a bundle opened by double-click', () => {
  let folder: TemporaryFolder;
  let bundle: OpenedBundle;
  let tab: Page;
  let paths: readonly string[];

  before(async function () {
    folder = await createTemporaryFolder('large-search');
    const { files } = await bundleInProcess(SEARCHED_SITE, { hasLargeIndex: true });
    paths = [...files.keys()];
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(folder.path, path)), { recursive: true });
      await writeFile(join(folder.path, path), bytes);
    }
    const opened = await openBundle(folder.path);
    if (opened === undefined) this.skip();
    bundle = opened;
    tab = bundle.tab;
  });
  after(async () => {
    await bundle?.close();
    await folder?.remove();
  });

  it('has words and pages apart', () => {
    const kinds = new Set(paths.flatMap((path) => /^offprint\/search\/(\w+)\./.exec(path)?.[1] ?? []));
    assert.deepEqual([...kinds].sort(), ['facts', 'index', 'rows', 'text', 'vocabulary', 'words']);
  });

  it('finds a word, with its place and text, and a press opens its section', async () => {
    await search('index.html', 'zeptograms', 'guide/limits.html#heavy-jobs');
    assert.equal(await tab.locator('.op-search-trail').textContent(), 'Start › Quotas › Tonnage');
    assert.match((await tab.locator('.op-search-snippet').textContent()) ?? '', /seventeen zeptograms & no more/);
    await tab.locator('[role=option]').click();
    await tab.waitForURL(/limits/);
    assert.equal(bundle.at(), 'guide/limits.html#heavy-jobs');
  });

  it('forgives a typo, and completes a beginning', async () => {
    await search('index.html', 'zeptogarms', 'guide/limits.html#heavy-jobs');
    await search('index.html', 'tonn', 'guide/limits.html#tonnage');
  });

  it('finds Chinese', async () => {
    await search('zh/index.html', '离线文档', '../zh/index.html#安装指南');
  });

  it('stays in the version of the page until another is chosen', async () => {
    await search('index.html', 'tonnage', 'guide/limits.html#tonnage');
    assert.equal(await tab.locator('[role=option][href^="old/"]').count(), 0);
    await tab.getByRole('combobox', { name: 'Version' }).selectOption('v1');
    await tab.locator('[role=option][href="old/limits.html#tonnage"]').waitFor();
    assert.equal(await tab.locator('[role=option][href^="guide/"]').count(), 0);
    assert.deepEqual(bundle.complaints, []);
  });

  it('says that the index could not be loaded if a file of it is missing', async () => {
    for (const path of paths) if (path.startsWith('offprint/search/words.')) await rm(join(folder.path, path));
    await bundle.open('index.html');
    await tab.click('#search-bar-entry');
    await tab.locator('.op-search-input').fill('zeptograms');
    await tab.locator('.op-search-note:has-text("could not be loaded")').waitFor();
  });

  /** Opens a page, and waits until a question's results begin with an address. */
  async function search(file: string, question: string, first: string): Promise<void> {
    await bundle.open(file);
    await tab.click('#search-bar-entry');
    await tab.locator('.op-search-input').fill(question);
    await tab.locator(`[role=option][aria-selected=true][href="${first}"]`).waitFor();
  }
});
