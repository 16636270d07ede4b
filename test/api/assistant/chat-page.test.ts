import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { BROWSER_PATIENCE_MS } from '../../support/browser-patience.js';
import { launchBrowser } from '../../support/launch-browser.js';
import { MemorySiteSearch } from '../../support/memory-site-search.js';
import { startTestApi, type TestApi } from '../support/start-test-api.js';
import { type AskedSite, addAskedSite } from './support.js';

describe('the page to ask a site’s assistant on', () => {
  let browser: Browser;
  let api: TestApi;
  let site: AskedSite;
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

  before(async function () {
    const launched = await launchBrowser();
    if (launched === undefined) return this.skip();
    browser = launched;
    api = await startTestApi();
    site = await addAskedSite(api);
  });
  after(async () => {
    await browser?.close();
    await api?.stop();
  });

  async function open(colorScheme: 'light' | 'dark', width: number, hash = '', domain = site.domain): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(BROWSER_PATIENCE_MS);
    const page = await context.newPage();
    await page.goto(`${api.url}/assistant/${domain}${hash}`);
    return page;
  }

  async function problemsOf(page: Page): Promise<readonly string[]> {
    await page.evaluate(axe);
    const found = await page.evaluate(async () => {
      const { axe: tool, document } = globalThis as unknown as {
        readonly axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        readonly document: { readonly documentElement: { readonly scrollWidth: number; readonly clientWidth: number } };
      };
      const { violations } = await tool.run();
      const { scrollWidth, clientWidth } = document.documentElement;
      return {
        violations: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
        isTooWide: scrollWidth > clientWidth,
      };
    });
    await page.context().close();
    return [...found.violations, ...(found.isTooWide ? ['it scrolls sideways'] : [])];
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      it(`satisfies axe with the key asked for and with an answer, ${colorScheme}, ${width} px wide`, async () => {
        const locked = await open(colorScheme, width);
        await locked.locator('#key:focus').waitFor();
        assert.deepEqual(await problemsOf(locked), []);

        const page = await open(colorScheme, width, `#key=${site.secret}`);
        await page.locator('#question:focus').waitFor();
        await page.keyboard.type('How do I install it?');
        await page.keyboard.press('Enter');
        await page.locator('.answer[aria-busy="false"] .sources').waitFor();
        assert.equal(new URL(page.url()).hash, '', 'the key does not stay in the address');
        const kept = page.waitForResponse((response) => response.url().endsWith('/feedback'));
        await page.getByRole('button', { name: 'Not helpful' }).click();
        assert.equal((await kept).status(), 200);
        assert.deepEqual(await problemsOf(page), []);
      });
    }
  }

  it('shows the title of the site and questions to begin with, which ask themselves', async () => {
    const paged = await addAskedSite(api, 'boats.example.com');
    const content = 'Move a boat: untie two lines from the pier.';
    api.searches.set(paged.domain, new MemorySiteSearch([{ path: 'move', title: 'Move a boat', content }]));
    const page = await open('light', 390, `#key=${paged.secret}`, paged.domain);
    const suggestion = page.getByRole('button', { name: 'How do I move a boat?' });
    await suggestion.waitFor();
    assert.equal(await page.locator('h1').textContent(), 'Ask Docs');
    assert.equal(await page.title(), 'Ask Docs');
    const introduced = await api.call(paged.secret, 'POST', `/discovery/v1/site/${paged.domain}`);
    assert.deepEqual(introduced.body, {
      domain: 'boats.example.com',
      title: 'Docs',
      url: 'https://boats.example.com/',
      suggestions: ['How do I move a boat?'],
    });
    await suggestion.click();
    await page.locator('.question', { hasText: 'How do I move a boat?' }).waitFor();
    await page.locator('.answer[aria-busy="false"]').waitFor();
    assert.equal(await page.locator('#suggestions').isVisible(), false);
    await page.context().close();
  });

  it('says where a key comes from, and nothing of the site without one', async () => {
    const page = await open('light', 390);
    await page.locator('#key:focus').waitFor();
    assert.equal(await page.locator('h1').textContent(), 'Ask the documentation');
    assert.match((await page.locator('#key-help').textContent()) ?? '', /the dashboard, under API keys\. /);
    await page.context().close();
  });

  it('answers 404 with a page for an unknown site, and for what is no domain', async () => {
    for (const path of ['nothing.example.com', 'nothing.example.com/guides/start', '%3Cb%3E', `${site.domain}.`]) {
      const answer = await api.call(undefined, 'GET', `/assistant/${path}`);
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [404, 'text/html; charset=utf-8'], path);
      assert.match(answer.text, /Site not found/);
      assert.doesNotMatch(answer.text, /<b>|<script/);
    }
    assert.equal((await api.call(undefined, 'GET', `/assistant/${site.domain.toUpperCase()}`)).status, 200);
    const page = await open('dark', 390, '', 'nothing.example.com');
    assert.deepEqual(await problemsOf(page), []);
  });

  for (const width of [390, 1280])
    it(`has copy buttons that do not cover code, ${width} px wide`, async () => {
      const page = await open('light', width, `#key=${site.secret}`);
      await page.locator('#question:focus').waitFor();
      await answerWith(page, [
        { type: 'start', messageId: 'msg_1', messageMetadata: { threadId: 'thr_1' } },
        { type: 'text-delta', id: '1', delta: `\`\`\`\n${'long '.repeat(60)}\n\`\`\`\n` },
        { type: 'finish', threadId: 'thr_1' },
      ]);
      await ask(page, 'Code?');
      const seen = await page.evaluate(() => {
        const [code, button] = ['.code pre', '.code > .copy'].map((name) => document.querySelector(name));
        if (!code || !button) throw new Error('the code is not there');
        const [box, over] = [code.getBoundingClientRect(), button.getBoundingClientRect()];
        return { covers: over.top < box.bottom && over.bottom > box.top, opacity: getComputedStyle(button).opacity };
      });
      assert.deepEqual(seen, width === 390 ? { covers: false, opacity: '1' } : { covers: true, opacity: '0' });
      await page.context().close();
    });

  it('takes the key of a link that is opened on it, keeps a long answer in sight, and shows that code goes on sideways', async () => {
    const page = await open('light', 390);
    await page.locator('#key:focus').waitFor();
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#key=${site.secret}`);
    await page.locator('#question:focus').waitFor();
    const words = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
    await answerWith(page, [
      { type: 'start', messageId: 'msg_1', messageMetadata: { threadId: 'thr_1' } },
      { type: 'text-delta', id: '1', delta: `\`\`\`\n${'long '.repeat(60)}\n\`\`\`\n\n${words}` },
      { type: 'finish', threadId: 'thr_1' },
    ]);
    await ask(page, 'How long is it?');
    // It is scrolled to once the answer has its height.
    await page.waitForFunction(() => {
      const top = document.querySelector('.question')?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < 60;
    });
    const seen = await page.evaluate(() => {
      const [code, question, announcement] = ['pre', '.question', '#announcement'].map((name) =>
        document.querySelector(name),
      );
      if (!code || !question || !announcement) throw new Error('the answer is not there');
      return {
        goesOn: code.scrollWidth > code.clientWidth,
        ground: getComputedStyle(code).backgroundAttachment,
        top: question.getBoundingClientRect().top,
        announced: announcement.textContent.match(/Paragraph 0\./g)?.length,
      };
    });
    assert.deepEqual(
      { ...seen, top: seen.top >= 0 && seen.top < 60 },
      {
        ...{ goesOn: true, top: true, announced: 1 },
        ground: 'local, local, scroll, scroll, scroll',
      },
    );
    await page.context().close();
  });

  it('says in sentences why there is no answer, and takes a stop for no problem', async () => {
    const page = await open('light', 1280, `#key=${site.secret}`);
    await page.locator('#question:focus').waitFor();
    await page.route('**/message', (route) =>
      route.fulfill({ status: 429, json: { error: 'the organization has asked enough; ask again in 12 minutes' } }),
    );
    await ask(page, 'Limited?');
    await page.unroute('**/message');
    await page.route('**/message', (route) => route.abort());
    await ask(page, 'Away?');
    await page.unroute('**/message');
    await page.route('**/message', () => undefined);
    await page.keyboard.type('Too slow?');
    await page.keyboard.press('Enter');
    await page.locator('#stop').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.answer .status', { hasText: 'Stopped.' }).waitFor();
    assert.deepEqual(await page.locator('.answer .problem').allTextContents(), [
      'The organization has asked enough; ask again in 12 minutes.',
      'The service cannot be reached. Check the connection, then ask again.',
    ]);
    await page.context().close();
  });

  async function ask(page: Page, words: string): Promise<void> {
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await page.locator('.question', { hasText: words }).locator('+ .answer[aria-busy="false"]').waitFor();
  }

  const answerWith = (page: Page, chunks: readonly object[]) =>
    page.route('**/message', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''),
      }),
    );
});
