import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { findChromium } from '../../browser/find-chromium.js';
import { verifyInBrowser } from '../../browser/verify-in-browser.js';
import { useTemporaryFolder } from '../bundle/temporary-folder.js';
import { findBrowser } from '../support/find-browser.js';

describe('opening a bundle in a browser', () => {
  const at = useTemporaryFolder();
  const write = (pages: Readonly<Record<string, string>>) => {
    for (const [path, text] of Object.entries(pages)) {
      mkdirSync(dirname(at('site', path)), { recursive: true });
      writeFileSync(at('site', path), text);
    }
  };
  const html = (body: string) => `<!doctype html><meta charset=utf-8><title>t</title><body>${body}</body>`;

  before(async function () {
    if ((await findBrowser()) === undefined) this.skip();
  });

  const verify = (pages: readonly string[], more: { secondsAPage?: number; secondsInTotal?: number } = {}) =>
    verifyInBrowser({ folder: at('site'), pages, chromiumPath: process.env.CHROMIUM_PATH || undefined, ...more });

  it('finds nothing wrong with good pages, in folders with difficult names', async () => {
    write({
      'index.html': html(
        '<link rel=stylesheet href=a.css><script src=a.js></script><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">',
      ),
      'a.css': 'body{color:red}',
      'a.js': 'document.body.dataset.ready = "yes"; fetch("data:text/plain,x")',
      'guide #1/安装.html': html('<script src="../a.js"></script>'),
    });
    const { findings, checkedCount } = await verify(['index.html', 'guide #1/安装.html']);
    assert.deepEqual(findings, []);
    assert.equal(checkedCount, 2);
  });

  it('names outside requests, missing files, console errors and failed scripts, each with its page', async () => {
    write({
      'bad/page.html': html(`<img src="https://t.example/x.gif"><link rel=stylesheet href="gone.css">
        <script>console.error('told'); new WebSocket('wss://w.example/'); setTimeout(() => { throw new Error('thrown') });
        const data = new XMLHttpRequest(); data.open('GET', '/assets/search-data.json'); data.send()</script>`),
    });
    const { findings } = await verify(['bad/page.html']);
    const told = findings.map(({ code, page, message }) => `${code} ${page} ${message}`).sort();
    const data = findings.find(({ message }) => /search-data/.test(message));
    assert.deepEqual([data?.code, data?.severity], ['console-error', 'warning']);
    assert.match(data?.message ?? '', /requests “…\/search-data\.json”/);
    assert.equal(told.length, 6, told.join('\n'));
    for (const [index, pattern] of [
      /console-error bad\/page .*thrown/,
      /console-error bad\/page .*search-data/,
      /console-error .*told/,
      /missing-file .*“bad\/gone\.css”/,
      /outside-request .*t\.example\/x\.gif/,
      /outside-request .*wss:\/\/w\.example/,
    ].entries()) {
      assert.match(told[index] ?? '', pattern);
    }
  });

  it('lets no request out, not even to this machine or to files beside the bundle', async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests++;
      response.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    writeFileSync(at('secret.js'), 'document.title = "read"');
    write({
      'page.html':
        html(`<link rel=preconnect href="${address}"><img src="${address}/x"><iframe src="${address}/f"></iframe>
        <script src="../secret.js"></script><script>fetch('${address}/y'); navigator.sendBeacon('${address}/z')</script>`),
    });
    const { findings } = await verify(['page.html']);
    await new Promise((done) => server.close(done));
    assert.equal(requests, 0);
    const outside = findings.filter(({ code }) => code === 'outside-request').map(({ message }) => message);
    assert.ok(
      outside.some((message) => message.includes('secret.js')),
      outside.join('\n'),
    );
    assert.ok(outside.some((message) => message.includes('/x')));
  });

  it('goes on after a page that hangs, tries it again alone, and says that it was not checked', async () => {
    write({ 'hang.html': html('<script>console.error("seen"); for(;;);</script>'), 'good.html': html('good') });
    const { findings, checkedCount, notChecked } = await verify(['hang.html', 'good.html'], { secondsAPage: 3 });
    assert.deepEqual(
      { findings, checkedCount, notChecked },
      { findings: [], checkedCount: 1, notChecked: ['hang.html'] },
    );
  });

  it('finds no fault in a page that the machine kept from finishing in time', async () => {
    write({
      'slow.html': html('<script>for (const end = performance.now() + 3000; performance.now() < end;);</script>'),
    });
    const { findings, checkedCount, notChecked } = await verify(['slow.html'], { secondsAPage: 2.9 });
    assert.deepEqual({ findings, checkedCount, notChecked }, { findings: [], checkedCount: 1, notChecked: [] });
  });

  it('says the same of a page wherever the bundle lies, and nothing of the machine', async () => {
    const page = html(`<script src="gone.js"></script><script>
      console.error(location.href, location.pathname, new URL('..', location.href).href, new URL('../..', location.href).pathname);
      console.error(new Error('made').stack);
      console.error(encodeURIComponent(location.href), URL.createObjectURL(new Blob(['x'])));
      throw new Error('cannot read ' + document.currentScript.baseURI);</script>`);
    const told: string[][] = [];
    for (const folder of ['one', 'another folder #2/ü']) {
      mkdirSync(at(folder, 'guide'), { recursive: true });
      writeFileSync(at(folder, 'guide/page.html'), page);
      const chromiumPath = process.env.CHROMIUM_PATH || undefined;
      const { findings } = await verifyInBrowser({ folder: at(folder), pages: ['guide/page.html'], chromiumPath });
      told.push(findings.map(({ code, message }) => `${code} ${message}`));
    }
    const [one = [], other = []] = told;
    assert.deepEqual(other, one);
    const text = one.join('\n');
    assert.match(text, /guide\/page\.html/);
    for (const secret of [at('one'), at(), 'file:', 'another', tmpdir()]) assert.ok(!text.includes(secret), text);
  });

  it('goes on after a page that kills its process, having tried it twice', async () => {
    const good = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`good-${index}.html`, html('good')]));
    write({
      ...good,
      'bad.html': html('<script>const all = []; for (;;) all.push(new Array(1e6).fill(all.length + .5));</script>'),
    });
    const { findings, checkedCount } = await verify(['bad.html', ...Object.keys(good)], { secondsAPage: 30 });
    assert.deepEqual(
      findings.map(({ code, page }) => [code, page]),
      [['verification', 'bad']],
    );
    assert.match(findings[0]?.message ?? '', /crashed the browser/);
    assert.equal(checkedCount, 8);
  });

  it('names the pages that there was no time for', async () => {
    write({ 'hang.html': html('<script>for(;;);</script>'), 'a.html': '', 'b.html': '' });
    const { findings, notChecked } = await verify(['hang.html', 'a.html', 'b.html'], { secondsInTotal: 0 });
    assert.deepEqual([findings, notChecked], [[], ['hang.html', 'a.html', 'b.html']]);
  });

  it('opens the others in another tab where one page takes long', async () => {
    write({ 'hang.html': html('<script>for(;;);</script>'), 'a.html': html('a'), 'b.html': html('b') });
    const { checkedCount, notChecked } = await verify(['hang.html', 'a.html', 'b.html'], {
      secondsAPage: 6,
      secondsInTotal: 20,
    });
    assert.deepEqual([notChecked, checkedCount], [['hang.html'], 2]);
  });

  it('opens pages that are made ready while the browser starts, and fails as making them does', async () => {
    const chromiumPath = process.env.CHROMIUM_PATH || undefined;
    const makeReady = async () => {
      write({ 'late.html': html('late') });
      return ['late.html'];
    };
    const { findings, checkedCount } = await verifyInBrowser({ folder: at('site'), pages: makeReady, chromiumPath });
    assert.deepEqual([findings, checkedCount], [[], 1]);
    const fail = () => Promise.reject(new Error('the object is gone'));
    await assert.rejects(verifyInBrowser({ folder: at('site'), pages: fail, chromiumPath }), /the object is gone/);
  });

  it('ends when it is told to', async () => {
    write({ 'hang.html': html('<script>for(;;);</script>') });
    const signal = AbortSignal.timeout(1500);
    await assert.rejects(verifyInBrowser({ folder: at('site'), pages: ['hang.html'], signal }), {
      name: 'TimeoutError',
    });
  });

  it('takes a page that leads on to another at once for what it is', async () => {
    write({
      'old.html': '<!doctype html><meta http-equiv=refresh content="0; url=new.html">',
      'new.html': html('new'),
    });
    const { findings, checkedCount } = await verify(['old.html', 'new.html']);
    assert.deepEqual([findings, checkedCount], [[], 2]);
  });

  it('leaves it to the check of links where a page leads on to what the sample has not', async () => {
    write({ 'old.html': '<!doctype html><meta http-equiv=refresh content="0; url=elsewhere.html">' });
    assert.deepEqual((await verify(['old.html'])).findings, []);
  });
});

