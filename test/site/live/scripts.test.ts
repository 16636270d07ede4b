import assert from 'node:assert/strict';
import { readPageTree } from '../../../site/live/page-tree.js';
import { isApplication, treatScript } from '../../../site/live/script-treatment.js';
import type { ScriptMode } from '../../../site/model/live-site.js';

const BASE = 'https://d.test/';

function kept(html: string, mode: ScriptMode, isApplied = false): string {
  const [element] = readPageTree(html, BASE).elements;
  assert.ok(element);
  return treatScript(element, { mode, isApplication: isApplied, isForwarding: false, base: BASE }).kind;
}

describe('what becomes of a script', () => {
  const cases: readonly [script: string, plain: string, application: string][] = [
    ['<script src="/app.js"></script>', 'keep', 'drop'],
    ['<script type="module" src="/app.js"></script>', 'drop', 'drop'],
    ['<script type="module">import "/a.js"</script>', 'drop', 'drop'],
    ['<script type="module">document.title = 1</script>', 'keep', 'keep'],
    ['<script>document.documentElement.dataset.theme = "dark"</script>', 'keep', 'keep'],
    ['<script type="application/json">{"a":1}</script>', 'keep', 'keep'],
    ['<script type="application/ld+json">{}</script>', 'keep', 'keep'],
    ['<script>navigator.serviceWorker.register("/sw.js")</script>', 'drop', 'drop'],
    ['<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>', 'drop-tracker', 'drop-tracker'],
    ['<script>window.dataLayer = []; function gtag(){}; gtag("js", 1)</script>', 'drop-tracker', 'drop-tracker'],
    ['<script src="/js/script.outbound-links.js"></script>', 'drop-tracker', 'drop-tracker'],
  ];
  for (const [script, plain, application] of cases)
    it(`${script.slice(0, 60)}: ${plain} on a plain page, ${application} on an application’s`, () => {
      assert.equal(kept(script, 'auto'), plain);
      assert.equal(kept(script, 'auto', true), application);
    });

  it('all but trackers and service workers stay where the site is to keep its scripts', () => {
    assert.equal(kept('<script type="module" src="/app.js"></script>', 'keep', true), 'keep');
    assert.equal(kept('<script src="https://plausible.io/js/script.js"></script>', 'keep'), 'drop-tracker');
    assert.equal(kept('<script>navigator.serviceWorker.register("/sw.js")</script>', 'keep'), 'drop');
  });

  it('only data stays where the site is to have none', () => {
    assert.equal(kept('<script>let a</script>', 'strip'), 'drop');
    assert.equal(kept('<script type="application/json">{}</script>', 'strip'), 'keep');
  });
});

describe('an application that draws its page again', () => {
  const pages: readonly [what: string, html: string, isOne: boolean][] = [
    ['Docusaurus', '<meta name="generator" content="Docusaurus v3.9"><div id="__docusaurus"></div>', true],
    ['VitePress', '<div id="app"></div><script>window.__VP_HASH_MAP__={}</script>', true],
    ['Next.js', '<script>self.__next_f.push([0])</script>', true],
    ['MkDocs', '<meta name="generator" content="mkdocs-1.6">', false],
    ['Sphinx', '<div class="document">', false],
    ['Hugo', '<meta name="generator" content="Hugo 0.150">', false],
  ];
  for (const [what, html, isOne] of pages)
    it(`${what} is ${isOne ? 'one' : 'none'}`, () => assert.equal(isApplication(html), isOne));
});
