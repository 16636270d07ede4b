import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type ApiServer, startApiServer } from '../../support/api-server.js';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { findBrowser } from '../../support/find-browser.js';
import { openapiDocument } from '../../support/openapi-document.js';
import { apiSite } from '../../support/render-api.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';
import { writeSite } from '../../support/written-site.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The same operations on a server that answers and on one that is not there. */
function descriptionOf(origin: string) {
  const ok = { 200: { description: 'Fine', content: { 'application/json': { schema: { type: 'object' } } } } };
  const token = [{ token: [] }];
  const user = {
    properties: { name: { type: 'string', example: 'Ann' }, address: { properties: { zip: { type: 'string' } } } },
  };
  return openapiDocument(
    {
      '/echo/{id}': {
        post: {
          summary: 'Echo',
          security: token,
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
            { name: 'kind', in: 'query', schema: { enum: ['a', 'b'] } },
            { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          ],
          requestBody: { content: { 'application/json': { schema: user } } },
          responses: ok,
        },
      },
      '/upload': {
        post: {
          summary: 'Upload',
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: {
                  properties: {
                    files: { type: 'array', items: { type: 'string', format: 'binary' } },
                    note: { type: 'string' },
                  },
                },
              },
            },
          },
          responses: ok,
        },
      },
      '/missing': { get: { summary: 'Missing', responses: ok } },
      '/closed': { get: { summary: 'Closed', responses: ok } },
      '/away': { get: { summary: 'Away', servers: [{ url: 'http://127.0.0.1:9' }], responses: ok } },
      '/zones': {
        get: {
          summary: 'Zones',
          servers: [
            { url: 'https://first.test.example' },
            {
              url: `${origin}/{zone}`,
              description: 'Here',
              variables: { zone: { default: 'eu', enum: ['eu', 'us'] } },
            },
          ],
          responses: ok,
        },
      },
    },
    { servers: [{ url: origin }], components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } } },
  );
}

