import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { createProjectExporter, type Exported } from '../support/export-project.js';
import { GALLERY } from '../support/gallery.js';
import { type OpenedBundle, openBundle } from '../support/opened-bundle.js';
import { type Services, startServices } from '../support/services.js';
import { CLAIMS } from './gallery-claims.js';

describe('every component, in a bundle opened by double-click', () => {
  let services: Services;
  let exports: ReturnType<typeof createProjectExporter>;
  let exported: Exported;
  let opened: OpenedBundle;
  let tab: Page;

  before(async function () {
    services = await startServices({}, { captureLogs: true });
    exports = createProjectExporter(services);
    await Promise.all([services.startApi(), services.startWorker()]);
    exported = await exports.exportFolder(GALLERY);
    const browser = await openBundle(exported.bundle);
    if (browser === undefined) return this.skip();
    opened = browser;
    tab = opened.tab;
  });
  after(async () => {
    await opened?.close();
    await services?.stop();
    await exports?.clean();
  });

  it('is exported, and only what is not known is found', () => {
    assert.deepEqual([exported.job.status, exported.job.error], ['completed', undefined]);
    const found = exported.findings.map(({ file, code }) => `${file}: ${code}`);
    assert.deepEqual(found, ['components/unknown.mdx: unknown-component']);
  });

  for (const { page, claim, check } of CLAIMS)
    it(claim, async () => {
      await opened.open(`components/${page}.html`);
      await check(tab);
    });

  it('diagrams are pictures for light and for dark, drawn when the site was exported', async () => {
    await opened.open('components/diagrams.html');
    const figures = tab.locator('figure.op-diagram');
    assert.equal(await figures.count(), 4);
    assert.equal(await tab.locator('.op-diagram-source').count(), 0);
    await tab.getByRole('img', { name: 'From request to berth' }).waitFor();
    const shown = await tab
      .locator('figure.op-diagram img:visible')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src));
    assert.equal(shown.length, 4);
    await tab.emulateMedia({ colorScheme: 'dark' });
    await tab.locator('html.dark').waitFor();
    const dark = await tab
      .locator('figure.op-diagram img:visible')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src));
    await tab.emulateMedia({ colorScheme: 'light' });
    assert.equal(new Set([...shown, ...dark]).size, 8);
    const texts = exported.files.filter((file) => file.endsWith('.svg') && !file.includes('/logo/'));
    for (const file of texts)
      assert.doesNotMatch(await exported.read(file), /<script|<foreignObject|<a\b|javascript:|\son\w+=/i);
  });

  it('diagrams are enlarged and moved by buttons and keys, in the corner that is asked for, unless that is refused', async () => {
    await opened.open('components/diagrams.html');
    const tall = tab.locator('figure.op-diagram').nth(1);
    assert.equal(await tall.getAttribute('data-actions'), 'top-left');
    assert.equal(await tab.locator('figure.op-diagram').nth(2).getByRole('button').count(), 0);
    const image = tall.locator('img:visible');
    const box = async () => (await image.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const before = await box();
    await tall.getByRole('button', { name: 'Zoom in' }).click();
    await eventually(async () => assert.equal((await box()).width > before.width * 1.3, true));
    const larger = await box();
    await tall.getByRole('group').focus();
    await tab.keyboard.press('ArrowDown');
    await eventually(async () => assert.equal((await box()).y < larger.y, true));
    await tab.keyboard.press('0');
    await eventually(async () => assert.deepEqual(await box(), before));
  });

  it('nothing is wider than a narrow screen, on any page', async () => {
    await tab.setViewportSize({ width: 390, height: 844 });
    const wide: string[] = [];
    for (const file of exported.files.filter((name) => name.endsWith('.html'))) {
      await opened.open(file);
      if (await tab.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(file);
    }
    await tab.setViewportSize({ width: 1400, height: 900 });
    assert.deepEqual(wide, []);
  });

  it('asks for nothing outside, misses nothing and complains of nothing', () => {
    assert.deepEqual(opened.complaints, []);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    it(`axe finds nothing on any of them, ${colorScheme}`, async () => {
      const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
      await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const violations: string[] = [];
      for (const page of new Set([...CLAIMS.map((claim) => claim.page), 'diagrams'])) {
        await opened.open(`components/${page}.html`);
        await tab.evaluate(axe);
        violations.push(...(await tab.evaluate(findViolations)).map((text) => `${page}: ${text}`));
      }
      assert.deepEqual(violations, []);
    });
});

interface AxeWindow {
  readonly axe: {
    run(
      options: object,
    ): Promise<{ readonly violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
  };
}

/** Runs in the page. */
async function findViolations(): Promise<string[]> {
  // Style sheets of a folder cannot be asked for a second time.
  const options = { preload: false, resultTypes: ['violations'] };
  const { violations } = await (globalThis as unknown as AxeWindow).axe.run(options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
