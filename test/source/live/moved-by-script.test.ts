import assert from 'node:assert/strict';
import { mirrorDrawn } from '../../support/drawn-mirror.js';
import { findBrowser } from '../../support/find-browser.js';

/** Pages of one package by Javadoc: the index opens another page, whose links count from its own folder. */
const ROUTES = {
  '/': '<!doctype html><title>Owls</title><script>location.replace("api/owls/summary.html")</script><main><p><a href="api/owls/summary.html">api/owls/summary.html</a></p></main>',
  '/api/owls/summary.html': `<!doctype html><title>Summary</title><main><h1>Owls</h1><p>${'All owls of the package. '.repeat(20)}</p><a href="Barn.html">Barn</a> <a href="Tawny.html">Tawny</a> <a href="../../old/">old</a></main>`,
  '/api/owls/Barn.html': '<!doctype html><title>Barn</title><h1>Barn owl</h1><p>It hunts at night.</p>',
  '/api/owls/Tawny.html': '<!doctype html><title>Tawny</title><h1>Tawny owl</h1><p>It calls at dusk.</p>',
  '/old/': '<!doctype html><title>Old</title><div id="app"></div><script src="/old/go.js"></script>',
  '/old/go.js': 'location.href = "/api/owls/Barn.html"',
};

describe('a page whose script opens another in its place', () => {
  it('stays as its server sent it, and the links of the other page count from that one', async function () {
    const chromiumPath = await findBrowser();
    if (chromiumPath === undefined) return this.skip();
    const { files, findings, plan } = await mirrorDrawn(ROUTES, { chromiumPath });
    assert.deepEqual(
      findings.filter(({ severity }) => severity === 'error'),
      [],
    );
    assert.deepEqual([...plan.pages].map(({ path }) => path).sort(), [
      'api/owls/Barn',
      'api/owls/Tawny',
      'api/owls/summary',
      'index',
    ]);
    assert.match(String(files.get('index.html')), /href="api\/owls\/summary\.html"/);
  });

  it('is a redirect if it has no content of its own', async function () {
    const chromiumPath = await findBrowser();
    if (chromiumPath === undefined) return this.skip();
    const { files } = await mirrorDrawn(ROUTES, { chromiumPath });
    assert.match(String(files.get('old.html')), /url=api\/owls\/Barn\.html/);
  });
});
