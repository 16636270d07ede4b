import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { launchOffline } from '../../../browser/launch-offline.js';
import { THEMES } from '../../../site/model/themes.js';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { findBrowser } from '../../support/find-browser.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';
import { writeSite } from '../../support/written-site.js';
import { BOX_RULES } from './box-rules.js';
import { BOXES_PROJECT } from './boxes-project.js';

const LANGUAGES = ['', 'ar/'];

describe('boxes of a page', () => {
  let browser: Browser;
  let folder: TemporaryFolder;

  before(async function () {
    const path = await findBrowser();
    if (path === undefined) return this.skip();
    browser = await launchOffline(path);
    folder = await createTemporaryFolder('boxes');
    const pages = new Set(LANGUAGES.flatMap((prefix) => BOX_RULES.map(({ page }) => `${prefix}${page}`)));
    for (const theme of THEMES) {
      const configuration = { ...JSON.parse(BOXES_PROJECT['docs.json'] ?? ''), theme };
      const files = memorySourceFiles({ ...BOXES_PROJECT, 'docs.json': JSON.stringify(configuration) });
      await writeSite(files, join(folder.path, theme), (path) => pages.has(path));
    }
  });

  after(async () => {
    await browser?.close();
    await folder?.remove();
  });

  for (const { name, page: file, widths, schemes = ['light'] as const, findFaults, open } of BOX_RULES)
    it(name, async () => {
      const faults: string[] = [];
      for (const width of widths)
        for (const colorScheme of schemes) {
          const page = await browser.newPage({
            viewport: { width, height: 900 },
            colorScheme,
            reducedMotion: 'reduce',
          });
          page.setDefaultTimeout(BROWSER_PATIENCE_MS);
          for (const theme of THEMES)
            for (const prefix of LANGUAGES) {
              await page.goto(pathToFileURL(join(folder.path, theme, `${prefix}${file}.html`)).href);
              if (open !== undefined) await page.evaluate(open);
              const found = await page.evaluate(findFaults);
              faults.push(...found.map((fault) => `${theme} ${width} ${colorScheme} ${prefix}${file}: ${fault}`));
            }
          await page.close();
        }
      assert.deepEqual(faults, []);
    });
});
