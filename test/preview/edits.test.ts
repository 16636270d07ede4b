import assert from 'node:assert/strict';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { BROWSER_PATIENCE_MS } from '../support/browser-patience.js';
import { eventually } from '../support/eventually.js';
import { launchBrowser } from '../support/launch-browser.js';
import { type RunningPreview, runPreview } from '../support/running-preview.js';

const CONFIGURATION = JSON.stringify(
  { name: 'Docs', theme: 'mint', colors: { primary: '#0a7755' }, navigation: { pages: ['index', 'guide'] } },
  undefined,
  2,
);
const LONG = Array.from({ length: 40 }, (_, index) => `## Part ${index}\n\nThe text of part ${index}.`).join('\n\n');
const GUIDE = (more: string) => `---
title: Guide
---

${more}

<Tabs>
  <Tab title="One">The first.</Tab>
  <Tab title="Two">The second.</Tab>
</Tabs>

<Accordion title="More">Hidden at first.</Accordion>

${LONG}
`;

describe('a page in the preview', () => {
  let browser: Browser;
  let running: RunningPreview;
  let tab: Page;

  before(async function () {
    const launched = await launchBrowser();
    if (launched === undefined) return this.skip();
    browser = launched;
  });
  after(() => browser?.close());

  beforeEach(async () => {
    running = await runPreview({
      'docs.json': CONFIGURATION,
      'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
      'guide.mdx': GUIDE('A first sentence.'),
      'style.css': 'body { --checked: none; }',
    });
    tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    tab.setDefaultTimeout(BROWSER_PATIENCE_MS);
    await tab.goto(`${running.url}/guide`);
    // A mark that a reload would remove.
    await tab.evaluate(() => {
      document.documentElement.dataset.mark = 'kept';
    });
    await tab.locator('offprint-preview .status', { hasText: /finding|Checking/ }).waitFor();
  });
  afterEach(async () => {
    await tab?.close();
    await running?.stop();
    assert.deepEqual(running?.errors, []);
  });

  const isReloaded = () => tab.evaluate(() => document.documentElement.dataset.mark !== 'kept');
  const sees = (text: string) => tab.getByText(text, { exact: true }).first().waitFor();

  it('gets a changed text without a reload', async () => {
    await running.write('guide.mdx', GUIDE('Another sentence.'));
    await sees('Another sentence.');
    assert.equal(await isReloaded(), false);
  });

  it('gets added paragraphs, lists and code without a reload', async () => {
    await running.replace(
      'guide.mdx',
      GUIDE('A first sentence.\n\nA second **sentence**.\n\n- One point\n- Two points'),
    );
    await sees('Two points');
    assert.equal(await isReloaded(), false);
    await running.replace('guide.mdx', GUIDE('A first sentence.'));
    await tab.getByText('Two points').waitFor({ state: 'detached' });
    assert.equal(await isReloaded(), false);
  });

  it('keeps scroll position, tab, accordion and theme when it is loaded again', async () => {
    await tab.locator('[role=tab]', { hasText: 'Two' }).click();
    await tab.locator('summary', { hasText: 'More' }).click();
    await tab
      .locator('button[data-op-theme=dark]')
      .first()
      .evaluate((button: HTMLElement) => button.click());
    await tab.evaluate(() => document.getElementById('part-20')?.scrollIntoView({ behavior: 'instant' }));
    const top = () => tab.evaluate(() => document.getElementById('part-20')?.getBoundingClientRect().top ?? 0);
    const before = await top();
    await running.write('guide.mdx', GUIDE('A first sentence.\n\n## An added heading\n\nBelow it.'));
    await eventually(async () => assert.equal(await isReloaded(), true));
    await sees('Below it.');
    await eventually(async () => assert.ok(Math.abs((await top()) - before) < 4, `${await top()} and ${before}`));
    assert.equal(await tab.locator('[role=tab]', { hasText: 'Two' }).getAttribute('aria-selected'), 'true');
    assert.equal(await tab.locator('details.op-accordion').first().getAttribute('open'), '');
    assert.equal(await tab.evaluate(() => document.documentElement.classList.contains('dark')), true);
  });

  it('shows a fault with its place and lines over the page until it is mended', async () => {
    await running.write('guide.mdx', GUIDE('See [there](/missing).'));
    const faults = tab.locator('offprint-preview .faults');
    await faults.waitFor();
    await faults.getByText('See [there](/missing).').waitFor();
    const link = faults.locator('.place a').first();
    assert.equal(await link.textContent(), 'guide.mdx:5:5');
    assert.equal(await link.getAttribute('href'), `vscode://file${join(running.folder, 'guide.mdx')}:5:5`);
    await tab.locator('offprint-preview .status', { hasText: '1 error' }).waitFor();
    await running.write('guide.mdx', GUIDE('See [there](/index).'));
    await faults.waitFor({ state: 'hidden' });
    await sees('there');
  });

  it('shows a fault of the syntax in the same way', async () => {
    await running.write('guide.mdx', GUIDE('<Card title="x">\n\nNever closed.'));
    await tab.locator('offprint-preview .faults .message', { hasText: 'closing tag' }).waitFor();
    await running.write('guide.mdx', GUIDE('Closed again.'));
    await sees('Closed again.');
    await tab.locator('offprint-preview .faults').waitFor({ state: 'hidden' });
  });

  it('stays as it was while docs.json is broken, with the fault over it', async () => {
    await running.write('docs.json', CONFIGURATION.replace('"name"', 'name'));
    const faults = tab.locator('offprint-preview .faults');
    await faults.getByText('docs.json:2:3').waitFor();
    await sees('A first sentence.');
    // Pages are still followed.
    await running.write('guide.mdx', GUIDE('Written meanwhile.'));
    await sees('Written meanwhile.');
    await running.write('docs.json', CONFIGURATION.replace('Docs', 'Renamed'));
    await faults.waitFor({ state: 'hidden' });
    await eventually(async () => assert.match(await tab.title(), /Renamed/));
  });

  it('takes a changed style sheet in place', async () => {
    await running.write('style.css', 'body { --checked: done; }');
    await eventually(async () =>
      assert.equal(
        await tab.evaluate(() => getComputedStyle(document.body).getPropertyValue('--checked').trim()),
        'done',
      ),
    );
    assert.equal(await isReloaded(), false);
  });

  it('is shown again when its folder was deleted and comes back', async () => {
    await rename(running.folder, `${running.folder}-away`);
    await tab.locator('offprint-preview .faults .message', { hasText: 'cannot be read' }).waitFor();
    await rename(`${running.folder}-away`, running.folder);
    await tab.locator('offprint-preview .faults').waitFor({ state: 'hidden' });
    await running.write('guide.mdx', GUIDE('Back again.'));
    await sees('Back again.');
  });

  it('appears at its address when its file does, and is gone with it', async () => {
    await tab.goto(`${running.url}/later`);
    await running.write('later.mdx', '---\ntitle: Later\n---\n\nHere at last.\n');
    await sees('Here at last.');
    await rm(join(running.folder, 'later.mdx'));
    await tab.getByText('Here at last.').waitFor({ state: 'detached' });
  });

  it('follows a switch of thousands of files', async () => {
    for (let index = 0; index < 2000; index++)
      await running.write(`many/part-${index % 40}/page-${index}.mdx`, `---\ntitle: Page ${index}\n---\n\nText.\n`);
    await running.write('guide.mdx', GUIDE('After the switch.'));
    await sees('After the switch.');
    await eventually(() => assert.equal(running.preview.project.pages, 2002));
    assert.match((await running.bytes('many/part-39/page-1999')).toString(), /Page 1999/);
    await rm(join(running.folder, 'many'), { recursive: true });
    await eventually(() => assert.equal(running.preview.project.pages, 2));
  });
});
