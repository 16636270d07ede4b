import assert from 'node:assert/strict';
import { until } from '../support/until.js';
import { bundleOf } from './support/bundles.js';
import { startLinkServer } from './support/link-server.js';
import { createDeploymentRunner, type RunDeployment } from './support/run-deployment.js';

describe('what a deployment itself says to readers', () => {
  const runner = createDeploymentRunner();
  let empty: RunDeployment;
  let bare: RunDeployment;

  before(async () => {
    empty = await runner.start({ staticExport: { enabled: false } });
    const store = await startLinkServer(
      await bundleOf({ 'index.html': 'a bundle without a page for what is missing' }),
    );
    bare = await runner.start({ staticExport: { bundleUrl: store.url }, server: { basePath: '/docs' } });
    await until(bare.readyz, ({ status }) => status === 'ready');
    await store.close();
  });
  after(() => runner.clean());

  const CASES: readonly (readonly [
    what: string,
    ask: (accept: string) => Promise<Response>,
    status: number,
    said: RegExp,
  ])[] = [
    ['before the first bundle', (accept) => empty.get('/', { accept }), 503, /is not ready yet/],
    ['of a page that is missing', (accept) => bare.get('/none', { accept }), 404, /does not exist/],
    ['of an address that is none', (accept) => bare.get('/a%00', { accept }), 400, /address is not valid/],
    [
      'beside its base path',
      (accept) => fetch(new URL('/', bare.url), { headers: { accept } }),
      404,
      /no page at this/,
    ],
  ];
  for (const [what, ask, status, said] of CASES) {
    it(`${what} is a page for browsers and a sentence for programs`, async () => {
      const sentence = await ask('*/*');
      assert.equal(sentence.status, status);
      assert.match(sentence.headers.get('Content-Type') ?? '', /^text\/plain/);
      const text = await sentence.text();
      assert.match(text, said);
      assert.doesNotMatch(text, /</);
      const page = await ask('text/html,application/xhtml+xml,*/*;q=0.8');
      assert.equal(page.status, status);
      assert.equal(page.headers.get('Cache-Control'), 'no-store');
      assert.match(page.headers.get('Content-Security-Policy') ?? '', /^default-src 'none'/);
      const html = await page.text();
      assert.match(html, /^<!doctype html><html lang="en">/);
      assert.match(html, /<main>.*<h1>.*<\/main>/);
      assert.match(html, said);
      assert.doesNotMatch(html, /(?:src|href)="(?!data:|")/, 'it needs no other file');
      assert.equal(page.headers.has('Retry-After'), status === 503);
    });
  }
});
