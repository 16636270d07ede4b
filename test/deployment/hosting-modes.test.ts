import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { type HostingWish, isFeatureOn } from '../../site/model/hosting.js';
import { BROWSER_PATIENCE_MS } from '../support/browser-patience.js';
import { bundleInProcess } from '../support/bundle-in-process.js';
import { openapiDocument } from '../support/openapi-document.js';
import { until } from '../support/until.js';
import { bundleOf } from './support/bundles.js';
import { startLinkServer } from './support/link-server.js';
import { launchLoneBrowser } from './support/lone-browser.js';
import { createDeploymentRunner, type RunDeployment } from './support/run-deployment.js';

const KEY = `svc_dsc_${'k'.repeat(43)}`;

interface Case {
  readonly hosting: HostingWish;
  /** The availability of the bundle's search, the playground, the assistant and page views. */
  readonly expected: Readonly<Record<'search' | 'playground' | 'assistant' | 'analytics', boolean>>;
}

const all = { search: true, playground: true, assistant: true, analytics: true };
const none = { search: false, playground: false, assistant: false, analytics: false };

/** Each cell of the table, on and off. */
const CASES: readonly Case[] = [
  { hosting: { mode: 'cloud' }, expected: all },
  { hosting: { mode: 'cloud', search: false, assistant: false, analytics: false, playground: false }, expected: none },
  {
    hosting: { mode: 'client-hosted', search: true, assistant: true, analytics: true },
    expected: all,
  },
  {
    hosting: { mode: 'client-hosted', search: false, assistant: false, analytics: false, playground: false },
    expected: none,
  },
  { hosting: { mode: 'air-gapped' }, expected: none },
  { hosting: { mode: 'air-gapped', playground: true }, expected: { ...none, playground: true } },
  { hosting: { mode: 'air-gapped', offlineSearch: true }, expected: { ...none, search: true } },
];

describe('a deployment in each hosting mode, in a browser that reaches nothing else', () => {
  const runner = createDeploymentRunner();
  let browser: Browser;
  let service: Server;
  let asked: string[] = [];
  let outside: string;

  before(async function () {
    const launched = await launchLoneBrowser();
    if (launched === undefined) return this.skip();
    browser = launched;
    service = createServer((request, response) => {
      asked.push(`${request.headers.authorization ?? 'no key'} ${request.method} ${request.url}`);
      response.writeHead(200, { 'Content-Type': 'text/plain', 'Access-Control-Allow-Origin': '*' }).end('an answer');
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    outside = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
  });
  after(async () => {
    await browser?.close();
    await runner.clean();
    service?.close();
  });

  async function deploy(hosting: HostingWish): Promise<RunDeployment> {
    const description = openapiDocument(
      { '/ships': { get: { summary: 'List ships', responses: { 200: { description: 'Fine' } } } } },
      { servers: [{ url: outside }] },
    );
    const { files } = await bundleInProcess(
      {
        'docs.json': {
          name: 'Harbour',
          theme: 'mint',
          colors: { primary: '#0a7755' },
          navigation: {
            groups: [
              { group: 'Start', pages: ['index'] },
              { group: 'API', openapi: 'api.json' },
            ],
          },
        },
        'index.mdx': `---\ntitle: Welcome\n---\n\nHarbour keeps zeptograms. <a id="out" href="${outside}/followed">away</a>\n`,
        'api.json': description,
      },
      { hosting },
    );
    const { mode, ...features } = hosting;
    const store = await startLinkServer(await bundleOf(Object.fromEntries(files), { hosting: { mode, ...features } }));
    const service = mode === 'air-gapped' ? {} : { url: outside, domain: 'docs.example.com', assistantKey: KEY };
    const deployment = await runner.start({
      staticExport: { bundleUrl: store.url },
      hosting: { ...hosting },
      service,
    });
    await until(deployment.readyz, ({ status }) => status === 'ready');
    await store.close();
    return deployment;
  }

  for (const { hosting, expected } of CASES) {
    const { mode, ...features } = hosting;
    it(`${mode} ${JSON.stringify(features)}: what is on works, what is off is not there, and no page asks anybody else`, async () => {
      const deployment = await deploy(hosting);
      const context = await browser.newContext({ userAgent: 'Mozilla/5.0 a reader' });
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(BROWSER_PATIENCE_MS);
        const elsewhere: string[] = [];
        page.on('request', (request) => {
          const url = request.url();
          if (!url.startsWith(deployment.url) && !/^(?:data|blob):/.test(url)) elsewhere.push(url);
        });
        await page.goto(deployment.url, { waitUntil: 'load' });
        assert.equal(await searches(page), expected.search);
        assert.equal(await asks(page, '/_offprint/assistant/v2/message'), expected.assistant);
        const asksSearch = expected.search && mode !== 'air-gapped';
        assert.equal(await asks(page, '/_offprint/search'), asksSearch, 'the search of the service');
        assert.deepEqual(asked, [
          ...(expected.assistant ? [`Bearer ${KEY} POST /discovery/v2/assistant/docs.example.com/message`] : []),
          ...(asksSearch ? [`Bearer ${KEY} POST /discovery/v1/search/docs.example.com`] : []),
        ]);
        assert.ok(!(await page.content()).includes(KEY));
        await page.goto(await apiPage(page, deployment), { waitUntil: 'load' });
        const tryIt = page.getByRole('button', { name: 'Try it' });
        assert.equal((await tryIt.count()) > 0, expected.playground);
        assert.deepEqual(elsewhere, [], 'nothing was asked of anybody else');
        const before = asked.length;
        if (expected.playground) {
          await tryIt.first().click();
          await page.getByRole('button', { name: 'Send' }).click();
          await page.getByText('an answer').first().waitFor();
          assert.match(asked[before] ?? '', /GET \/ships/);
        } else assert.equal(await reaches(page, outside), false, 'the policy holds scripts back');
        const metrics = await (await fetch(`${deployment.operationsUrl}/metrics`)).text();
        const views = Number(/^offprint_deployment_page_views_total (\d+)$/m.exec(metrics)?.[1] ?? 0);
        assert.equal(views > 0, expected.analytics);
        const counted = await deployment.get('/_offprint/page-views');
        assert.equal(counted.status, expected.analytics ? 200 : 404);
        assert.deepEqual(await context.cookies(), []);
      } finally {
        await context.close();
      }
    });
  }

  it('the cases are those of the table', () => {
    for (const { hosting, expected } of CASES) {
      for (const feature of ['assistant', 'analytics', 'playground'] as const)
        assert.equal(isFeatureOn(feature, hosting), expected[feature], `${hosting.mode} ${feature}`);
    }
  });
});

async function searches(page: Page): Promise<boolean> {
  const button = page.locator('#search-bar-entry');
  if ((await button.count()) === 0) return false;
  await button.click();
  await page.locator('.op-search-input').fill('zeptograms');
  await page.waitForSelector('a[role=option]');
  await page.keyboard.press('Escape');
  return true;
}

/** Sends a request as a script of the page would. */
function asks(page: Page, path: string): Promise<boolean> {
  return page.evaluate(async (address) => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body: '{}' });
    return answer.ok && (await answer.text()) === 'an answer';
  }, path);
}

function reaches(page: Page, address: string): Promise<boolean> {
  return page.evaluate(
    (url) =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    address,
  );
}

async function apiPage(page: Page, deployment: RunDeployment): Promise<string> {
  const href = await page.locator('a', { hasText: 'List ships' }).first().getAttribute('href');
  return new URL(href ?? '', deployment.url).href;
}
