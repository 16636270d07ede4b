import assert from 'node:assert/strict';
import { casesSite } from '../support/cases-site.js';
import { eventually } from '../support/eventually.js';
import { createProjectExporter, type Exported } from '../support/export-project.js';
import { type OpenedBundle, openBundle, type SeenPage, wrongAddresses } from '../support/opened-bundle.js';
import { type Services, startServices } from '../support/services.js';

describe('a bundle opened by double-click, without a network', () => {
  let services: Services;
  let exports: ReturnType<typeof createProjectExporter>;
  let exported: Exported;
  let opened: OpenedBundle;
  const pages = new Map<string, SeenPage>();

  before(async function () {
    services = await startServices({}, { captureLogs: true });
    exports = createProjectExporter(services);
    await Promise.all([services.startApi(), services.startWorker()]);
    exported = await exports.exportProject(casesSite());
    const browser = await openBundle(exported.bundle);
    if (browser === undefined) return this.skip();
    opened = browser;
    for (const file of exported.files.filter((name) => name.endsWith('.html'))) {
      pages.set(file, await opened.open(file));
    }
  });
  after(async () => {
    await opened?.close();
    await services?.stop();
    await exports?.clean();
  });

  /** Clicks a link of the content by its words, and waits until it has led to a file. */
  async function follow(words: string, target: string): Promise<void> {
    await opened.tab.locator('#content').getByRole('link', { name: words, exact: true }).click();
    await arrivesAt(target);
  }

  async function arrivesAt(target: string): Promise<void> {
    await eventually(() => assert.equal(opened.at(), target));
    await opened.tab.waitForLoadState('load');
  }

  it('is exported with nothing to find', () => {
    assert.deepEqual([exported.job.status, exported.job.error], ['completed', undefined]);
    const findings = exported.findings.filter(({ severity }) => severity !== 'hint');
    assert.deepEqual(findings, []);
  });

  it('has no address that begins at the root or leads nowhere, and no id twice, on any page', () => {
    assert.equal(pages.size, 11);
    assert.deepEqual(wrongAddresses(exported.bundle, pages), []);
  });

  it('asks for nothing outside, misses nothing and complains of nothing, on any page', () => {
    assert.deepEqual(opened.complaints, []);
  });

  it('is clicked through both ways, from page to page and back', async () => {
    await opened.open('index.html');
    await follow('To A', 'guide/a.html');
    await follow('To B', 'guide/deep/b.html');
    await follow('To A', 'guide/a.html');
    await follow('Same page', 'guide/a.html#part');
    await follow('Back home', 'index.html');
    await follow('To B', 'guide/deep/b.html#limits');
    await follow('Home', 'index.html');
  });

  it('is clicked through by its sidebar and by previous and next', async () => {
    await opened.open('index.html');
    await opened.tab.locator('#sidebar').getByRole('link', { name: 'Page B' }).click();
    await arrivesAt('guide/deep/b.html');
    await opened.tab.locator('#pagination .op-previous').click();
    await arrivesAt('guide/a.html');
    await opened.tab.locator('#pagination .op-previous').click();
    await arrivesAt('index.html');
  });

  const links: readonly (readonly [claim: string, words: string, target: string])[] = [
    ['a file keeps its extension', 'Specification', 'files/spec.pdf'],
    ['another version, with a final slash and an anchor', 'Old', 'v1/guide.html#set-up'],
    ['a page whose name has dots', 'Change', 'changes/v1.2.3.html'],
    ['a relative link into a folder whose name has dots', 'Notes', 'v0.13.0/notes.html'],
    ['the name of a hand-written anchor', 'Anchors', 'anchors.html#old'],
    ['the id of any element', 'Box', 'anchors.html#box'],
    ['the third of three equal titles', 'Third', 'anchors.html#errors-3'],
    ['a heading by the rule of GitHub', 'By GitHub', 'anchors.html#what-is-it'],
    ['a Markdown file in lower case', 'iOS', 'ios/changelog.html'],
  ];
  for (const [claim, words, target] of links) {
    it(`links to ${claim}`, async () => {
      await opened.open('index.html');
      const href = await opened.tab
        .locator('#content')
        .getByRole('link', { name: words, exact: true })
        .getAttribute('href');
      assert.equal(href, target);
    });
  }

  for (const [words, id] of [
    ['Raw', '安装'],
    ['Encoded', '配置'],
  ] as const) {
    it(`scrolls to a Chinese heading by a fragment that is ${words.toLowerCase()}`, async () => {
      await opened.open('index.html');
      await follow(words, `chinese.html#${id}`);
      // It may glide there.
      await opened.tab.waitForFunction((heading) => {
        const top = document.getElementById(heading)?.getBoundingClientRect().top ?? -1;
        return top >= 0 && top < 300;
      }, id);
    });
  }

  it('leaves the extension out of canonical addresses and of the sitemap', async () => {
    assert.match(
      await exported.read('v1/guide.html'),
      /<link rel="canonical" href="https:\/\/docs\.example\.test\/v1\/guide">/,
    );
    const sitemap = await exported.read('sitemap.xml');
    assert.match(sitemap, /<loc>https:\/\/docs\.example\.test\/guide\/deep\/b<\/loc>/);
    assert.doesNotMatch(sitemap, /\.html/);
  });

  for (const file of ['index.html', 'guide/deep/b.html']) {
    it(`loads the font of a shared style sheet on ${file}`, async () => {
      await opened.open(file);
      const loaded = await opened.tab.evaluate(async () => {
        const [face] = await document.fonts.load('16px X');
        return face?.status;
      });
      assert.equal(loaded, 'loaded');
    });
  }

  it('shows what is in pictures: symbols of a sprite inside the page, a view, both candidates', async () => {
    await opened.open('pictures.html');
    const { symbol, view, candidates } = await opened.tab.evaluate(() => ({
      symbol: document.querySelectorAll('#inlined path').length,
      view: document.querySelector<HTMLImageElement>('img[src*="#logo"]')?.naturalWidth,
      candidates: document.querySelector('img[srcset]')?.getAttribute('srcset'),
    }));
    assert.equal(symbol, 1);
    assert.ok((view ?? 0) > 0);
    assert.equal(candidates, 'images/a.gif, images/b.gif 2x');
  });

  it('shows nothing of an author’s comments, and asks nobody for a picture of an emoji', async () => {
    assert.doesNotMatch(await exported.read('ios/changelog.html'), /a note of the author/);
    assert.doesNotMatch(await exported.read('pictures.html'), /https?:\/\/[^"]*\.(?:png|svg)/);
  });
});
