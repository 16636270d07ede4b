import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { FILE_POLICY } from '../../../deployment/serve/content-policy.js';
import { repairedSvg, safeSvg } from '../../../site/outside/safe-svg.js';
import { launchBrowser } from '../../support/launch-browser.js';
import { HIDDEN_PICTURES, HOSTILE_PICTURES } from './hostile-pictures.js';

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`;
const cleaned = (text: string) => {
  const safe = safeSvg(Buffer.from(text));
  assert.ok('svg' in safe, 'problem' in safe ? safe.problem : '');
  return safe.svg;
};

describe('an SVG of someone else', () => {
  const HARMLESS: readonly (readonly [inner: string, kept: string])[] = [
    ['<path d="M0 0"/>', '<path d="M0 0"></path>'],
    ['<style>.a{fill:url(#gradient)}</style>', '<style>.a{fill:url("#gradient")}</style>'],
    ['<rect style="fill:\\75rl(#a)"/>', '<rect style="fill:url(&quot;#a&quot;)"></rect>'],
    ['<text>based on = 3, and more on money = good</text>', '<text>based on = 3, and more on money = good</text>'],
    ['<a href="https://example.com"><text>a link</text></a>', '<a href="https://example.com"><text>a link</text></a>'],
    ['<a xlink:href="other.svg"><text>x</text></a>', '<a><text>x</text></a>'],
    ['<image xlink:href="data:image/png;base64,AAAA"/>', '<image href="data:image/png;base64,AAAA"></image>'],
    ['<use xlink:href="#a" href="#b"/>', '<use href="#b"></use>'],
    ['<text>a malicious address (javascript:)</text>', '<text>a malicious address (javascript:)</text>'],
    ['<text>&lt;script&gt; <![CDATA[<b>]]> &#38;amp;</text>', '<text>&lt;script&gt; &lt;b&gt; &amp;amp;</text>'],
    ['<s:rect xmlns:s="http://www.w3.org/2000/svg"/>', '<rect></rect>'],
    [
      '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">label</div></foreignObject>',
      '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml">label</div></foreignObject>',
    ],
    [
      '<i:layer xmlns:i="http://ns.editor.test/" i:name="x"><rect/></i:layer><g xmlns:i="http://ns.editor.test/" i:onload="x" unknown="1"/>',
      '<g></g>',
    ],
    ['<metadata><any:thing xmlns:any="urn:x"/></metadata><?php echo ?><!-- note -->', ''],
    [
      '<animate attributeName="fill" values="red;url(#a)" dur="2s"/>',
      '<animate attributeName="fill" values="red;url(&quot;#a&quot;)" dur="2s"></animate>',
    ],
    ['<g xml:base="http://trap.test/" xml:space="preserve"/>', '<g xml:space="preserve"></g>'],
    ['<text aria-label="say (hello" data-on="x"/>', '<text aria-label="say (hello" data-on="x"></text>'],
  ];
  for (const [inner, kept] of HARMLESS) {
    it(`may hold ${inner}`, () => {
      assert.equal(cleaned(svg(inner)), `<svg xmlns="http://www.w3.org/2000/svg">${kept}</svg>`);
    });
  }

  it('loses its document type, its declaration and its mark of an encoding', () => {
    const head = `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://trap.test/svg11.dtd">\n`;
    assert.equal(cleaned(head + svg('<g/>')), '<svg xmlns="http://www.w3.org/2000/svg"><g></g></svg>');
  });

  it('comes out the same when it is read again', () => {
    const once = cleaned(svg(HARMLESS.map(([inner]) => inner).join('')));
    assert.equal(cleaned(once), once);
  });

  for (const [name, picture] of Object.entries({ ...HOSTILE_PICTURES, ...HIDDEN_PICTURES })) {
    it(`may not hold a hostile ${name}`, () => {
      assert.match(problemOf(picture), /^it is an SVG that (?:contains|is not) /);
    });
  }

  for (const [name, picture] of Object.entries({ ...HOSTILE_PICTURES, ...HIDDEN_PICTURES })) {
    it(`keeps nothing of a hostile ${name} that it may not hold, where it is the site’s own`, () => {
      const repaired = repairedSvg(Buffer.from(picture));
      if ('svg' in repaired) assert.equal(cleaned(repaired.svg), repaired.svg);
    });
  }

  it('is looked through in no time, however it is written', () => {
    const pieces = [
      '<image ',
      '<g>',
      'url( ',
      'u\\72l(',
      '&#',
      '<image href="',
      `on${'a'.repeat(1000)} `,
      '/* ',
      '&amp;',
      '"\\',
    ];
    for (const piece of pieces)
      for (const around of [(text: string) => text, (text: string) => `<style>${text.replaceAll('<', '&lt;')}</style>`])
        safeSvg(Buffer.from(svg(around(piece.repeat(500_000 / piece.length)))));
  });
});