describe('the playground', () => {
  let browser: Browser;
  let folder: TemporaryFolder;
  let server: ApiServer;
  let page: Page;

  before(async function () {
    const path = await findBrowser();
    if (path === undefined) return this.skip();
    browser = await chromium.launch({
      executablePath: path,
      timeout: BROWSER_PATIENCE_MS,
      chromiumSandbox: process.getuid?.() !== 0,
    });
    server = await startApiServer();
    folder = await createTemporaryFolder('playground');
    await writeSite(apiSite(descriptionOf(server.origin)).files, folder.path);
  });

  after(async () => {
    await browser?.close();
    await server?.close();
    await folder?.remove();
  });

  afterEach(async () => {
    await page?.context().close();
    server?.received.splice(0);
  });

  async function open(name: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(BROWSER_PATIENCE_MS);
    page = await context.newPage();
    await page.goto(pathToFileURL(join(folder.path, `api-reference/${name}.html`)).href);
    return page;
  }

  const field = (name: string) => page.getByRole('dialog').getByLabel(new RegExp(`^${name.replace(/[()]/g, '\\$&')}`));
  const send = () => page.getByRole('button', { name: 'Send' }).click();
  const tryIt = () => page.getByRole('button', { name: 'Try it' }).click();

  it('sends nothing before it is told to', async () => {
    await open('echo');
    await tryIt();
    await field('id').fill('7');
    await page.getByRole('dialog').waitFor();
    assert.deepEqual(server.received, []);
  });

  it('sends what is filled in and shows status, time, size, headers and body as text', async () => {
    await open('echo');
    await tryIt();
    await field('Authorization').fill('secret-1');
    await field('id').fill('a/b');
    await field('tags').fill('x\ny z');
    await field('kind').selectOption('b');
    await field('X-Trace').fill('t-1');
    const body = field('Body (application/json)');
    assert.deepEqual(JSON.parse(await body.inputValue()), { name: 'Ann', address: { zip: 'string' } });
    await body.fill('{"name":');
    assert.match((await page.getByText('Not valid JSON yet').textContent()) ?? '', /Not valid JSON yet/);
    await body.fill('{"name":"Bo"}');
    await send();
    await page.getByText('200 OK').waitFor();
    const [request] = server.received;
    assert.deepEqual(
      [request?.method, request?.url, request?.headers.authorization, request?.headers['x-trace'], request?.body],
      ['POST', '/echo/a%2Fb?tags=x&tags=y%20z&kind=b', 'Bearer secret-1', 't-1', '{"name":"Bo"}'],
    );
    assert.equal(request?.headers['content-type'], 'application/json');
    const shown = (await page.locator('.op-play-result').textContent()) ?? '';
    assert.match(shown, /\d+ ms\d+ B[\s\S]*"note": "<b>not markup<\/b>"/);
    await page.getByText(/^Headers \(\d+\)$/).click();
    await page.getByText('r-1').waitFor();
  });

  it('asks for what is required first', async () => {
    await open('echo');
    await tryIt();
    await send();
    assert.equal(await field('id').evaluate((input: HTMLInputElement) => input.validity.valueMissing), true);
    assert.deepEqual(server.received, []);
  });

  it('keeps keys in the tab alone', async () => {
    await open('echo');
    await tryIt();
    await field('Authorization').fill('secret-2');
    const stores = await page.evaluate(() => [
      JSON.stringify({ ...localStorage }),
      document.cookie,
      JSON.stringify({ ...sessionStorage }),
    ]);
    assert.doesNotMatch(`${stores[0]}${stores[1]}`, /secret-2/);
    assert.match(stores[2] ?? '', /secret-2/);
    await page.reload();
    await tryIt();
    assert.equal(await field('Authorization').inputValue(), 'secret-2');
    const other = await page.context().newPage();
    await other.goto(page.url());
    assert.doesNotMatch(await other.evaluate(() => JSON.stringify({ ...sessionStorage })), /secret-2/);
  });

  it('sends files as parts of a form', async () => {
    await open('upload');
    await tryIt();
    await field('files').setInputFiles([
      { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('one') },
      { name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('two') },
    ]);
    await field('note').fill('hello');
    await send();
    await page.getByText('200 OK').waitFor();
    const [request] = server.received;
    assert.match(request?.headers['content-type'] ?? '', /^multipart\/form-data; boundary=/);
    assert.equal(request?.body.match(/name="files"; filename="[ab]\.txt"/g)?.length, 2);
    assert.match(request?.body ?? '', /name="note"\r\n\r\nhello/);
  });

  it('shows an answer that says no', async () => {
    await open('missing');
    await tryIt();
    await send();
    await page.getByText('404 Not Found').waitFor();
  });

  it('tells an answer that the browser holds back from one that never came', async () => {
    await open('closed');
    await tryIt();
    await send();
    const held = await page.getByRole('alert').textContent();
    assert.match(held ?? '', /can be reached, but it does not let pages opened from a file read its answers \(CORS\)/);
    await page.context().close();
    await open('away');
    await tryIt();
    await send();
    assert.match((await page.getByRole('alert').textContent()) ?? '', /No answer came from http:\/\/127\.0\.0\.1:9/);
  });

  it('offers the servers, and fields for what their address leaves open', async () => {
    await open('zones');
    await tryIt();
    await field('Server').selectOption({ label: `${server.origin}/{zone} – Here` });
    await field('zone').selectOption('us');
    await send();
    await page.getByText('200 OK').waitFor();
    assert.equal(server.received.at(-1)?.url, '/us/zones');
  });

  it('closes by key and gives the focus back', async () => {
    await open('missing');
    await tryIt();
    await page.keyboard.press('Escape');
    await page.locator('dialog.op-playground').waitFor({ state: 'hidden' });
    assert.equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Try it');
  });

  it('is not there with scripts off, where all the rest is', async () => {
    await open('echo', { javaScriptEnabled: false });
    await page.locator('.op-try').waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Body' }).waitFor();
    const zip = page.locator('#body-address-zip');
    await zip.waitFor({ state: 'hidden' });
    await page.locator('#body-address summary').click();
    await zip.waitFor();
  });

  it('a link to a nested field opens what it is inside of', async () => {
    await open('echo');
    await page.goto(`${page.url()}#body-address-zip`);
    await page.locator('#body-address-zip').waitFor({ state: 'visible' });
  });

  it('breaks a path inside none of its words on a phone', async () => {
    await open('echo', { viewport: { width: 390, height: 800 } });
    await tryIt();
    const broken = await page.locator('.op-play-path').evaluate((code) =>
      [...code.childNodes].flatMap((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getClientRects().length > 1 ? [node.textContent] : [];
      }),
    );
    assert.deepEqual(broken, []);
  });

  it('leaves the article more room than the examples beside it', async () => {
    await open('echo', { viewport: { width: 1280, height: 800 } });
    const width = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.clientWidth);
    const [article, panel] = [await width('.op-article'), await width('.op-panel')];
    assert.ok(article > 520 && panel > 260, `${article} and ${panel} pixels`);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390])
      it(`has no barrier and nothing too wide: ${colorScheme}, ${width} pixels`, async () => {
        await open('echo', { colorScheme, viewport: { width, height: 800 } });
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
        await page.addScriptTag({ path: axe });
        const violations = () =>
          page.evaluate(async () => {
            const { axe } = window as unknown as {
              axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
            };
            const result = await axe.run();
            return result.violations.map(
              ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
            );
          });
        assert.deepEqual(await violations(), []);
        await tryIt();
        await field('id').fill('1');
        await send();
        await page.getByText('200 OK').waitFor();
        assert.deepEqual(await violations(), []);
      });
});
