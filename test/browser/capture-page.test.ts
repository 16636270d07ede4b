import assert from 'node:assert/strict';
import { createPageCapture, type PageCapture } from '../../browser/capture-page.js';
import type { CapturedAnswer } from '../../browser/page-requests.js';

const SITE = 'http://docs.test/';

/** Pages by path; what is not among them is refused, as a private address would be. */
const FILES: Readonly<Record<string, string>> = {
  '/': `<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>`,
  '/app.js': `
    document.getElementById('root').innerHTML = '<h1>Drawn</h1><div style="height:8000px"></div><img id="late" data-x="/late.png" width="9" height="9">';
    const style = document.createElement('style'); document.head.append(style); style.sheet.insertRule('h1{color:rgb(1, 2, 3)}');
    new IntersectionObserver(([entry], all) => { if (entry.isIntersecting) { late.src = late.dataset.x; all.disconnect(); } }).observe(late);`,
  '/late.png': 'late',
  '/shadow': `<!doctype html><html lang="en"><body><my-box><template shadowrootmode="open"><p>Sent</p></template></my-box><my-tag></my-tag><script>
    const outer = document.querySelector('my-tag').attachShadow({ mode: 'open' });
    outer.innerHTML = '<p>Made</p><my-part></my-part>';
    const sheet = new CSSStyleSheet(); sheet.replaceSync('p { color: rgb(4, 5, 6) }'); outer.adoptedStyleSheets = [sheet];
    outer.querySelector('my-part').attachShadow({ mode: 'open' }).innerHTML = '<b>Inner</b>';</script></body></html>`,
  '/styles': `<html><head><style id="a">i { color: red }</style></head><body><my-tag></my-tag><script>
    const added = document.getElementById('a').sheet; added.insertRule('u { color: rgb(7, 8, 9) }');
    added.insertRule('s::before { content: "</style><b>out</b>" }');
    const root = document.querySelector('my-tag').attachShadow({ mode: 'open' });
    root.innerHTML = '<style></style><p>Shadow words</p><p><b>name</b><i>Expand</i></p><p hidden>Hidden words</p>';
    root.querySelector('style').sheet.insertRule('p { color: rgb(9, 8, 7) }');
    const print = new CSSStyleSheet({ media: 'print' }); print.replaceSync('p { display: none }');
    root.adoptedStyleSheets = [print];
    const pieces = root.appendChild(document.createElement('style'));
    pieces.append('q { --ink:', document.createComment(''), ' red }', document.createTextNode(' /* </style> */'));</script></body></html>`,
  '/busy': `<h1>Busy</h1><video src="/film.mp4" autoplay muted></video><script>setInterval(() => fetch('/poll'), 1000); fetch('/poll')</script>`,
  '/poll': '{}',
  '/heavy': `<h1>Heavy</h1><script>const all = []; for (;;) all.push(new Array(2e6).fill(Math.random()))</script>`,
  '/stuck': `<h1>Stuck</h1><button>Fine</button><button onclick="for (;;);">Hang</button>`,
  '/leads': `<h1>Leads</h1><form id="find" action="/find"><input name="word" value="owl"></form><form id="order" method="post" action="/order"></form>
    <button onclick="location.href = 'https://shop.example/'">Shop</button>
    <button onclick="setTimeout(() => { location.assign('/later') }, 300)">Later</button>
    <button onclick="setTimeout(() => history.pushState(1, '', '/pushed'), 300)">Pushed</button>
    <button onclick="fetch('/slow').then(() => { location.hash = '#/fetched' })">Fetched</button>
    <button onclick="window.open('https://window.example/')">Window</button>
    <button onclick="Object.assign(document.createElement('a'), { href: 'https://tab.example/', target: '_blank' }).click()">Tab</button>
    <button onclick="document.getElementById('find').submit()">Find</button>
    <button onclick="document.getElementById('order').submit()">Order</button>
    <button onclick="location.reload()">Again</button>
    <button onclick="new EventSource('/poll')">Stream</button>
    <button onclick="history.replaceState(1, '', '/replaced')">Replaced</button>`,
  '/slow': '{}',
  '/calm': `<h1>Calm</h1><button>Fine</button>`,
  // Sections that a button opens for good, entries that open and close, a menu over the page, and a dialog.
  '/folded': `<!doctype html><html><body><main><h1>Folded</h1><p>${'Some words of the page that are always visible. '.repeat(6)}</p><div id="app"></div></main><script>
    const app = document.getElementById('app');
    for (const name of ['cats', 'dogs', 'birds']) {
      const section = app.appendChild(document.createElement('section'));
      section.innerHTML = '<h2>' + name + '</h2><button class="more">Show more</button>';
      section.querySelector('button').onclick = ({ target }) => {
        target.outerHTML = '<div><p>Everything that ' + name + ' like to eat</p><div><button class="entry" aria-expanded="false">Details</button></div></div>';
        const entry = section.querySelector('.entry');
        entry.onclick = () => {
          if (entry.nextSibling) { entry.nextSibling.remove(); entry.ariaExpanded = 'false'; return; }
          entry.insertAdjacentHTML('afterend', '<p>Their attributes are ' + name + '-one and ' + name + '-two</p>');
          entry.ariaExpanded = 'true';
        };
      };
    }
    const menu = app.appendChild(document.createElement('div'));
    menu.innerHTML = '<button class="menu">Servers</button>';
    menu.firstChild.onclick = () => menu.insertAdjacentHTML('beforeend', '<ul><li>First server of them</li><li>Second server of them</li></ul>');
    addEventListener('keydown', ({ key }) => { if (key === 'Escape') menu.querySelector('ul')?.remove(); });
    const over = app.appendChild(document.createElement('div'));
    over.innerHTML = '<button class="about">About</button>';
    over.firstChild.onclick = () => over.insertAdjacentHTML('beforeend', '<div style="position:fixed;inset:0">A dialog with many words</div>');
    </script></body></html>`,
  // An element with a closed shadow tree, in which parts open, an entry leads to a place, and a fragment says what is open.
  '/closed': `<!doctype html><html><body><h1>Closed</h1><p>${'Some words of the page that are always visible. '.repeat(9)}</p>
    <sent-box><template shadowrootmode="closed"><p>Sent in a closed tree</p></template></sent-box><api-box></api-box><script>
    customElements.define('api-box', class extends HTMLElement {
      connectedCallback() {
        const root = this.attachShadow({ mode: 'closed' });
        root.innerHTML = '<nav><button class="place">Cats</button><button class="place">Dogs</button></nav><div class="parts"></div>';
        root.querySelectorAll('.place').forEach((button) => { button.onclick = () => { location.hash = button.textContent; }; });
        for (const name of ['cats', 'dogs', 'owls']) {
          const part = root.querySelector('.parts').appendChild(document.createElement('section'));
          part.innerHTML = '<div><button class="part">' + name + '</button></div>';
          part.querySelector('button').onclick = () => {
            const [, open] = part.children;
            history.replaceState(1, '', '#/part/' + name);
            if (open) open.remove(); else part.insertAdjacentHTML('beforeend', '<p>Every operation about ' + name + '</p>');
          };
        }
      }
    });</script></body></html>`,
  // A menu that shows one part at a time, under a fragment without a slash.
  '/focused': `<!doctype html><html><body><nav><button class="entry">cats</button><button class="entry">dogs</button></nav><main>The first part of the page with an introduction</main><script>
    document.querySelectorAll('.entry').forEach((entry) => { entry.onclick = () => {
      location.hash = entry.textContent;
      document.querySelector('main').textContent = 'Every single operation concerning ' + entry.textContent + ' stands here alone';
    }; });</script></body></html>`,
  // A mode that is stored, and entries that open.
  '/modes': `<!doctype html><html><body><button id="mode" class="mode">Mode</button><p>${'Some words of the page that are always visible. '.repeat(6)}</p>
    <section><div><button class="part">Part</button></div></section><script>
    const show = () => { document.body.className = localStorage.getItem('mode') ?? 'light'; };
    mode.onclick = () => { localStorage.setItem('mode', 'dark'); show(); };
    document.querySelector('.part').onclick = ({ target }) => {
      if (!target.parentElement.nextSibling) target.parentElement.insertAdjacentHTML('afterend', '<p>Content that a press adds</p>');
    };
    show();</script></body></html>`,
  '/held': `<!doctype html><html><body><div id="root"></div><script>
    fetch('/held.json').then((answer) => answer.json()).then(({ text }) => { document.body.append(text); });
    fetch('/never.json').catch(() => {});</script></body></html>`,
  // Opening a part removes what waited in it, and adds something to open.
  '/deep': `<!doctype html><html><body><h1>Deep</h1><p>${'Some words of the page that are always visible. '.repeat(9)}</p><script>
    for (let number = 0; number < 25; number++) {
      const part = document.body.appendChild(document.createElement('section'));
      part.innerHTML = '<div><button class="part">Open</button><button class="part">More</button></div>';
      const [open, more] = part.querySelectorAll('button');
      open.onclick = () => {
        if (!more.isConnected) return;
        more.remove();
        part.insertAdjacentHTML('beforeend', '<p>Different text appears here in ' + number + '</p><article><div><button class="part">Deep</button></div></article>');
        part.querySelector('article button').onclick = () => {
          part.querySelector('article').insertAdjacentHTML('beforeend', '<p>What lies deep in part ' + number + '</p>');
        };
      };
    }</script></body></html>`,
  // The text that a press adds lies in the shadow tree itself, in no element of it.
  '/bare': `<!doctype html><html><body><h1>Bare</h1><p>${'Some words of the page that are always visible. '.repeat(9)}</p><say-box></say-box><script>
    customElements.define('say-box', class extends HTMLElement {
      connectedCallback() {
        const root = this.attachShadow({ mode: 'open' });
        root.innerHTML = '<div><button>Tell</button></div>';
        root.querySelector('button').onclick = () => { if (root.childNodes.length === 1) root.append('Nobody else mentions lighthouses here'); };
      }
    });</script></body></html>`,
  '/waiting':
    '<!doctype html><html><body><h1>Waiting</h1><script>fetch("/never.json").catch(() => {})</script></body></html>',
  '/held.json': '{"text":"Held back for a while"}',
  '/never.json': '',
  '/inside': `<h1>Inside</h1><script>fetch('http://127.0.0.1:9/secret').catch(() => { document.title = 'refused' }); fetch('/poll', { method: 'POST' }).catch(() => {})</script>`,
};

