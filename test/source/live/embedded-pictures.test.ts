import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Frame, Page } from 'playwright-core';
import { bundleOf } from '../../deployment/support/bundles.js';
import { startLinkServer } from '../../deployment/support/link-server.js';
import { createDeploymentRunner } from '../../deployment/support/run-deployment.js';
import type { ProjectBundle } from '../../support/bundle-in-process.js';
import { startHttpSite } from '../../support/http-site.js';
import { launchBrowser } from '../../support/launch-browser.js';
import { mirrorSite } from '../../support/mirrored-site.js';
import { createTemporaryFolder, type TemporaryFolder } from '../../support/temporary-folder.js';
import { until } from '../../support/until.js';

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** A picture of two boxes that are links, as graphviz writes it, with something that a page's policy would have to stop. */
const graph = (links: string, more = '') => `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg width="200pt" height="50pt" viewBox="0 0 200 50" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
${more}<g id="graph0" class="graph"><title>modules</title>${links}</g></svg>`;
const box = (href: string, text: string, x: number, more = '') =>
  `<g id="a_${text}"><a xlink:href="${href}" xlink:title="the ${text}" ${more}><rect x="${x}" width="60" height="50" fill="#cfc"/><text x="${x}" y="30">${text}</text></a></g>`;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const SHOWN = {
  object: '<object data="../../_images/a.svg" type="image/svg+xml" class="graphviz"><p>digraph { guide }</p></object>',
  'object without a type': '<object data="/_images/a.svg"><p>no graph</p></object>',
  embed: '<embed src="../../_images/a.svg" type="image/svg+xml">',
  iframe: '<iframe scrolling="no" frameborder="0" src="../../_images/a.svg" width="260" height="80"></iframe>',
};

/** A script as Alpine and asciinema-player are written: one makes a function of an attribute, the other loads an engine. */
const MADE = `<p id="made" data-x="6 * 7"></p><script>
const made = document.getElementById('made');
made.textContent = new Function('return ' + made.dataset.x)();
new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
made.textContent += ' and a module';
</script>`;

const routes = (outside: string) => ({
  '/': page(
    'Home',
    `${Object.keys(SHOWN)
      .map((_, at) => `<a href="/graphs/${at}/">${at}</a>`)
      .join(' ')}<a href="/other/">o</a>`,
  ),
  ...Object.fromEntries(Object.values(SHOWN).map((html, at) => [`/graphs/${at}/`, page(`Graph ${at}`, html + MADE)])),
  '/guide/': page('Guide', '<h2 id="part">Part</h2><p>Guided.</p>'),
  '/only-in-a-picture/': page('Found by a picture', '<p>Here.</p>'),
  '/other/': page(
    'Other',
    `<object data="/broken.svg" type="image/svg+xml"></object><object data="/page.html">page</object>
     <object data="${outside}away.svg" type="image/svg+xml">none</object><img src="/plain.svg" alt="plain"><img src="/old.svg" alt="old">`,
  ),
  '/page.html': page('Shown inside', '<p>A page in an object.</p>'),
  '/_images/a.svg': graph(
    box('../guide/#part', 'guide', 0) +
      box('/only-in-a-picture/', 'found', 70, 'target="_blank"') +
      box('javascript:document.title=1', 'script', 140, 'onclick="document.title=2"') +
      `<image xlink:href="dot.png" width="5" height="5"/><image href="${outside}missing.png" width="5" height="5"/>
       <foreignObject width="60" height="20"><a xmlns="http://www.w3.org/1999/xhtml" href="/guide/">label</a></foreignObject>`,
    `<style>@import url(${outside}fonts.css); rect{stroke:red} text{background:url("${outside}missing-too.png")}</style>
     <script>fetch("${outside}told")</script>`,
  ),
  '/_images/dot.png': { body: PNG },
  '/broken.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><a href="/guide/"><script>fetch("${outside}told")</script><rect></svg>`,
  '/plain.svg': '<svg xmlns="http://www.w3.org/2000/svg"><!-- kept --><rect width="1" height="1"/></svg>',
  '/old.svg':
    '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" viewBox="0 0 30 10"><a href="/guide/"><rect width="30" height="10"/></a></svg>',
});

