import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { dataScriptsOf } from '../../../site/live/data-scripts.js';
import type { ProjectBundle } from '../../support/bundle-in-process.js';
import { type HttpSite, startHttpSite } from '../../support/http-site.js';
import { mirrorSite } from '../../support/mirrored-site.js';

const page = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>A wren sings.</p>
   <a href="/deep/a">a</a></main><script src="/assets/theme.js"></script><script src="/assets/worker.js"></script></body></html>`;

/** A theme's script, as compressed: it loads its index as a script on `file:`, and asks for it as JSON elsewhere. */
const THEME =
  'function index(){return location.protocol==="file:"?load(new URL("find/words.js",base.href)+"").then(()=>__words):json(new URL("find/words.json",base.href))}';
const WORKER =
  'const start=()=>{if("serviceWorker" in navigator)navigator . serviceWorker.register("/sw.js").then(()=>{throw 1});return "started"};';
const WORDS = { wren: ['a', '</script>', '\u2028'] };

describe('scripts of a live site that behave differently on a disk', () => {
  let site: HttpSite;
  let bundle: ProjectBundle;

  before(async () => {
    site = await startHttpSite({
      '/': page('Birds'),
      '/deep/a': page('Deep'),
      '/assets/theme.js': THEME,
      '/assets/worker.js': WORKER,
      '/find/words.json': JSON.stringify(WORDS),
    });
    bundle = await mirrorSite(site.url);
  });
  after(() => site?.close());

  it('have the data that they load as a script', () => {
    const found = runInNewContext(`${bundle.text('find/words.js')};__words`);
    assert.equal(JSON.stringify(found), JSON.stringify(WORDS));
    assert.deepEqual(JSON.parse(bundle.text('find/words.json')), WORDS);
  });

  it('run without the service workers that they register, which is reported', () => {
    const script = bundle.text('assets/worker.js');
    assert.ok(!script.includes('register'));
    const navigator = { serviceWorker: { register: () => assert.fail('registered') } };
    assert.equal(runInNewContext(`${script};start()`, { navigator }), 'started');
    const told = bundle.findings.filter(({ message }) => /service worker/.test(message));
    assert.deepEqual([told.length, told[0]?.page], [1, 'index']);
  });

  it('are recognized in other shapes, and nothing else is', () => {
    const shapes = [
      `if(location.protocol==='file:'){add("data.js",()=>window.INDEX)}else{fetch("data.json")}`,
      'const a="file:"!==p?get("x/data.json"):add("x/data.js").then(e=>LIST)',
    ];
    assert.deepEqual(
      shapes.map((shape) => dataScriptsOf(shape)),
      [[{ path: 'data.json', variable: 'INDEX' }], [{ path: 'x/data.json', variable: 'LIST' }]],
    );
    const others = [
      'location.protocol==="file:"?load("a.js").then(()=>done()):0',
      'location.protocol==="file:"?load("a.js").then(()=>LIST):0',
      'location.protocol==="file:"?load("../../a.js").then(()=>LIST):get("../../a.json")',
      'location.protocol==="file:"?load("a.js").then(()=>this):get("a.json")',
    ];
    for (const other of others) assert.deepEqual(dataScriptsOf(other), [], other);
  });
});
