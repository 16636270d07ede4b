import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchOffline } from '../../../browser/launch-offline.js';
import { planSite } from '../../../site/docs-json/plan-site.js';
import { THEMES, type ThemeName } from '../../../site/model/themes.js';
import { themeFiles } from '../../../site/theme/theme-files.js';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { findBrowser } from '../../support/find-browser.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';
import { writeSite } from '../../support/written-site.js';
import { ACCESSIBLE_PROJECT } from './accessible-project.js';

const projectOf = (theme: ThemeName) => ({
  ...ACCESSIBLE_PROJECT,
  'docs.json': JSON.stringify({ ...JSON.parse(ACCESSIBLE_PROJECT['docs.json'] ?? ''), theme }),
});

const styleSheet = (theme: ThemeName) => {
  const { settings } = planSite(memorySourceFiles(projectOf(theme)), {});
  return themeFiles(settings).find(({ outputPath }) => /\/theme\..*\.css$/.test(outputPath))?.bytes ?? Buffer.alloc(0);
};

describe('the looks of a site', () => {
  for (const theme of THEMES)
    it(`${theme} adds less than 2 kB to the style sheet, compressed`, () => {
      const added = gzipSync(styleSheet(theme)).length - gzipSync(styleSheet('mint')).length;
      assert.equal(theme === 'mint' ? added === 0 : added > 0 && added < 2_000, true, `${added} bytes`);
    });

  describe('in a browser', () => {
    let browser: Browser;
    let folder: TemporaryFolder;
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

    before(async function () {
      const path = await findBrowser();
      if (path === undefined) return this.skip();
      browser = await launchOffline(path);
      folder = await createTemporaryFolder('looks');
      const pages = ['components', 'code', 'operation', 'ar/index'];
      for (const theme of THEMES)
        await writeSite(memorySourceFiles(projectOf(theme)), join(folder.path, theme), (path) => pages.includes(path));
    });

    after(async () => {
      await browser?.close();
      await folder?.remove();
    });

    async function open(theme: ThemeName, file: string, width: number, colorScheme: 'light' | 'dark' = 'light') {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
        offline: true,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(BROWSER_PATIENCE_MS);
      await page.goto(pathToFileURL(join(folder.path, theme, file)).href);
      return page;
    }

    /** Returns the visible characteristics of a look, as the browser computes or measures them. */
    async function lookOf(theme: ThemeName): Promise<Readonly<Record<string, string>>> {
      const page = await open(theme, 'components.html', 1440);
      const look = await page.evaluate(() => {
        const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
        const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
        const current = style('.op-nav a[aria-current="page"]');
        return {
          tabs: box('.op-tab-bar')?.top === box('.op-header-row')?.bottom ? 'below' : 'beside',
          headerHeight: `${box('.op-header')?.height}`,
          sidebar: `${box('.op-sidebar')?.left} ${style('.op-sidebar').backgroundColor} ${style('.op-sidebar').borderInlineEnd}`,
          density: current.paddingBlock,
          current: `${current.backgroundColor} ${current.color} ${current.boxShadow}`,
          title: `${style('h1').fontFamily.slice(0, 20)} ${style('h1').fontSize} ${style('h1').fontWeight}`,
          card: `${style('.op-card').borderRadius} ${style('.op-card').border}`,
          code: getComputedStyle(document.documentElement).getPropertyValue('--op-code-ground'),
          leading: style('.op-content').lineHeight,
        };
      });
      await page.context().close();
      return look;
    }

    it('any two differ in at least four of the things that a reader sees at a glance', async () => {
      const looks = new Map<ThemeName, Readonly<Record<string, string>>>();
      for (const theme of THEMES) looks.set(theme, await lookOf(theme));
      const alike = [...looks].flatMap(([one, first], index) =>
        [...looks].slice(index + 1).flatMap(([other, second]) => {
          const different = Object.keys(first).filter((name) => first[name] !== second[name]);
          return different.length < 4 ? [`${one} and ${other} differ in ${different.join(', ')} alone`] : [];
        }),
      );
      assert.deepEqual(alike, []);
    });

    for (const theme of THEMES)
      for (const colorScheme of ['light', 'dark'] as const)
        it(`axe finds nothing with ${theme}, ${colorScheme}`, async () => {
          const page = await open(theme, 'components.html', 1440, colorScheme);
          await page.evaluate(axe);
          const violations = await page.evaluate(async () => {
            const { axe } = globalThis as unknown as {
              axe: {
                run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
              };
            };
            return (await axe.run()).violations.flatMap(({ id, nodes }) =>
              nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} — ${failureSummary.slice(0, 300)}`),
            );
          });
          assert.deepEqual(violations, []);
          await page.context().close();
        });

    for (const theme of THEMES)
      it(`with ${theme} text keeps its place on pages without contents, and what is beside an article stands under it where there is no room`, async () => {
        const page = await open(theme, 'components.html', 1440);
        const leftEdges = (...names: string[]) =>
          page.evaluate(
            (names) => names.map((name) => document.querySelector(name)?.getBoundingClientRect().left),
            names,
          );
        const show = (file: string) => page.goto(pathToFileURL(join(folder.path, theme, file)).href);
        for (const width of [1920, 1440, 1100]) {
          await page.setViewportSize({ width, height: 900 });
          await show('components.html');
          const withContents = await leftEdges('.op-article', '.op-sidebar');
          await show('code.html');
          assert.equal(await page.locator('.op-toc').count(), 0);
          assert.deepEqual(await leftEdges('.op-article', '.op-sidebar'), withContents, `${width}`);
        }
        await show('operation.html');
        const [article, ...under] = await leftEdges('.op-article', '.op-panel', '.op-pagination');
        assert.deepEqual(under, [article, article]);
        const gap = await page.evaluate(() => {
          const box = (name: string) => document.querySelector(name)?.getBoundingClientRect();
          const [panel, onward] = [box('.op-panel'), box('.op-pagination')];
          return { from: (onward?.top ?? 0) - (panel?.bottom ?? 0), height: onward?.height ?? 0 };
        });
        assert.equal(gap.from >= 0 && gap.from < 100 && gap.height < 200, true, JSON.stringify(gap));
        await page.context().close();
      });

    for (const theme of THEMES)
      it(`with ${theme} nothing is wider than a narrow screen, right to left the sidebar is right, and paper has the article alone`, async () => {
        const page = await open(theme, 'components.html', 390);
        const wide = () => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
        assert.equal(await wide(), 0);
        await page.$eval('h1', (title) => {
          title.textContent = 'query_range_exceeds_retention_of_the_plan';
        });
        assert.equal(await wide(), 0, 'a title of one long word');
        await page.goto(pathToFileURL(join(folder.path, theme, 'ar/index.html')).href);
        assert.equal(await wide(), 0);
        await page.setViewportSize({ width: 1440, height: 900 });
        const [sidebar, article] = await page.evaluate(() =>
          ['.op-sidebar', '.op-article'].map((name) => document.querySelector(name)?.getBoundingClientRect().left ?? 0),
        );
        assert.equal((sidebar ?? 0) > (article ?? 0), true);
        await page.emulateMedia({ media: 'print' });
        const shown = await page.evaluate(() =>
          ['.op-header', '.op-sidebar', '.op-side', '.op-article'].filter((name) =>
            document.querySelector(name)?.checkVisibility(),
          ),
        );
        assert.deepEqual(shown, ['.op-article']);
        await page.context().close();
      });
  });
});
