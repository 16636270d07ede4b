import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { readPageTree } from '../../../site/live/page-tree.js';
import { readLivePage } from '../../../site/live/read-live-page.js';
import { writeLivePage } from '../../../site/live/write-live-page.js';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { launchBrowser } from '../../support/launch-browser.js';
import { GENERATED_FORMS, rawTextPages } from '../../support/raw-text-pages.js';

/** Returns a page as the bundle has it: the files that the site has, and links to some of its pages. */
function mirrored(html: string): string {
  const targets = {
    find: (address: string) =>
      /else\.test|part/.test(address)
        ? undefined
        : { outputPath: `it's/${encodeURIComponent(new URL(address).pathname)}` },
    outside: (address: string, fragment: string) => address + fragment,
  };
  const parts = readLivePage(readPageTree(html, 'https://docs.test/a/b'), {
    scripts: 'auto',
    hasDiagrams: false,
    isDrawn: false,
    drawing: () => undefined,
    symbol: () => undefined,
  });
  const place = {
    outputPath: 'a/b.html',
    targets,
    script: 'own.js',
    style: 'own.css',
    hasSearch: true,
    isCounted: false,
  };
  return writeLivePage({ parts }, place);
}

/** A page as a browser reads it. */
interface Seen {
  readonly marks: readonly string[];
  /** The text of the elements that stay as they are. */
  readonly texts: readonly string[];
  /** The number of rules of each style sheet of the page. */
  readonly rules: readonly number[];
  readonly counts: Readonly<Record<string, number>>;
  /** The number of elements that load the script of the bundle. */
  readonly own: number;
}

describe('elements whose content is not markup', () => {
  let browser: Browser | undefined;
  let tab: Page | undefined;

  before(async function () {
    browser = await launchBrowser();
    if (browser === undefined) return this.skip();
    const context = await browser.newContext({ offline: true });
    await context.route('**/*', (route) => route.abort());
    tab = await context.newPage();
    tab.setDefaultTimeout(BROWSER_PATIENCE_MS);
    // A page that writes to its own document would replace what is looked at.
    await tab.addInitScript(() => {
      document.write = () => undefined;
    });
  });
  after(() => browser?.close());

  async function see(html: string): Promise<Seen> {
    if (tab === undefined) throw new Error('there is no browser');
    await tab.setContent(html, { waitUntil: 'commit' });
    return tab.evaluate(() => {
      const all = (selector: string) => [...document.querySelectorAll(selector)];
      const count = (name: string) => all(name).length;
      return {
        marks: all('i[id^=m]').map(({ id }) => id),
        texts: [...all('textarea'), ...all('title'), ...all('script[type*=template], script[type*=json]')].map(
          ({ textContent }) => textContent ?? '',
        ),
        rules: all('style').map((style) => (style as HTMLStyleElement).sheet?.cssRules.length ?? 0),
        counts: {
          style: count('style'),
          textarea: count('textarea'),
          title: count('title'),
          template: count('template'),
        },
        own: all('script[src$="own.js"]').length,
      };
    });
  }

  async function assertSame(html: string): Promise<void> {
    const { own: _own, ...before } = await see(html);
    const { own, ...after } = await see(mirrored(html));
    assert.deepEqual(after, before);
    assert.equal(own, 1, 'the script of the bundle is not in the page once');
  }

  for (const [generator, html] of Object.entries(GENERATED_FORMS))
    it(`stay closed after every edit, on a page as by ${generator}`, async () => {
      await assertSame(html);
      assert.equal((await see(html)).marks.length, html.match(/<i id=m/g)?.length);
    });

  it('stay closed after every edit, on generated pages', async () => {
    await fc.assert(
      fc.asyncProperty(rawTextPages, ({ html }) => assertSame(html)),
      { numRuns: 100 },
    );
  });
});