describe('a page that only a browser draws', () => {
  const asked: string[] = [];
  let onAsked: (address: string) => void = () => undefined;
  let capture: PageCapture;

  before(async function () {
    const created = await createPageCapture({
      chromiumPath: process.env.CHROMIUM_PATH || undefined,
      get,
      secondsAPage: 3,
      answerSeconds: 2,
      lateAnswerSeconds: 6,
    });
    if (created === undefined) {
      console.log('      skipped: no Chromium was found');
      return this.skip();
    }
    capture = created;
  });
  after(() => capture?.close());

  async function get(address: string): Promise<CapturedAnswer> {
    asked.push(address);
    onAsked(address);
    const { host, pathname } = new URL(address);
    const body = host === 'docs.test' ? FILES[pathname] : undefined;
    if (body === undefined) throw new Error('it is not an address of the public internet');
    if (pathname === '/never.json') return new Promise(() => undefined);
    // The first response comes late, as from a server that is being started.
    if (pathname === '/held.json' && asked.filter((each) => each === address).length === 1)
      await new Promise((done) => setTimeout(done, 4000));
    if (pathname === '/slow') await new Promise((done) => setTimeout(done, 700));
    const contentType = pathname.endsWith('.js')
      ? 'text/javascript'
      : pathname.endsWith('.png')
        ? 'image/png'
        : 'text/html';
    return { status: 200, contentType, body: Buffer.from(body) };
  }
  const html = async (path: string) => {
    const captured = await capture.capture(`${SITE}${path}`);
    assert.ok('html' in captured, JSON.stringify(captured));
    return captured.html;
  };

  it('is taken with what its scripts made, pictures that wait to be seen, and rules that stand in no text', async () => {
    const drawn = await html('');
    assert.match(drawn, /^<!doctype html><html>/);
    assert.match(drawn, /<h1>Drawn<\/h1>/);
    assert.match(drawn, /<img[^>]*src="\/late\.png"/);
    assert.match(drawn, /h1 \{ color: rgb\(1, 2, 3\); \}/);
    assert.ok(asked.includes(`${SITE}late.png`));
  });

  it('keeps what stands in shadow trees, with their rules', async () => {
    const drawn = await html('shadow');
    assert.match(drawn, /^<!doctype html><html lang="en"><head>/);
    assert.match(drawn, /<my-box><template shadowrootmode="open"><p>Sent<\/p><\/template><\/my-box>/);
    assert.match(
      drawn,
      /<my-tag><template shadowrootmode="open"><p>Made<\/p><my-part><template shadowrootmode="open"><b>Inner<\/b>/,
    );
    assert.match(drawn, /p \{ color: rgb\(4, 5, 6\); \}/);
  });

  it('keeps rules that scripts added beside written ones, in shadow trees too, and no rule ends its element', async () => {
    const drawn = await html('styles');
    assert.match(drawn, /<style id="a">[\s\S]*?u \{ color: rgb\(7, 8, 9\); \}[^<]*i \{ color: red; \}<\/style>/);
    assert.match(drawn, /content: "\\3c \/style>/);
    assert.match(drawn, /<template shadowrootmode="open"><style>p \{ color: rgb\(9, 8, 7\); \}<\/style>/);
    assert.match(drawn, /<style>q \{ --ink: red \} \/\* \\3c \/style> \*\/<\/style>/);
    assert.match(drawn, /<style media="print">p \{ display: none; \}<\/style><\/template>/);
  });

  it('tells what a reader sees in shadow trees', async () => {
    const captured = await capture.capture(`${SITE}styles`);
    assert.ok('html' in captured);
    assert.match(captured.shown ?? '', /Shadow words\nname\nExpand/);
    assert.doesNotMatch(captured.shown ?? '', /Hidden words|color/);
  });

  it('is not waited for without end while it goes on asking', async () => {
    assert.match(await html('busy'), /<h1>Busy<\/h1>/);
  });

  it('is kept for the next export only if all its controls could be pressed', async () => {
    const [stuck, calm] = [await capture.capture(`${SITE}stuck`), await capture.capture(`${SITE}calm`)];
    assert.ok('html' in stuck && 'html' in calm);
    assert.match(stuck.html, /<h1>Stuck<\/h1>/);
    // The first control was pressed, and the second hangs.
    assert.deepEqual([stuck.inputs, stuck.controls], [[], { replacing: [], unpressed: 1, isCut: true }]);
    assert.deepEqual([calm.inputs.length, calm.controls], [1, undefined]);
  });

  it('is not left by its controls, and their targets do not depend on the speed of a server or of the machine', async () => {
    asked.length = 0;
    const drawn = await html('leads');
    const targets = [...drawn.matchAll(/<button.*?(?: data-offprint-to="([^"]*)")?>(\w+)<\/button>/g)];
    assert.deepEqual(Object.fromEntries(targets.map(([, to, name]) => [name, to])), {
      Shop: 'https://shop.example/',
      Later: `${SITE}later`,
      Pushed: `${SITE}pushed`,
      Fetched: `${SITE}leads#/fetched`,
      Window: 'https://window.example/',
      Tab: 'https://tab.example/',
      Find: `${SITE}find?word=owl`,
      Order: undefined,
      Again: undefined,
      Stream: undefined,
      Replaced: `${SITE}replaced`,
    });
    assert.deepEqual(new Set(asked), new Set([`${SITE}leads`, `${SITE}slow`]));
  });

  it('has the content in it that controls add, and not what they show over it', async () => {
    const captured = await capture.capture(`${SITE}folded`);
    assert.ok('html' in captured, JSON.stringify(captured));
    for (const name of ['cats', 'dogs', 'birds']) {
      assert.match(captured.html, new RegExp(`Everything that ${name} like to eat</p>`));
      assert.match(captured.shown ?? '', new RegExp(`Their attributes are ${name}-one and ${name}-two`));
    }
    const drawn = captured.html.replace(/<script[\s\S]*?<\/script>/g, '');
    assert.doesNotMatch(drawn, /Show more|Second server|many words|data-[0-9a-f]{8}-/);
    assert.deepEqual(captured.controls, undefined);
  });

  it('has what is folded in closed shadow trees, and the places to which its controls lead', async () => {
    const captured = await capture.capture(`${SITE}closed`);
    assert.ok('html' in captured, JSON.stringify(captured));
    assert.match(captured.html, /<sent-box><template shadowrootmode="open"><p>Sent in a closed tree/);
    assert.match(captured.html, /<api-box><template shadowrootmode="open">/);
    for (const name of ['cats', 'dogs', 'owls'])
      assert.match(captured.shown ?? '', new RegExp(`Every operation about ${name}`));
    const drawn = captured.html.replace(/<script[\s\S]*?<\/script>/g, '');
    const targets = drawn.matchAll(/<button[^>]*?(?: data-offprint-to="([^"]*)")?>(\w+)<\/button>/g);
    assert.deepEqual(
      [...targets].map(([, to, name]) => [name, to]),
      [
        ['Cats', `${SITE}closed#Cats`],
        ['Dogs', `${SITE}closed#Dogs`],
        ...['cats', 'dogs', 'owls'].map((name) => [name, undefined]),
      ],
    );
    assert.equal(captured.controls, undefined);
  });

  it('is unfolded without what its other controls have stored', async () => {
    const captured = await capture.capture(`${SITE}modes`);
    assert.ok('html' in captured, JSON.stringify(captured));
    assert.match(captured.html, /<body class="light">/);
    assert.match(captured.shown ?? '', /Content that a press adds/);
  });

  it('names controls that show other content under a fragment, which no link can lead to', async () => {
    const captured = await capture.capture(`${SITE}focused`);
    assert.ok('html' in captured, JSON.stringify(captured));
    assert.deepEqual(captured.controls, { replacing: [], unpressed: 0, lostPlaces: ['cats', 'dogs'] });
    assert.doesNotMatch(captured.html, /data-offprint-to/);
  });

  it('has what is folded in folded parts, even if opening one removes all others that wait', async () => {
    const captured = await capture.capture(`${SITE}deep`);
    assert.ok('html' in captured, JSON.stringify(captured));
    assert.equal(captured.html.match(/What lies deep in part \d+</g)?.length, 25);
    assert.equal(captured.controls, undefined);
  });

  it('has text that a press adds to a shadow tree, in no element of it', async () => {
    const captured = await capture.capture(`${SITE}bare`);
    assert.ok('html' in captured, JSON.stringify(captured));
    assert.match(captured.html, /<\/div>Nobody else mentions lighthouses here<\/template>/);
  });

  it('is not drawn if that is aborted, whatever is being done', async () => {
    const openings = () => asked.filter((address) => address === `${SITE}closed`).length;
    const before = openings();
    await html('closed');
    const openedEach = openings() - before;
    assert.ok(openedEach > 1, 'it is opened again to be unfolded');
    const aborting = new AbortController();
    onAsked = () => openings() === before + openedEach + 2 && aborting.abort(new Error('the crawl ended'));
    await assert.rejects(capture.capture(`${SITE}closed`, aborting.signal), /the crawl ended/);
    onAsked = () => undefined;
  });

  it('is drawn once if a late response does not come', async () => {
    const captured = await capture.capture(`${SITE}waiting`);
    assert.ok('html' in captured, JSON.stringify(captured));
    assert.deepEqual(captured.unanswered, [`${SITE}never.json`]);
    assert.equal(asked.filter((address) => address === `${SITE}waiting`).length, 1);
  });

  it('is drawn again with a response that came late, and names one that never came', async () => {
    const captured = await capture.capture(`${SITE}held`);
    assert.ok('html' in captured, JSON.stringify(captured));
    assert.match(captured.shown ?? '', /Held back for a while/);
    assert.deepEqual([captured.unanswered, captured.inputs], [[`${SITE}never.json`], []]);
  });

  it('reaches nothing that may not be reached, and changes nothing', async () => {
    asked.length = 0;
    assert.match(await html('inside'), /<title>refused<\/title>/);
    assert.ok(!asked.includes(`${SITE}poll`));
  });

  it('is named where it brings the browser down, and the next is drawn', async () => {
    const captured = await capture.capture(`${SITE}heavy`);
    assert.ok('problem' in captured);
    assert.match(captured.problem, /crashed the browser, and a second attempt failed too|was not finished/);
    assert.match(await html(''), /<h1>Drawn<\/h1>/);
  });
});