describe('pictures that pages show as documents', () => {
  let browser: Browser | undefined;
  let folder: TemporaryFolder;
  let bundle: ProjectBundle;
  let outside: Awaited<ReturnType<typeof startHttpSite>>;
  let close = async () => {};
  const addresses = new Map<string, string>();

  before(async () => {
    outside = await startHttpSite({
      '/away.svg': graph(`<a href="deeper/x.html"><rect width="200" height="50"/></a>`),
      '/fonts.css': 'text{fill:blue}',
    });
    const site = await startHttpSite(routes(outside.url));
    bundle = await mirrorSite(site.url);
    await site.close();
    outside.asked.length = 0;
    browser = await launchBrowser();
    if (browser === undefined) return;
    folder = await createTemporaryFolder('pictures');
    for (const [path, bytes] of bundle.files) {
      await mkdir(dirname(join(folder.path, path)), { recursive: true });
      await writeFile(join(folder.path, path), bytes);
    }
    const store = await startLinkServer(await bundleOf(Object.fromEntries(bundle.files)));
    const runner = createDeploymentRunner();
    const deployment = await runner.start({ staticExport: { bundleUrl: store.url } });
    await until(deployment.readyz, ({ status }) => status === 'ready');
    addresses
      .set('the disk', `${pathToFileURL(folder.path).href}/`)
      .set('a deployment', deployment.url.replace(/\/?$/, '/'));
    close = async () => {
      await runner.clean();
      await store.close();
    };
  });
  after(async () => {
    await browser?.close();
    await close();
    await outside.close();
    await folder?.remove();
  });

  const open = async (place: string, path: string): Promise<{ readonly tab: Page; readonly picture: Frame }> => {
    const tab = await browser?.newPage({ viewport: { width: 600, height: 600 } });
    const address = addresses.get(place);
    if (tab === undefined || address === undefined) throw new Error('there is no browser');
    await tab.goto(address + (place === 'the disk' ? `${path}index.html` : path));
    const picture = tab.frames().find((frame) => frame.url().endsWith('.svg'));
    return { tab, picture: picture ?? assert.fail('no picture') };
  };

  for (const place of ['the disk', 'a deployment'])
    for (const [at, how] of Object.keys(SHOWN).entries())
      it(`are shown by ${how} from ${place}, and their links open pages of the bundle`, async function () {
        if (browser === undefined) return this.skip();
        const { tab, picture } = await open(place, `graphs/${at}/`);
        const link = picture.locator('#a_guide a');
        await link.waitFor({ state: 'visible' });
        assert.equal(await tab.locator('object p').filter({ visible: true }).count(), 0);
        assert.ok(((await picture.locator('image').first().boundingBox())?.width ?? 0) > 0);
        await link.locator('text').click();
        await tab.waitForURL(/\/guide\/(?:index\.html)?#part$/);
        assert.equal(await tab.locator('h1').textContent(), 'Guide');
      });

  it('stand beside scripts that create code from texts and compile WebAssembly', async function () {
    if (browser === undefined) return this.skip();
    for (const place of addresses.keys()) {
      const { tab } = await open(place, 'graphs/0/');
      assert.equal(await tab.locator('#made').textContent(), '42 and a module');
    }
  });

  it('run nothing and request nothing from other hosts', async function () {
    if (browser === undefined) return this.skip();
    for (const place of addresses.keys()) {
      const { tab, picture } = await open(place, 'graphs/0/');
      await picture.locator('#a_script text').click();
      await tab.goto(`${addresses.get(place)}other/${place === 'the disk' ? 'index.html' : ''}`);
      assert.equal(await tab.title(), 'Other');
    }
    assert.deepEqual(outside.asked, []);
  });

  it('keep their links, titles, styles and own pictures, and lose the rest', () => {
    const svg = bundle.text('_images/a.svg');
    assert.match(
      svg,
      /<a href="\.\.\/guide\/index\.html#part" target="_top" xmlns:xlink="[^"]+" xlink:title="the guide">/,
    );
    assert.match(svg, /<a href="\.\.\/only-in-a-picture\/index\.html" target="_blank"/);
    assert.match(
      svg,
      /<a xmlns="http:\/\/www\.w3\.org\/1999\/xhtml" href="\.\.\/guide\/index\.html" target="_top">label<\/a>/,
    );
    assert.match(
      svg,
      /<image href="\.\.\/_images\/dot\.png" width="5" height="5"><\/image><image (?=[^>]*width="5")(?![^>]*href)/,
    );
    assert.match(svg, /@import url\("\.\.\/offprint\/outside\/[^"]+fonts\.css"\); rect\{stroke:red\}/);
    assert.match(svg, /<title>modules<\/title>/);
    assert.doesNotMatch(svg, /script>|javascript|onclick|missing/);
  });

  it('lead the crawl to pages that nothing else links to', () => {
    assert.ok(bundle.files.has('only-in-a-picture/index.html'));
    assert.deepEqual(
      bundle.findings.filter(({ code }) => code === 'broken-link'),
      [],
    );
  });

  it('stay byte for byte if there is nothing to replace', () => {
    assert.equal(
      bundle.text('plain.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"><!-- kept --><rect width="1" height="1"/></svg>',
    );
  });

  it('become images if they cannot be rewritten', () => {
    for (const [path, size] of [
      ['broken.svg', ' width="40" height="40"'],
      ['old.svg', ' width="30" height="10"'],
    ] as const)
      assert.match(
        bundle.text(path),
        new RegExp(
          `^<svg xmlns="http://www.w3.org/2000/svg"${size}><image href="data:image/svg\\+xml;base64,[\\w+/=]+" width="100%"`,
        ),
      );
  });

  it('come from other hosts with links that lead there', () => {
    const [, svg] = [...bundle.files].find(([path]) => path.endsWith('away.svg')) ?? assert.fail('it is missing');
    assert.match(String(svg), new RegExp(`<a href="${outside.url}deeper/x.html" target="_top">`));
  });

  it('are told apart from pages by their type or name', () => {
    assert.match(bundle.text('other/index.html'), /<object data="\.\.\/page\.html">/);
    assert.match(bundle.text('page.html'), /Content-Security-Policy/);
  });

  it('are reported where they lost scripts or links', () => {
    const told = bundle.findings.map(({ message }) => message);
    assert.equal(
      told.filter((message) => message.startsWith('Scripts were omitted from SVG pictures that were found on 2 pages'))
        .length,
      1,
    );
    assert.equal(
      told.filter((message) => message.startsWith('Links in SVG pictures that were found on one page')).length,
      1,
    );
  });
});
