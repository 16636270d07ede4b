import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { readShown } from '../../../browser/drawn-document.js';
import { launchOffline } from '../../../browser/launch-offline.js';
import { createSingleFile } from '../../../site/single-file/single-file.js';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { findBrowser } from '../../support/find-browser.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';
import { writeSite } from '../../support/written-site.js';

const PAGE = `---
title: Start
---

export const Counter = () => {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>Counted {count}</button>;
};

[Other](/other)

<Tabs><Tab title="Alpha">inside alpha</Tab><Tab title="Beta">inside beta</Tab></Tabs>

<Counter />

$e^{i\\pi}$

![A dot](/dot.svg)
`;

describe('a page as a single file in a browser', () => {
  let browser: Browser;
  let folder: TemporaryFolder;
  before(async function () {
    const path = await findBrowser();
    if (path === undefined) return this.skip();
    [browser, folder] = await Promise.all([launchOffline(path), createTemporaryFolder('single-file')]);
  });
  after(async () => {
    await browser?.close();
    await folder?.remove();
  });

  it('shows the same words, works, and requests nothing', async () => {
    const files = memorySourceFiles({
      'docs.json': JSON.stringify({
        name: 'Kestrel',
        theme: 'mint',
        colors: { primary: '#0a7' },
        navigation: { pages: ['start', 'other'] },
      }),
      'start.mdx': PAGE,
      'other.mdx': '# Other',
      'dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>',
    });
    await writeSite(files, folder.path);
    const read = (path: string) => readFile(join(folder.path, path)).catch(() => undefined);
    const { html, leftOut } = await createSingleFile({ path: 'start.html', read });
    assert.deepEqual(leftOut, []);
    const single = join(folder.path, '..', `${folder.path.split('/').at(-1)}.html`);
    await writeFile(single, html);
    const seen = await Promise.all([join(folder.path, 'start.html'), single].map(open));
    assert.ok(seen[0] !== undefined && seen[0].requests > 1);
    assert.equal(seen[1]?.requests, 1);
    // The search needs other files, so its button is removed.
    assert.equal(seen[1]?.words, seen[0].words.replace(' Search', ''));
    assert.match(seen[1]?.words ?? '', /inside beta.*Counted 1/s);
    assert.equal(seen[1]?.isShown, true, 'the picture is shown');
  });

  /** Opens a file, chooses the second tab, presses the button, and returns what a reader sees. */
  async function open(file: string) {
    const page = await browser.newPage();
    page.setDefaultTimeout(BROWSER_PATIENCE_MS);
    let requests = 0;
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requests += 1;
    });
    await page.goto(pathToFileURL(file).href);
    await page.getByRole('tab', { name: 'Beta' }).click();
    await page.getByRole('button', { name: /Counted/ }).click();
    await page.getByText('Counted 1').waitFor();
    const words = (await page.evaluate(readShown)).replace(/\s+/g, ' ');
    const isShown = await page.getByAltText('A dot').evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);
    await page.close();
    return { requests, words, isShown };
  }
});