describe('a machine without a browser', () => {
  const at = useTemporaryFolder();

  it('is a warning with what to do, not a failure', async () => {
    const chromiumPath = at('no-such-program');
    const { findings, checkedCount } = await verifyInBrowser({ folder: at(), pages: ['index.html'], chromiumPath });
    assert.equal(checkedCount, 0);
    assert.deepEqual(
      findings.map(({ code, severity }) => [code, severity]),
      [['verification', 'warning']],
    );
    assert.match(findings[0]?.message ?? '', /CHROMIUM_PATH is .*no-such-program.*unset it/);
  });

  it('is told of a program that is no browser', async () => {
    const chromiumPath = at('program');
    writeFileSync(chromiumPath, '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const { findings } = await verifyInBrowser({ folder: at(), pages: ['index.html'], chromiumPath });
    assert.match(findings[0]?.message ?? '', /does not start/);
  });
});

describe('finding Chromium', () => {
  const at = useTemporaryFolder();

  it('prefers the one given to the one installed', async () => {
    writeFileSync(at('mine'), '', { mode: 0o755 });
    writeFileSync(at('chromium'), '', { mode: 0o755 });
    assert.deepEqual(await findChromium(at('mine'), [at()]), { path: at('mine') });
    assert.deepEqual(await findChromium(undefined, [at()]), { path: at('chromium') });
  });

  it('prefers the headless shell in a later folder to the whole browser in an earlier one', async () => {
    const programs = [at('early', 'chromium'), at('late', 'chromium-headless-shell')];
    for (const program of programs) {
      mkdirSync(dirname(program));
      writeFileSync(program, '', { mode: 0o755 });
    }
    assert.deepEqual(await findChromium(undefined, programs.map(dirname)), { path: programs[1] });
  });
});
