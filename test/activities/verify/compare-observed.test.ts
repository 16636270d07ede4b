import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareObserved, observedSample } from '../../../activities/verify/compare-observed.js';
import { type ObservedPage, observePages } from '../../../browser/press/observe-pages.js';
import type { PlannedPage } from '../../../site/model/plan.js';
import { findBrowser } from '../../support/find-browser.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';

const text = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ');
const PAGE = `<!doctype html><html lang="en"><head><style>.x{color:red}</style></head><body><nav>Menu of pages</nav><main><h1>Title</h1><p>${text}</p>
<button onclick="more.hidden = !more.hidden">More</button><p id="more" hidden>Further words</p></main></body></html>`;
const ADDRESS = 'http://docs.test/guide';

describe('a page of the bundle beside the live page', () => {
  let folder: TemporaryFolder;
  let chromiumPath: string | undefined;
  let pages: readonly ObservedPage[];

  before(async function () {
    chromiumPath = await findBrowser();
    if (chromiumPath === undefined) return this.skip();
    folder = await createTemporaryFolder('observed');
    const get = async () => ({ status: 200, contentType: 'text/html', body: Buffer.from(PAGE) });
    pages = (await observePages({ addresses: [ADDRESS], chromiumPath, get }))?.pages ?? [];
    assert.equal(pages.length, 2);
  });
  after(() => folder?.remove());

  async function compare(html: string, isWhole = true) {
    await mkdir(join(folder.path, 'docs'), { recursive: true });
    await writeFile(join(folder.path, 'docs/guide.html'), html);
    const planned = [{ sourcePath: ADDRESS, path: 'docs/guide', outputPath: 'docs/guide.html' } as PlannedPage];
    const sample = observedSample('key', { pages, isWhole }, Object.assign(planned, { at: planned.at.bind(planned) }));
    const { signal } = new AbortController();
    const { findings, controls, notChecked } = await compareObserved({
      ...{ folder: folder.path, sample, chromiumPath, signal },
    });
    assert.deepEqual(notChecked, []);
    return { controls, findings: findings.map(({ code, severity, page, message }) => [code, severity, page, message]) };
  }

  it('is without a finding if it shows and does the same, and is counted', async () => {
    const { findings, controls } = await compare(PAGE);
    assert.deepEqual(findings, []);
    assert.deepEqual(controls, { pages: 1, pressed: 2, compared: 2, skipped: 0 });
  });

  it('has a warning if another live page could not be observed', async () => {
    const { findings } = await compare(PAGE, false);
    assert.deepEqual(
      findings.map(([code, severity]) => [code, severity]),
      [['verification', 'warning']],
    );
  });

  it('is an error with the lost words if it is blank though its text is in the HTML', async () => {
    const BLANKS = [
      PAGE.replace('</style>', 'body{visibility:hidden}</style>'),
      PAGE.replace('</style>', ''),
      PAGE.replace('</body>', '<script>document.body.replaceChildren("Page not found")</script></body>'),
      PAGE.replace('<main>', '<main style="height:0;overflow:hidden">'),
    ];
    for (const html of BLANKS) {
      const { findings } = await compare(html);
      const [code, severity, page, message = ''] = findings[0] ?? [];
      assert.deepEqual([code, severity, page], ['lost-text', 'error', 'docs/guide'], html);
      assert.match(message, /w0 w1 w2 w3 .*all of the main part/);
      assert.equal(findings.filter(([each]) => each === 'lost-text').length, 1, 'it is told once for both widths');
    }
  });

  it('has a warning if a control does nothing', async () => {
    const { findings } = await compare(PAGE.replace(/ onclick="[^"]*"/, ''));
    assert.deepEqual(findings, [
      [
        'dead-control',
        'warning',
        'docs/guide',
        'The button “More” does nothing in the bundle. On the live site, it shows “Further words”. Seen on 1 of 1 compared page, at a width of 390 and 1280 pixels.',
      ],
    ]);
  });
});
