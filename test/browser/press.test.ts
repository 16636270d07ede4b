import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchOffline } from '../../browser/launch-offline.js';
import type { CapturedAnswer } from '../../browser/page-requests.js';
import { type ComparedPage, comparePages } from '../../browser/press/compare-pages.js';
import { type ObservedControl, type ObservedPage, observePages } from '../../browser/press/observe-pages.js';
import { createPressView } from '../../browser/press/press-view.js';
import { findBrowser } from '../support/find-browser.js';
import { createTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.js';

const words = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda my';

/** A live page: its controls in `body`, and what its script does when they are pressed. */
const LIVE = `<!doctype html><html lang="en"><head><title>T</title><style>
  .drawer{position:fixed;top:0;left:-300px;width:280px;transition:left .3s}.open .drawer{left:0}
  .fold{overflow:hidden;height:0;transition:height 2s}.fold.on{height:auto}
  pre .copy{opacity:0}pre:hover .copy{opacity:1}
  html.dark body{background:#000;color:#fff}
  @media (min-width:600px){#menu{display:none}} .under{position:relative}.over{position:absolute;inset:0}</style></head>
<body><main><h1>Title</h1>
<button id="menu" aria-label="Open menu">=</button><nav class="drawer"><a href="/x">Drawer link</a></nav>
<button id="mode" class="mode_aB1c" aria-label="Dark mode">m</button>
<i class="fa fa-bars nav-toggle" data-toggle="nav" title="Site menu" id="bars"><b class="nav-toggle-box">=</b></i><p id="bar" hidden>By bars</p>
<button id="fold" aria-expanded="false">More</button><div class="fold"><p>${words}</p></div>
<button id="late">Late</button><p id="answer"></p>
<details><summary>Summary</summary><p>Inside the details</p></details>
<div role="tablist"><button role="tab" aria-selected="true">One</button><button role="tab">Two</button></div>
<div id="one">First panel</div><div id="two" hidden>Second panel</div>
<input type="checkbox" id="box" hidden><label for="box">Toggle</label><style>#box:not(:checked) ~ .shown{display:none}</style><p class="shown">By checkbox</p>
<pre><code>npm start</code><button class="copy" aria-label="Copy code">c</button></pre>
<button id="inert">Inert</button><button disabled>Disabled</button>
<button id="leave">Leave</button><button id="send">Send</button><button id="window">Window</button>
<a role="button" href="/elsewhere">Link</a><form action="/search"><button>Submit</button></form>
<div class="under"><button id="covered">Covered</button><span class="over"></span></div>
<p id="clock">0</p></main><script>
const on = (id, act) => document.getElementById(id)?.addEventListener('click', act);
on('menu', () => document.body.classList.toggle('open'));
on('mode', () => { document.documentElement.classList.toggle('dark'); localStorage.setItem('dark', 1) });
on('fold', () => document.querySelector('.fold').classList.toggle('on'));
on('bars', () => { bar.hidden = !bar.hidden });
on('late', async () => { answer.textContent = await (await fetch('/answer')).text() });
on('leave', () => { location.href = '/elsewhere' });
on('send', () => fetch('/send', { method: 'POST' }).catch(() => {}));
on('window', () => open('https://else.test/'));
on('covered', () => { document.querySelector('h1').textContent = 'Covered' });
document.querySelector('.copy').onclick = () => navigator.clipboard.writeText('npm start');
const tabs = document.querySelectorAll('[role=tab]');
tabs.forEach((tab, at) => tab.onclick = () => { one.hidden = at !== 0; two.hidden = at !== 1 });
</script></body></html>`;

describe('controls that are pressed on the live page and in the bundle', () => {
  let folder: TemporaryFolder;
  let observed: readonly ObservedPage[];
  const asked: string[] = [];

  async function get(address: string): Promise<CapturedAnswer> {
    const { pathname } = new URL(address);
    asked.push(pathname);
    if (pathname === '/answer') return { status: 200, contentType: 'text/plain', body: Buffer.from('It came later') };
    if (pathname !== '/') throw new Error('there is nothing');
    return { status: 200, contentType: 'text/html', body: Buffer.from(LIVE) };
  }

  before(async function () {
    const chromiumPath = await findBrowser();
    if (chromiumPath === undefined) return this.skip();
    folder = await createTemporaryFolder('press');
    const whole = await observePages({ addresses: ['http://docs.test/'], chromiumPath, get });
    assert.equal(whole?.isWhole, true);
    observed = whole?.pages ?? [];
  });
  after(() => folder?.remove());

  it('leaves out a page whose script opens another in its place', async () => {
    const pages: Readonly<Record<string, string>> = {
      'http://docs.test/old': '<title>Old</title><script>location.replace("/new")</script>',
      'http://docs.test/new': '<title>New</title><h1>New</h1><p>Words of the new page.</p>',
    };
    const observation = await observePages({
      addresses: ['http://docs.test/old', 'http://docs.test/new'],
      chromiumPath: await findBrowser(),
      get: async (address) => ({ status: 200, contentType: 'text/html', body: Buffer.from(pages[address] ?? '') }),
    });
    assert.deepEqual(
      [observation?.isWhole, observation?.pages.map(({ address }) => address)],
      [true, ['http://docs.test/new', 'http://docs.test/new']],
    );
  });

  const at = (width: number): ObservedPage => {
    const page = observed.find((each) => each.width === width);
    assert.ok(page !== undefined, `nothing was observed at ${width}`);
    return page;
  };
  const named = (page: ObservedPage, name: string): ObservedControl => {
    const control = page.controls.find((each) => each.name === name);
    assert.ok(control !== undefined, `${name} did nothing; ${page.controls.map((each) => each.name)} did something`);
    return control;
  };

  async function compare(html: string, only?: readonly string[], width = 1280): Promise<ComparedPage> {
    await mkdir(join(folder.path, 'bundle'), { recursive: true });
    await writeFile(join(folder.path, 'bundle/index.html'), html);
    const page = at(width);
    const controls = page.controls.filter(({ name }) => only?.includes(name) ?? true);
    const visited = await comparePages({
      folder: join(folder.path, 'bundle'),
      pages: [{ page: 'index', file: 'index.html', observed: { ...page, controls } }],
      isComplete: () => true,
      chromiumPath: await findBrowser(),
    });
    const [compared] = visited?.results ?? [];
    assert.ok(compared !== undefined, 'nothing was compared');
    assert.deepEqual(visited?.missed, []);
    return compared;
  }
  const resultsOf = ({ controls }: ComparedPage) =>
    Object.fromEntries(controls.map(({ control, result }) => [control.name, result.kind]));

  it('are observed with what they show, at both widths', () => {
    assert.equal(named(at(390), 'Open menu').change.shown, 'Drawer link');
    const page = at(1280);
    assert.ok(!page.controls.some(({ name }) => name === 'Open menu'));
    assert.equal(named(page, 'More').change.shown, words);
    assert.equal(named(page, '=').change.shown, 'By bars');
    assert.equal(named(page, 'Late').change.shown, 'It came later');
    assert.equal(named(page, 'Summary').change.shown, 'Inside the details');
    const { shown, hidden } = named(page, 'Two').change;
    assert.deepEqual([shown, hidden], ['Second panel', 'First panel']);
    assert.equal(named(page, 'Toggle').change.shown, 'By checkbox');
    assert.equal(named(page, 'Dark mode').change.looks, true);
    assert.equal(named(page, 'Copy code').change.copies, true);
  });

  it('are left out if they do nothing, cannot be reached, leave the page or send something', () => {
    const page = at(1280);
    const names = page.controls.map(({ name }) => name);
    for (const name of ['Inert', 'Disabled', 'Covered', 'Leave', 'Send', 'Window', 'Link', 'Submit'])
      assert.ok(!names.includes(name), name);
    assert.equal(page.skipped, 5);
    assert.ok(!asked.some((path) => ['/elsewhere', '/send', '/search'].includes(path)), String(asked));
  });

  it('have their visible text and its regions, without what is hidden', () => {
    const { shown } = at(1280);
    assert.match(shown, /<main>.*<h1> Title <\/h1>.*<pre> npm start/);
    assert.doesNotMatch(shown, /alpha|Second panel|Inside|Drawer link|By checkbox/);
  });

  it('work in a bundle whose page is the same', async () => {
    const same = LIVE.replace("await (await fetch('/answer')).text()", "'It came later'");
    const results = resultsOf(await compare(same));
    assert.equal(Object.keys(results).length, at(1280).controls.length);
    for (const [name, kind] of Object.entries(results)) assert.equal(kind, 'works', name);
    assert.deepEqual(resultsOf(await compare(same, undefined, 390))['Open menu'], 'works');
  });

  it('are told apart where they do nothing, are missing, or show less', async () => {
    const page = LIVE.replace(/<script>[\s\S]*<\/script>/, '')
      .replace('<button id="mode" class="mode_aB1c" aria-label="Dark mode">m</button>', '')
      .replace(
        '</main>',
        `</main><script>fold.onclick = () => { fold.after('alpha') }; late.onclick = () => { location.href = 'other.html' }</script>`,
      );
    await mkdir(join(folder.path, 'bundle'), { recursive: true });
    await writeFile(join(folder.path, 'bundle/other.html'), '<p>It came later');
    const compared = await compare(page);
    const results = resultsOf(compared);
    assert.deepEqual(results, {
      'Dark mode': 'missing',
      '=': 'nothing',
      More: 'less',
      // It leads to another page of the bundle.
      Late: 'works',
      Summary: 'works',
      Two: 'nothing',
      Toggle: 'works',
      'Copy code': 'nothing',
    });
  });

  it('are found by a like name, and in shadow trees', async () => {
    const page = `<main><button aria-label="Copy">c</button><div id="host"></div><script>
      const root = host.attachShadow({ mode: 'open' });
      root.innerHTML = '<button>Dark mode (currently light)</button>';
      root.querySelector('button').onclick = () => { document.body.style.background = '#000' };
      document.querySelector('[aria-label=Copy]').onclick = () => navigator.clipboard.writeText('x');</script>`;
    assert.deepEqual(resultsOf(await compare(page, ['Dark mode', 'Copy code'])), {
      'Dark mode': 'works',
      'Copy code': 'works',
    });
  });

  it('are tried again with more time before anything is told', async () => {
    const slow = LIVE.replace("on('fold', () =>", "on('fold', () => setTimeout(() =>").replace(
      "classList.toggle('on'));\non('bars'",
      "classList.toggle('on'), 300));\non('bars'",
    );
    assert.notEqual(slow, LIVE);
    assert.deepEqual(resultsOf(await compare(slow, ['More'])), { More: 'works' });
  });

  it('are not blamed for a text that changes by itself', async () => {
    const clock = (line: string) =>
      LIVE.replace(
        '<button id="inert">Inert</button>',
        '<p class="tape"></p><button id="inert">Inert</button>',
      ).replace(
        '</script></body>',
        `let at = 0; setInterval(() => { document.querySelector('.tape').textContent = ${line}.split('').join(at++ + ' ') + ' x'; }, 100);</script></body>`,
      );
    const observation = await observePages({
      addresses: ['http://docs.test/'],
      chromiumPath: await findBrowser(),
      get: async () => ({
        status: 200,
        contentType: 'text/html',
        body: Buffer.from(clock('"owls fly at dusk over the fields"')),
      }),
    });
    const [page] = (observation?.pages ?? []).filter(({ width }) => width === 1280);
    assert.ok(page !== undefined);
    assert.deepEqual(page.restless, ['p.tape']);
    assert.doesNotMatch(page.shown, /o\d+ w\d+/);
    assert.deepEqual(
      page.controls.map(({ name }) => name).sort(),
      at(1280)
        .controls.map(({ name }) => name)
        .sort(),
    );
    assert.equal(page.controls.find(({ name }) => name === 'Copy code')?.change.shownWords, 0);
  });

  it('are pressed on a page of which a picture never comes', async () => {
    const chromiumPath = await findBrowser();
    if (chromiumPath === undefined) return;
    const browser = await launchOffline(chromiumPath);
    try {
      const context = await browser.newContext();
      await context.route('**/*', (route) =>
        route.request().url().endsWith('/never.png')
          ? undefined
          : route.fulfill({ contentType: 'text/html', body: `${LIVE}<img src="/never.png">` }),
      );
      const view = await createPressView({ context, mayLeave: false, stallSeconds: 1 });
      await view.open('http://docs.test/', 6);
      const tab = (await view.controls()).find(({ name }) => name === 'Two');
      assert.ok(tab !== undefined);
      const outcome = await view.press(tab, 6);
      assert.equal(outcome.kind === 'changed' && outcome.change.shown, 'Second panel');
    } finally {
      await browser.close();
    }
  });

  it('leave out a page that hangs, and name it', async () => {
    await writeFile(join(folder.path, 'bundle/index.html'), '<script>for (;;) {}</script>');
    const page = { page: 'index', file: 'index.html', observed: at(1280) };
    const started = await comparePages({
      folder: join(folder.path, 'bundle'),
      pages: [page],
      isComplete: () => true,
      chromiumPath: await findBrowser(),
      secondsAPage: 3,
    });
    assert.deepEqual(started, { results: [], missed: [page] });
  });
});
