import assert from 'node:assert/strict';
import { hostedFontFiles } from '../../site/model/fonts.js';
import { bundleInProcess, configurationOf } from '../support/bundle-in-process.js';

const page = { 'index.mdx': '---\ntitle: Home\n---\n\nText.\n' };
const font = (name: string) => `wOF2 ${name}`;

function hosted(family: string, matches: RegExp): Record<string, string> {
  const addresses = hostedFontFiles({ body: { family } }, []).map(({ address }) => address);
  return Object.fromEntries(
    addresses.filter((address) => matches.test(address)).map((address) => [address, font(address)]),
  );
}

async function bundled(fonts: unknown, outside: Record<string, string> = {}, more: Record<string, string> = {}) {
  const site = { 'docs.json': configurationOf(['index'], fonts === undefined ? {} : { fonts }), ...page, ...more };
  const bundle = await bundleInProcess(site, { outside });
  const sheet = [...bundle.files.keys()].find((path) => /^offprint\/theme\..*\.css$/.test(path)) ?? '';
  return {
    ...bundle,
    css: bundle.text(sheet),
    outsideFonts: [...bundle.files.keys()].filter((path) => path.includes('/outside/')),
  };
}

const faces = (css: string) => css.match(/@font-face\{[^}]*\}/g) ?? [];

describe('fonts in a bundle', () => {
  it('a family of the font host is one file for all weights where there is such a file, and no other', async () => {
    const { css, files, outsideFonts, findings } = await bundled(
      { family: 'Inter' },
      hosted('Inter', /latin-(?:wght|400|700)-/),
    );
    const [face, ...others] = faces(css);
    assert.deepEqual(others, []);
    const [, address = ''] = /src:url\("\.\.\/([^"]+)"\)/.exec(face ?? '') ?? [];
    assert.ok(files.has(address), address);
    assert.deepEqual(outsideFonts, [address]);
    assert.match(face ?? '', /font-family:"Inter".*font-weight:100 900;unicode-range:U\+0000-00FF/);
    assert.match(css, /--op-sans:"Inter",var\(--op-system\)/);
    assert.deepEqual(findings, []);
  });

  it('a family without one is a file for each weight', async () => {
    const { css } = await bundled({ family: 'Poppins' }, hosted('Poppins', /latin-(?:400|700)-/));
    assert.deepEqual(
      faces(css).map((face) => /font-weight:(\d+)/.exec(face)?.[1]),
      ['400', '700'],
    );
  });

  it('a family that could not be fetched is told, and text stays in the reader’s fonts', async () => {
    const { css, findings } = await bundled({ family: 'Inter' });
    assert.deepEqual(faces(css), []);
    assert.doesNotMatch(css, /"Inter",var/);
    assert.match(findings.map(({ message }) => message).join(), /The font “Inter” is not in the bundle/);
  });

  it('files of the project serve headings and text by their weight', async () => {
    const fonts = {
      body: { family: 'Own', source: '/fonts/a.woff2', weight: 400 },
      heading: { family: 'Own', source: '/fonts/b.woff2', weight: 700 },
    };
    const { css } = await bundled(fonts, {}, { 'fonts/a.woff2': font('a'), 'fonts/b.woff2': font('b') });
    assert.deepEqual(faces(css), [
      '@font-face{font-family:"Own";src:url("../fonts/a.woff2");font-display:swap;font-weight:400}',
      '@font-face{font-family:"Own";src:url("../fonts/b.woff2");font-display:swap;font-weight:700}',
    ]);
    assert.match(css, /:is\(h1,h2,h3,h4,h5,h6\)\{font-family:"Own",var\(--op-sans\);font-weight:700\}/);
  });

  it('the page for missing addresses, which stands at any depth, names no file', async () => {
    const bundle = await bundled({ family: 'Own', source: 'a.woff2' }, {}, { 'a.woff2': font('a') });
    assert.doesNotMatch(bundle.text('404.html'), /url\("(?!data:)|@font-face/);
  });

  it('style sheets of the project keep their fonts, from their own place, and a face without a source harms nothing', async () => {
    const css =
      '@font-face{font-family:Broken}@font-face{font-family:X;src:url(/assets/x.woff2)}@font-face{font-family:Y;src:url("https://x.test/y.woff2")}h1{color:red}';
    const outside = { 'https://x.test/y.woff2': font('y') };
    const bundle = await bundled(undefined, outside, { 'css/deep/style.css': css, 'assets/x.woff2': font('x') });
    const sheet = bundle.text('css/deep/style.css');
    assert.match(sheet, /@font-face\{font-family:Broken\}/);
    assert.match(sheet, /url\("\.\.\/\.\.\/assets\/x\.woff2"\)/);
    assert.match(sheet, /url\("\.\.\/\.\.\/offprint\/outside\/[0-9a-f]+\.woff2"\)/);
    assert.match(sheet, /h1\{color:red\}/);
  });

  it('a family that a style sheet imports is brought in under its name, without changing what the theme uses', async () => {
    const sheet = '@import url("https://fonts.googleapis.com/css2?family=Inter:wght@400;700");body{font-family:Inter}';
    const { css } = await bundled(undefined, hosted('Inter', /latin-wght/), { 'style.css': sheet });
    assert.match(faces(css).join(), /font-family:"Inter"/);
    assert.doesNotMatch(css, /--op-sans:"Inter"/);
  });
});
