import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import type { OffprintClient } from '../../client/client.js';
import { ARCHIVE, storeBundle } from '../api/support/finished-bundle.js';
import { startTestApi, type TestApi } from '../api/support/start-test-api.js';
import { BROWSER_PATIENCE_MS } from '../support/browser-patience.js';
import { launchBrowser } from '../support/launch-browser.js';

type Loaded = typeof globalThis & { readonly offprint: { createClient(options: object): OffprintClient } };

describe('the client package in a browser', () => {
  let api: TestApi;
  let browser: Browser | undefined;
  let script = '';
  before(async function () {
    browser = await launchBrowser();
    if (browser === undefined) return this.skip();
    api = await startTestApi();
    const entry = fileURLToPath(new URL('../../../client/index.ts', import.meta.url));
    const built = await build({
      entryPoints: [entry],
      bundle: true,
      format: 'iife',
      globalName: 'offprint',
      write: false,
    });
    script = built.outputFiles[0]?.text ?? '';
  });
  after(async () => {
    await browser?.close();
    await api?.stop();
  });

  /** Opens a page that has loaded the package. The service allows its own pages no scripts of others. */
  async function open(url: string): Promise<Page> {
    assert.ok(browser !== undefined);
    const context = await browser.newContext({ bypassCSP: true });
    const page = await context.newPage();
    page.setDefaultTimeout(BROWSER_PATIENCE_MS);
    await page.goto(url);
    await page.addScriptTag({ content: script });
    return page;
  }

  it('starts, reads and downloads on a page of the service', async () => {
    const tenant = await api.tenant();
    const { id } = await tenant.addJob({ status: 'completed', progress: 100 }, await storeBundle(api.store));
    const page = await open(`${api.url}/healthz`);
    const result = await page.evaluate(
      async ({ url, key, jobId }) => {
        const client = (globalThis as unknown as Loaded).offprint.createClient({ baseUrl: url, key });
        const found = await client.waitForJob(jobId);
        const link = await client.createBundleLink(jobId);
        let bytes = 0;
        const reader = client.downloadBundle(link).getReader();
        for (let read = await reader.read(); !read.done; read = await reader.read()) bytes += read.value.length;
        return { status: found.status, bytes };
      },
      { url: api.url, key: tenant.secret, jobId: id },
    );
    assert.deepEqual(result, { status: 'completed', bytes: ARCHIVE.length });
  });
});
