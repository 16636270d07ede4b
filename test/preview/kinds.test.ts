import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { drawDiagrams } from '../../browser/draw-diagrams.js';
import { BROWSER_PATIENCE_MS } from '../support/browser-patience.js';
import { eventually } from '../support/eventually.js';
import { type HttpSite, startHttpSite } from '../support/http-site.js';
import { launchBrowser } from '../support/launch-browser.js';
import { type RunningPreview, runPreview } from '../support/running-preview.js';

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`;
const PART = "import Part from '/snippets/part.mdx';\n\n<Part />";
const description = (summary: string) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/things': { get: { summary, responses: { 200: { description: 'The things.' } } } } },
  });

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const PROJECT = {
  'docs.json': JSON.stringify({
    name: 'Docs',
    theme: 'mint',
    colors: { primary: '#0a7755' },
    navigation: {
      languages: [
        {
          language: 'en',
          versions: [
            { version: 'v2', pages: ['index', 'guide', 'operation'] },
            { version: 'v1', pages: ['v1/index'] },
          ],
        },
        { language: 'de', versions: [{ version: 'v2', pages: ['de/index'] }] },
      ],
    },
  }),
  'index.mdx': page('Home', 'Welcome.'),
  'guide.mdx': page('Guide', PART),
  'v1/index.mdx': page('Home of version one', 'The first version.'),
  'de/index.mdx': page('Startseite', 'Willkommen.'),
  'operation.mdx': '---\nopenapi: api.json GET /things\n---\n',
  'snippets/part.mdx': 'The first part.',
  'api.json': description('List all things'),
};

describe('the previewed site', () => {
  let browser: Browser;
  let running: RunningPreview;
  let tab: Page;
  let elsewhere: HttpSite;

  before(async function () {
    const launched = await launchBrowser();
    if (launched === undefined) return this.skip();
    browser = launched;
    elsewhere = await startHttpSite({
      '/picture.png': { headers: { 'content-type': 'image/png' }, body: PICTURE },
      '/api.json': { headers: { 'content-type': 'application/json' }, body: description('List things elsewhere') },
    });
    running = await runPreview(PROJECT, { outside: { isAllowedAddress: () => true } });
    tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    tab.setDefaultTimeout(BROWSER_PATIENCE_MS);
  });
  after(async () => {
    await browser?.close();
    await running?.stop();
    await elsewhere?.close();
    assert.deepEqual(running?.errors ?? [], []);
  });

  const open = (path: string) => tab.goto(`${running.url}${path}`);
  const sees = (text: string) => tab.getByText(text, { exact: true }).first().waitFor();

  it('follows a snippet on the pages that show it', async () => {
    await open('/guide');
    await sees('The first part.');
    await running.write('snippets/part.mdx', 'The second part.');
    await sees('The second part.');
  });

  it('follows an API description on the pages of its operations', async () => {
    await open('/operation');
    await sees('List all things');
    await running.write('api.json', description('List some things'));
    await sees('List some things');
  });

  it('has the playground of a description', async () => {
    await open('/operation');
    await tab.getByRole('button', { name: 'Try it' }).first().click();
    await tab.locator('dialog[open]').waitFor();
    assert.match((await tab.locator('dialog[open]').textContent()) ?? '', /\/things/);
  });

  it('leads to its other languages and versions', async () => {
    const targets = async () =>
      tab
        .locator('a[href]')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    await open('/');
    const all = await targets();
    for (const path of ['/de', '/v1'])
      assert.ok(
        all.some((target) => target.startsWith(path)),
        `${path} in ${all}`,
      );
    await open('/de/index');
    await sees('Willkommen.');
    assert.equal(await tab.evaluate(() => document.documentElement.lang), 'de');
    await running.write('de/index.mdx', page('Startseite', 'Herzlich willkommen.'));
    await sees('Herzlich willkommen.');
  });

  it('shows pictures of other hosts from its own files as soon as they are fetched', async () => {
    await running.write('guide.mdx', page('Guide', `![A dot](${elsewhere.url}picture.png)`));
    await open('/guide');
    const picture = tab.locator('img[alt="A dot"]');
    await eventually(async () => {
      assert.match((await picture.getAttribute('src')) ?? '', /^offprint\/outside\/\w+\.png$/);
      assert.equal(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth), 1);
    });
  });

  it('makes pages of an API description of another host', async () => {
    await running.write('operation.mdx', `---\nopenapi: ${elsewhere.url}api.json GET /things\n---\n`);
    await open('/operation');
    await sees('List things elsewhere');
  });

  it('draws diagrams as an export does, and again when they change', async () => {
    const source = 'flowchart LR\n  A[Start] --> B[End]';
    await running.write('guide.mdx', page('Guide', `\`\`\`mermaid\n${source}\n\`\`\``));
    await open('/guide');
    const picture = tab.locator('.op-diagram img.op-only-light');
    const chromiumPath = process.env.CHROMIUM_PATH || undefined;
    const drawn = (await drawDiagrams({ diagrams: [{ hash: 'it', source }], chromiumPath })).get('it');
    const address = async () => (await picture.getAttribute('src')) ?? '';
    await picture.waitFor();
    const before = await address();
    assert.ok(drawn !== undefined && 'light' in drawn);
    assert.equal(String(await running.bytes(before)), drawn.light);
    await running.write('guide.mdx', page('Guide', `\`\`\`mermaid\n${source}\n  B --> C[Later]\n\`\`\``));
    await eventually(async () => {
      assert.notEqual(await address(), before);
      assert.match(String(await running.bytes(await address())), /Later/);
    });
  });

  it('finds the newest texts by its search', async () => {
    await running.write('v1/index.mdx', page('Home of version one', 'It mentions a wombat.'));
    await open('/v1/index');
    await sees('It mentions a wombat.');
    // The index is made in idle time; a dialog that is open keeps the one that it loaded.
    await eventually(async () => {
      await open('/v1/index');
      await tab.keyboard.press('Control+k');
      await tab.locator('dialog[open] input').fill('wombat');
      const found = tab.locator('dialog[open] a', { hasText: 'Home of version one' }).first();
      await found.waitFor({ timeout: 8000 });
    });
  });
});
