import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { BROWSER_PATIENCE_MS } from '../support/browser-patience.js';
import { bundleInProcess } from '../support/bundle-in-process.js';
import { GALLERY } from '../support/gallery.js';
import { until } from '../support/until.js';
import { bundleOf } from './support/bundles.js';
import { startLinkServer } from './support/link-server.js';
import { launchLoneBrowser } from './support/lone-browser.js';
import { createDeploymentRunner, type RunDeployment } from './support/run-deployment.js';

const HOSTING = { mode: 'air-gapped', offlineSearch: true } as const;

/** The elements that a reader may press without leaving the page. */
const PRESSED = 'button, summary, [role=tab], [role=button], label, input, select, [tabindex="0"]';

describe('an air-gapped deployment of a site with every feature, in a browser', () => {
  const runner = createDeploymentRunner();
  let browser: Browser;
  let deployment: RunDeployment;
  let pages: readonly string[];
  /** Addresses that this process, and with it the deployment, opened connections to. */
  const connected: string[] = [];
  const onSocket = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket };
    socket.once('lookup', (_error, address: string, _family, host: string) => connected.push(`${host} ${address}`));
    socket.once('connect', () => connected.push(`${socket.remoteAddress}:${socket.remotePort}`));
  };

  before(async function () {
    const launched = await launchLoneBrowser();
    if (launched === undefined) return this.skip();
    browser = launched;
    const { files } = await bundleInProcess(filesBelow(GALLERY), { hosting: HOSTING });
    pages = [...files.keys()].filter((path) => path.endsWith('.html'));
    const store = await startLinkServer(await bundleOf(Object.fromEntries(files), { hosting: HOSTING }));
    deployment = await runner.start({ staticExport: { bundleUrl: store.url }, hosting: HOSTING });
    await until(deployment.readyz, ({ status }) => status === 'ready');
    await store.close();
    subscribe('net.client.socket', onSocket);
  });
  after(async () => {
    unsubscribe('net.client.socket', onSocket);
    await browser?.close();
    await runner.clean();
  });

  it('asks nobody else for anything, whatever is pressed on whatever page, and no script fails', async () => {
    const context = await browser.newContext({ userAgent: 'Mozilla/5.0 a reader' });
    const page = await context.newPage();
    page.setDefaultTimeout(BROWSER_PATIENCE_MS);
    const { elsewhere, faults } = watch(page, deployment.url);
    let pressed = 0;
    for (const path of pages) {
      await page.goto(deployment.url + path.split('/').map(encodeURIComponent).join('/'), { waitUntil: 'load' });
      pressed += await pressAll(page);
    }
    assert.ok(pages.length > 30 && pressed > 10 * pages.length, `${pressed} presses on ${pages.length} pages`);
    assert.deepEqual([...new Set(elsewhere)], []);
    assert.deepEqual([...new Set(faults)], []);
    await context.close();
  });

  it('finds by its own search', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(BROWSER_PATIENCE_MS);
    const { elsewhere, faults } = watch(page, deployment.url);
    await page.goto(deployment.url, { waitUntil: 'load' });
    await page.locator('#search-bar-entry').click();
    await page.locator('.op-search-input').fill('install');
    await page.locator('a[role=option]').first().click();
    await page.waitForURL((url) => url.pathname !== '/');
    assert.deepEqual([elsewhere, faults], [[], []]);
    await page.close();
  });

  it('has a server that opened no connection after the fetch', () => {
    const own = [deployment.url, deployment.operationsUrl].map((url) => new URL(url).host);
    assert.deepEqual(
      connected.filter((address) => !own.includes(address)),
      [],
    );
  });
});

/** Records the requests of a page to other hosts, and its errors. */
function watch(page: Page, own: string) {
  const elsewhere: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(own) && !/^(?:data|blob):/.test(url)) elsewhere.push(url);
  });
  page.on('websocket', (socket) => elsewhere.push(socket.url()));
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  return { elsewhere, faults };
}

/** Presses one after another, as a script can: what is hidden until something else was pressed as well. */
function pressAll(page: Page): Promise<number> {
  return page.evaluate(async (selector) => {
    const done = new Set<Element>();
    for (let round = 0; round < 2; round++) {
      for (const element of document.querySelectorAll<HTMLElement>(selector)) {
        if (done.has(element) || element.closest('a') !== null) continue;
        done.add(element);
        element.focus();
        element.click();
        if (element instanceof HTMLInputElement) element.dispatchEvent(new Event('input', { bubbles: true }));
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return done.size;
  }, PRESSED);
}

function filesBelow(folder: string): Record<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), readFileSync(path)]));
}
