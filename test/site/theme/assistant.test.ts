import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import type { HostingWish } from '../../../site/model/hosting.js';
import { type AskedSite, addAskedSite } from '../../api/assistant/support.js';
import { startTestApi, type TestApi } from '../../api/support/start-test-api.js';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { launchBrowser } from '../../support/launch-browser.js';
import { memorySourceFiles } from '../../support/memory-source-files.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';
import { writeSite } from '../../support/written-site.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const PROJECT = memorySourceFiles({
  'docs.json': JSON.stringify({
    name: 'Harbour',
    theme: 'mint',
    colors: { primary: '#0969da' },
    navigation: { pages: ['index', 'guide/anchors', 'live'] },
  }),
  'index.mdx': '# Harbour\n\nWelcome.\n',
  'guide/anchors.mdx': '# Anchors\n\nDrop it.\n',
  'live.mdx':
    '# Live\n\nexport const Counter = () => { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}</button>; };\n\n<Counter />\n',
});

describe("the assistant of a bundle's pages", () => {
  let browser: Browser;
  let api: TestApi;
  let asked: AskedSite;
  let folder: TemporaryFolder;

  before(async function () {
    const launched = await launchBrowser();
    if (launched === undefined) return this.skip();
    browser = launched;
    [api, folder] = await Promise.all([startTestApi(), createTemporaryFolder('assistant')]);
    asked = await addAskedSite(api);
    await write('direct', { mode: 'cloud', assistantKey: asked.secret });
    await write('proxied', { mode: 'client-hosted', assistant: true, assistantBase: '/_offprint/assistant' });
    await write('unasked', { mode: 'client-hosted', assistantKey: asked.secret });
    await write('unconfigured', { mode: 'client-hosted', assistant: true });
    await write('hosted', { mode: 'cloud' });
    await write('gapped', { mode: 'air-gapped', assistantKey: asked.secret });
  });

  after(async () => {
    await browser?.close();
    await api?.stop();
    await folder?.remove();
  });

  async function write(name: string, hosting: HostingWish): Promise<void> {
    const service = { url: api.url, domain: asked.domain };
    await writeSite(PROJECT, join(folder.path, name), () => true, { hosting, service });
  }

  const htmlOf = (path: string) => readFileSync(join(folder.path, path), 'utf8');

  interface Opening {
    readonly colorScheme?: 'light' | 'dark';
    readonly width?: number;
    readonly address?: string;
  }

  async function open({ colorScheme = 'light', width = 1280, address }: Opening = {}) {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(BROWSER_PATIENCE_MS);
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) requests.push(`${request.method()} ${request.url()}`);
    });
    await page.goto(address ?? pathToFileURL(join(folder.path, 'direct/index.html')).href);
    return { page, requests };
  }

  async function askByKeyboard(page: Page, question: string): Promise<void> {
    await page.keyboard.press('Control+i');
    await page.locator('.op-assistant textarea:focus').waitFor();
    const finished = page.locator('.op-assistant .answer[aria-busy="false"]');
    const before = await finished.count();
    await page.keyboard.type(question);
    await page.keyboard.press('Enter');
    await finished.nth(before).waitFor();
  }

  const axeProblems = async (page: Page) => {
    await page.addScriptTag({ path: axe });
    return await page.evaluate(async () => {
      const { axe: tool } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      const { violations } = await tool.run();
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    });
  };

  for (const [name, why] of [
    ['unasked', 'the mode has it only when asked for'],
    ['unconfigured', 'nobody said whom to ask'],
    ['gapped', 'nothing outside is reached'],
  ] as const) {
    it(`is not there where ${why}`, () => {
      const html = htmlOf(`${name}/index.html`);
      assert.doesNotMatch(html, /op-assistant/);
      assert.doesNotMatch(html, new RegExp(asked.secret));
    });
  }

  it('asks the host of the pages where the service hosts them, also beside components of authors, and is not there in a folder', async () => {
    for (const path of ['hosted/index.html', 'hosted/live.html'])
      assert.match(htmlOf(path), /data-endpoint="\/_offprint\/assistant\/v2\/message"/);
    const { page } = await open({ address: pathToFileURL(join(folder.path, 'hosted/index.html')).href });
    await page.locator('#search-bar-entry').waitFor();
    assert.equal(await page.locator('[data-op-assistant]').count(), 0);
    await page.context().close();
  });

  it('is left out beside components of authors, which could ask in the name of the reader', () => {
    assert.match(htmlOf('direct/index.html'), /data-op-assistant/);
    assert.doesNotMatch(htmlOf('direct/live.html'), /data-op-assistant|svc_dsc_/);
  });

  it('sends and loads nothing until the reader asks; answers by keyboard from a file, and goes on with the conversation', async () => {
    const { page, requests } = await open();
    assert.equal(await page.locator('script[src*="assistant."]').count(), 0);
    await page.keyboard.press('Control+i');
    await page.locator('.op-assistant textarea:focus').waitFor();
    assert.equal(requests.length, 0);
    await page.keyboard.press('Escape');
    await page.locator('.op-assistant[open]').waitFor({ state: 'detached' });

    await askByKeyboard(page, 'How do I install it?');
    await askByKeyboard(page, 'And then?');
    const posts = requests.filter((request) => request.startsWith('POST'));
    assert.deepEqual(new Set(posts), new Set([`POST ${api.url}/discovery/v2/assistant/${asked.domain}/message`]));
    assert.equal(await page.locator('.op-assistant .answer').count(), 2);
    assert.notEqual(await page.locator('.op-assistant .words').first().textContent(), '');
    const [last = ''] = await page.locator('.op-assistant .words > *').last().allTextContents();
    const announced = (await page.locator('.op-assistant').getByRole('status').textContent()) ?? '';
    assert.ok(announced.endsWith(last), 'a finished answer is read out as a whole');
    const { threads } = await api.database.threads.list(asked.tenant.organization.id, { limit: 10 });
    assert.deepEqual(
      threads.map(({ exchangeCount }) => exchangeCount),
      [2],
    );
    await page.context().close();
  });

  it('asks whether a finished answer helped, keeps what the reader says, and takes it back', async () => {
    const { page, requests } = await open();
    await askByKeyboard(page, 'How do I install it?');
    const judging = page.locator('.op-assistant').getByRole('group', { name: 'Was this answer helpful?' });
    const feedback = async () => {
      const { exchanges } = await api.database.threads.listExchanges(asked.tenant.organization.id, { limit: 1 });
      return exchanges[0]?.feedback;
    };
    const press = async (name: string, pressed: boolean) => {
      const answered = page.waitForResponse((response) => response.url().endsWith('/feedback'));
      await judging.getByRole('button', { name, exact: true }).press('Enter');
      assert.equal((await answered).status(), 200);
      // The next press counts once the page has taken the answer.
      await judging.getByRole('button', { name, exact: true, pressed }).waitFor();
      return await feedback();
    };
    assert.equal(await feedback(), null);
    assert.equal(await press('Helpful', true), 'like');
    assert.equal(await press('Not helpful', true), 'dislike');
    assert.equal(await judging.getByRole('button', { pressed: true }).textContent(), 'Not helpful');
    assert.equal(await press('Not helpful', false), null);
    assert.ok(requests.includes(`POST ${api.url}/discovery/v1/assistant/${asked.domain}/feedback`));
    await page.context().close();
  });

  it('says why an opinion could not be kept, and shows it as it was', async () => {
    const { page } = await open();
    await askByKeyboard(page, 'How do I install it?');
    const { threads } = await api.database.threads.list(asked.tenant.organization.id, { limit: 10 });
    for (const { id } of threads) await api.database.threads.remove(asked.tenant.organization.id, id);
    const like = page.locator('.op-assistant').getByRole('button', { name: 'Helpful', exact: true });
    await like.click();
    const problem = page.locator('.op-assistant .answer .problem', { hasText: 'There is no such answer' });
    await problem.waitFor();
    assert.equal(await like.getAttribute('aria-pressed'), 'false');
    await page.context().close();
  });

  it("leads to the bundle's own pages", async () => {
    const { page } = await open({
      address: pathToFileURL(join(folder.path, 'direct/guide/anchors.html')).href,
    });
    await askByKeyboard(page, 'How do I install it?');
    const hrefs = await page
      .locator('.op-assistant .sources a')
      .evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href));
    assert.notEqual(hrefs.length, 0);
    const root = pathToFileURL(join(folder.path, 'direct/')).href;
    for (const href of hrefs) assert.ok(href.startsWith(root) && href.endsWith('.html'), href);
    await page.context().close();
  });

  it('says so where the service cannot be reached or refuses', async () => {
    const { page } = await open();
    await page
      .locator('[data-op-assistant]')
      .evaluate((button) => button.setAttribute('data-key', `svc_dsc_${'a'.repeat(43)}`));
    await askByKeyboard(page, 'Anything?');
    assert.match((await page.locator('.op-assistant .problem').textContent()) ?? '', /^There is no such key.*\.$/);
    assert.equal(await page.locator('.op-assistant .judgement').count(), 0, 'nothing was answered');
    await page.context().close();

    const { page: away } = await open();
    await away
      .locator('[data-op-assistant]')
      .evaluate((button) => button.setAttribute('data-endpoint', 'http://127.0.0.1:9/message'));
    await askByKeyboard(away, 'Anything?');
    assert.match((await away.locator('.op-assistant .problem').textContent()) ?? '', /cannot be reached/);
    await away.context().close();
  });

  it('asks the same again where there was no answer, and copies the answer from a file too', async () => {
    const { page } = await open();
    await page.route('**/message', (route) => route.abort(), { times: 1 });
    await askByKeyboard(page, 'How do I install it?');
    const panel = page.locator('.op-assistant');
    await panel.getByRole('button', { name: 'Try again' }).press('Enter');
    await panel.locator('.answer[aria-busy="false"] .sources').waitFor();
    assert.deepEqual(await panel.locator('.op-assistant-question').allTextContents(), ['How do I install it?']);
    assert.equal(await panel.locator('.answer').count(), 1);
    assert.equal(await panel.getByRole('button', { name: 'Try again' }).count(), 0);
    await panel.locator('.tools').getByRole('button', { name: 'Copy', exact: true }).press('Enter');
    await panel.getByRole('button', { name: 'Copied' }).waitFor();
    await panel.locator('textarea').focus();
    await page.keyboard.press('Control+v');
    const [start = ''] = await panel.locator('.words > p').allTextContents();
    const pasted = await panel.locator('textarea').inputValue();
    assert.ok(pasted.replaceAll('`', '').startsWith(start.slice(0, 12)), pasted);
    await page.context().close();
  });

  it('asks its own host without a key where the host asks in its place', async () => {
    const seen: (readonly [path: string | undefined, authorization: string | undefined])[] = [];
    const server: Server = createServer(async (request, response) => {
      if (request.method === 'GET') {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname;
        const type = path.endsWith('.html') ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript';
        return void response.setHeader('content-type', type).end(readFileSync(join(folder.path, 'proxied', path)));
      }
      seen.push([request.url, request.headers.authorization]);
      const chunks = [
        { type: 'start', messageId: 'msg_1', messageMetadata: { threadId: 'thr_1' } },
        { type: 'text-delta', id: '1', delta: 'Drop the anchor.\n\n```\nanchor --down\n```\n' },
        { type: 'finish' },
      ];
      response.setHeader('content-type', 'text/event-stream');
      response.end(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const { page } = await open({ address: `http://127.0.0.1:${port}/index.html` });
      await askByKeyboard(page, 'How do I stop?');
      assert.deepEqual(seen, [['/_offprint/assistant/v2/message', undefined]]);
      assert.match((await page.locator('.op-assistant .words').textContent()) ?? '', /Drop the anchor\./);
      const code = page.locator('.op-assistant .code');
      await code.getByRole('button', { name: 'Copy', exact: true }).click();
      await code.getByRole('button', { name: 'Copied' }).waitFor();
      await page.locator('.op-assistant textarea').focus();
      await page.keyboard.press('Control+v');
      assert.equal(await page.locator('.op-assistant textarea').inputValue(), 'anchor --down');
      const judged = page.waitForResponse((response) => response.url().endsWith('/feedback'));
      await page.getByRole('button', { name: 'Helpful', exact: true }).click();
      await judged;
      assert.deepEqual(seen.at(-1), ['/_offprint/assistant/v1/feedback', undefined]);
      await page.context().close();
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      it(`satisfies axe with an answer in it, ${colorScheme}, ${width} px wide`, async () => {
        const { page } = await open({ colorScheme, width });
        await askByKeyboard(page, 'How do I install it?');
        assert.deepEqual(await axeProblems(page), []);
        const { scrollWidth, clientWidth } = await page.evaluate(() => {
          const { documentElement } = (
            globalThis as unknown as { document: { documentElement: { scrollWidth: number; clientWidth: number } } }
          ).document;
          return { scrollWidth: documentElement.scrollWidth, clientWidth: documentElement.clientWidth };
        });
        assert.ok(scrollWidth <= clientWidth, 'nothing makes the page scroll sideways');
        await page.context().close();
      });
    }
  }

  it('weighs under 10 kB compressed, which only those load who open it', () => {
    const read = (name: string) =>
      readFileSync(new URL(`../../../${/js$/.test(name) ? 'reader' : 'site/theme'}/${name}`, import.meta.url));
    assert.ok(gzipSync(read('assistant.js')).length + gzipSync(read('css/assistant.css')).length < 10_000);
  });
});
