import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchOffline } from '../../../browser/launch-offline.js';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { findBrowser } from '../../support/find-browser.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';
import { writeSite } from '../../support/written-site.js';
import { ACCESSIBLE_PROJECT } from './accessible-project.js';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** The page's global object with axe. */
interface AxeWindow {
  readonly axe: { run(): Promise<{ readonly violations: readonly Violation[] }> };
}

describe('a site, as people read it who do not see it or use no mouse', () => {
  let browser: Browser;
  let folder: TemporaryFolder;
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

  before(async function () {
    const path = await findBrowser();
    if (path === undefined) return this.skip();
    browser = await launchOffline(path);
    folder = await createTemporaryFolder('accessible');
    await writeSite(memorySourceFiles(ACCESSIBLE_PROJECT), folder.path);
  });

  after(async () => {
    await browser?.close();
    await folder?.remove();
  });

  interface Opening {
    readonly colorScheme?: 'light' | 'dark';
    readonly width?: number;
  }

  async function open(path: string, { colorScheme = 'light', width = 1280 }: Opening = {}): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
      offline: true,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(BROWSER_PATIENCE_MS);
    await page.goto(pathToFileURL(join(folder.path, path)).href);
    return page;
  }

  async function violations(page: Page): Promise<string[]> {
    await page.evaluate(axe);
    const found = await page.evaluate(() => (globalThis as unknown as AxeWindow).axe.run());
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} — ${failureSummary.slice(0, 300)}`),
    );
  }

  const pages: readonly [kind: string, path: string][] = [
    ['a plain page', 'index.html'],
    ['code', 'code.html'],
    ['tabs, steps, cards and accordions', 'components.html'],
    ['tables, fields and badges', 'reference.html'],
    ['an operation of an API', 'operation.html'],
    ['an operation that a file describes', 'described.html'],
    ['a channel', 'api-reference/orders.html'],
    ['an operation of GraphQL', 'graphql-reference/queries/user.html'],
    ['a type of GraphQL', 'graphql-reference/types/user.html'],
    ['updates', 'updates.html'],
    ['components that live in the browser', 'islands.html'],
    ['a page from right to left', 'ar/index.html'],
    ['the page for what is not found', '404.html'],
  ];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [kind, path] of pages)
      it(`axe finds nothing on ${kind}, ${colorScheme}`, async () => {
        const page = await open(path, { colorScheme });
        assert.deepEqual(await violations(page), []);
        await page.context().close();
      });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`axe finds nothing on a narrow screen with its menu closed and open, ${colorScheme}`, async () => {
      const page = await open('components.html', { colorScheme, width: 390 });
      assert.deepEqual(await violations(page), []);
      await page.click('.op-menu-button');
      await page.locator('#sidebar').waitFor();
      assert.deepEqual(await violations(page), []);
      await page.context().close();
    });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`axe finds nothing on the open search, ${colorScheme}`, async () => {
      const page = await open('index.html', { colorScheme });
      await page.keyboard.press('/');
      await page.locator('dialog.op-search[open]').waitFor();
      assert.deepEqual(await violations(page), []);
      await page.keyboard.press('Escape');
      await page.locator('dialog.op-search[open]').waitFor({ state: 'detached' });
      await page.context().close();
    });

  it('axe finds nothing on an open playground', async () => {
    const page = await open('described.html');
    await page
      .getByRole('button', { name: /try it/i })
      .first()
      .click();
    await page.locator('dialog[open]').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.context().close();
  });

  it('axe finds nothing with every accordion and menu open', async () => {
    const page = await open('components.html');
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    assert.deepEqual(await violations(page), []);
    await page.context().close();
  });

  it('code and tables fade at the side where they go on, and not where they end', async () => {
    const page = await open('code.html', { width: 390 });
    const fades = await page.evaluate(async () => {
      const pre = document.querySelector('.op-code pre');
      const line = pre?.querySelector('.line');
      if (!pre || !line) throw new Error('the page has no code');
      line.textContent = 'long '.repeat(60);
      const read = async (left: number) => {
        pre.scrollLeft = left;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const style = getComputedStyle(pre);
        return ['--op-fade-left', '--op-fade-right'].map((name) => style.getPropertyValue(name));
      };
      return [await read(0), await read(pre.scrollWidth)];
    });
    assert.deepEqual(fades, [
      ['0px', '40px'],
      ['40px', '0px'],
    ]);
    await page.context().close();
  });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`signs, buttons and what is chosen are seen where the reader's own colours are forced, ${colorScheme}`, async () => {
      const page = await open('components.html', { colorScheme });
      await page.emulateMedia({ forcedColors: 'active' });
      const unseen = await page.evaluate(() => {
        const ground = getComputedStyle(document.body).backgroundColor;
        const drawn = [...document.querySelectorAll('*')].flatMap((element) =>
          ['::before', '::after'].flatMap((pseudo) => {
            const style = getComputedStyle(element, pseudo);
            const isDrawn = style.content !== 'none' && style.maskImage !== 'none' && style.display !== 'none';
            return isDrawn ? [{ name: `${element.className}${pseudo}`, color: style.backgroundColor }] : [];
          }),
        );
        if (drawn.length < 5) throw new Error('the page draws no signs');
        const button = getComputedStyle(document.querySelector('.op-navbar .op-button') ?? document.body);
        const current = getComputedStyle(document.querySelector('.op-nav [aria-current]') ?? document.body);
        return [
          ...drawn.filter(({ color }) => color === ground || color === 'rgba(0, 0, 0, 0)').map(({ name }) => name),
          ...(button.color === button.backgroundColor ? ['the text of a button'] : []),
          ...(current.outlineStyle === 'none' ? ['the page that is read'] : []),
        ];
      });
      assert.deepEqual(unseen, []);
      await page.context().close();
    });

  it('a page that is read in the dark is printed in the light, and dark again after it', async () => {
    const page = await open('components.html', { colorScheme: 'dark' });
    const isDark = (event?: string) =>
      page.evaluate((event) => {
        if (event !== undefined) dispatchEvent(new Event(event));
        return document.documentElement.classList.contains('dark');
      }, event);
    assert.equal(await isDark(), true);
    assert.equal(await isDark('beforeprint'), false);
    assert.equal(await isDark('afterprint'), true);
    await page.context().close();
  });

  /** Presses Tab until the element has the focus; says how often. */
  async function tabTo(page: Page, selector: string, most = 60): Promise<number> {
    for (let count = 1; count <= most; count++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return count;
    }
    throw new Error(`${selector} is not reached by ${most} presses of Tab`);
  }

  it('the first stop skips to the content, and the next stop is in it', async () => {
    const page = await open('components.html');
    assert.equal(await tabTo(page, '.op-skip', 1), 1);
    assert.equal(await page.locator('.op-skip').evaluate((link) => link.getBoundingClientRect().top >= 0), true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.closest('main') !== null), true);
    await page.context().close();
  });

  it('every stop shows that it has the focus', async () => {
    const page = await open('components.html');
    for (let count = 0; count < 40; count++) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement) || element === document.body) return 'end';
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        const isShown = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
        return isShown ? 'shown' : element.outerHTML.slice(0, 120);
      });
      if (seen === 'end') break;
      assert.equal(seen, 'shown');
    }
    await page.context().close();
  });

  it('tabs are chosen by arrows, accordions and menus opened by Enter and menus closed by Escape', async () => {
    const page = await open('components.html');
    await tabTo(page, '[role=tab]');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { selected: true, name: 'Second' }).first().waitFor();
    await page.getByText('The second text').waitFor();
    await tabTo(page, '.op-accordion summary');
    await page.keyboard.press('Enter');
    await page.getByText('The hidden answer').waitFor();
    await page.context().close();
    const menu = await open('index.html');
    await tabTo(menu, '.op-menu > summary');
    await menu.keyboard.press('Enter');
    await menu.locator('.op-menu[open] a').first().waitFor();
    await menu.keyboard.press('Escape');
    await menu.locator('.op-menu[open]').waitFor({ state: 'detached' });
    assert.equal(await menu.evaluate(() => document.activeElement?.matches('.op-menu > summary')), true);
    await menu.context().close();
  });

  it('the menu of a narrow screen is opened, walked through and closed by keys, and gives the focus back', async () => {
    const page = await open('index.html', { width: 390 });
    await tabTo(page, '.op-menu-button');
    await page.keyboard.press('Enter');
    await page.locator('#sidebar').waitFor();
    await tabTo(page, '#sidebar a', 6);
    await page.keyboard.press('Escape');
    await page.locator('#sidebar').waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => document.activeElement?.matches('.op-menu-button')), true);
    await page.context().close();
  });
});