/** Pictures that are written differently on purpose. They are only checked to be harmless. */
const problemOf = (picture: string | Buffer) => {
  const safe = safeSvg(Buffer.from(picture));
  return 'problem' in safe ? safe.problem : safe.svg;
};

describe('hostile pictures in a browser', () => {
  let browser: Browser | undefined;
  let server: Server;
  let origin: string;
  const policies: (string | undefined)[] = [undefined];

  before(async function () {
    browser = await launchBrowser();
    if (browser === undefined) return this.skip();
    server = createServer((request, response) => {
      const name = decodeURIComponent((request.url ?? '').slice(1));
      const picture = HOSTILE_PICTURES[name];
      const [policy] = policies;
      response.writeHead(picture === undefined ? 404 : 200, {
        'Content-Type': 'image/svg+xml',
        ...(policy !== undefined && { 'Content-Security-Policy': policy }),
      });
      response.end(picture);
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  after(async () => {
    await browser?.close();
    server?.close();
  });

  /** Names of the pictures that run or ask for something when they are opened and clicked. */
  async function activeOnes(policy: string | undefined): Promise<Set<string>> {
    policies[0] = policy;
    const context = await (browser ?? assert.fail()).newContext();
    const active = new Set<string>();
    const names = Object.keys(HOSTILE_PICTURES);
    const open = async (name: string) => {
      const page = await context.newPage();
      const own = `${origin}/${encodeURIComponent(name)}`;
      page.on('console', (message) => message.text() === 'it ran' && active.add(name));
      page.on('dialog', (dialog) => void dialog.dismiss());
      await page.route('**/*', (route) => {
        const asked = route.request().url();
        if (asked === own) return route.continue();
        // What lies beside a picture in the bundle may be shown in it.
        if (!asked.endsWith('/favicon.ico') && (policy === undefined || !asked.startsWith(origin))) active.add(name);
        return route.abort();
      });
      await page.goto(own).catch(() => undefined);
      await page.mouse.click(50, 50).catch(() => undefined);
      await page.waitForTimeout(150);
      // What nothing holds back may take its time on a busy machine.
      for (let waited = 0; policy === undefined && !active.has(name) && waited < 20; waited++)
        await page.waitForTimeout(150);
      await page.close();
    };
    for (let at = 0; at < names.length; at += 6) await Promise.all(names.slice(at, at + 6).map(open));
    await context.close();
    return active;
  }

  it('do what they are made for where nothing holds them back, and nothing under the policy of files', async () => {
    const free = await activeOnes(undefined);
    const harmless = Object.keys(HOSTILE_PICTURES).filter((name) => !free.has(name));
    console.log(
      `      ${free.size} of ${Object.keys(HOSTILE_PICTURES).length} are active; not: ${harmless.join(', ')}`,
    );
    assert.ok(free.size >= 40, harmless.join(', '));
    assert.deepEqual([...(await activeOnes(FILE_POLICY))], []);
  }).timeout(900_000);
});
